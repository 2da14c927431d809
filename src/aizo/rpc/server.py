"""One request of JSON-RPC: read, carried out, answered."""

from __future__ import annotations

from math import isfinite

from aizo import wire
from aizo.errors import AizoError, Failed, InvalidInput, invalid, unexpected
from aizo.rpc.pages import ROOM, Limits, Page, page
from aizo.surface import encode, operations
from aizo.surface.reader import loads
from aizo.surface.validation import validate
from aizo.surface.writer import quickly

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

    from aizo.profile import Profile
    from aizo.profile.context import Block
    from aizo.rpc.profiles import Many, One
    from aizo.surface.param import Operation

    Frame = tuple[bytes, ...]

_NO_JSON, _NO_REQUEST, _NO_METHOD, _BAD_PARAMS = -32700, -32600, -32601, -32602
_OURS = -32000  # minus the exit code


class _WireError(Exception):
    """What was sent is no request; carries the number of JSON-RPC for it."""

    def __init__(self, number: int, problem: AizoError) -> None:
        super().__init__(problem.message)
        self.number = number
        self.problem = problem


class Server:
    """Answers requests, one after the other.

    Args:
        profiles: Which profile a request is for.
        client: Who asks; receipts name it.
    """

    def __init__(self, profiles: One | Many, client: str = "") -> None:
        """Keep both."""
        self._profiles = profiles
        self._client = client
        self._limits = Limits()
        self._known: dict[str, Operation] = {}

    def answer(self, line: bytes) -> Frame:
        """Carry out one request.

        Args:
            line: A frame as it came.

        Returns:
            The frame of its answer in pieces; none for a notification and for an empty line.
        """
        if not line.strip():
            return ()
        request: dict[str, Any] = {}
        try:
            request = self._read(line)
            _check(request)
            result = self._call(request["method"], dict(request.get("params") or {}))
            return _framed(request["id"], result) if "id" in request else ()
        except _WireError as wrong:
            if wrong.number == _NO_METHOD and "id" not in request:
                return ()
            return _error(_known_id(request), wrong.number, wrong.problem)
        except AizoError as problem:
            return self._refusal(request, problem)
        except Exception as problem:  # noqa: BLE001 (one bad call must not end the others)
            return self._refusal(request, unexpected(problem))

    @staticmethod
    def _refusal(request: dict[str, Any], problem: AizoError) -> Frame:
        if "id" not in request:
            return ()
        number = _BAD_PARAMS if problem.exit_code == 2 else _OURS - problem.exit_code
        return _error(request["id"], number, problem)

    @staticmethod
    def _read(line: bytes) -> dict[str, Any]:
        try:
            request = loads(line)
        except ValueError as wrong:
            problem = invalid("a frame", f"must be one JSON value in UTF-8 ({wrong})")
            raise _WireError(_NO_JSON, problem) from None
        if not isinstance(request, dict):
            _no_request("a request", "must be an object: one request a line, no batches")
        return request

    def _call(self, method: str, params: dict[str, Any]) -> Any:
        operation = self._known.get(method)
        if operation is None:
            own = self._profiles.methods.get(method)
            if own is not None:
                return own(params)
            try:
                operation = self._known[method] = operations.find(method)
            except InvalidInput as problem:
                raise _WireError(_NO_METHOD, problem) from None
        profile = self._profiles.take(params)
        if operation.listing:
            return page(operation, profile, params, self._limits)
        values = validate(operation, params)
        answer = operation.run(profile, values)
        if operation.returns == "context" and not profile.settings.off:
            self._keep_receipt(profile, {name: values[name] for name in params}, answer)
        return encode.answer_value(operation, answer)

    def _keep_receipt(self, profile: Profile, params: dict[str, Any], block: Block) -> None:
        from aizo import receipts
        from aizo.profile.budget import CHARS_PER_TOKEN, DEFAULT_CHARS

        tokens = params.get("max_tokens")
        budget = params.get("max_chars") or (tokens * CHARS_PER_TOKEN if tokens else DEFAULT_CHARS)
        receipts.record_block(profile.settings, "rpc", self._client, params, budget, block, "asked")


def _check(request: dict[str, Any]) -> None:
    """Refuse what JSON-RPC does not know."""
    if request.get("jsonrpc") != "2.0":
        _no_request("jsonrpc", 'must be "2.0"')
    if _known_id(request) is None and request.get("id") is not None:
        _no_request("id", "must be a text or a number")
    if not isinstance(request.get("method"), str):
        _no_request("method", "must be a text")
    if request.get("params") not in (None, []) and not isinstance(request["params"], dict):
        _no_request("params", "must be an object")


def _no_request(field: str, rule: str) -> NoReturn:
    raise _WireError(_NO_REQUEST, invalid(field, rule))


def _known_id(request: dict[str, Any]) -> Any:
    """Give the id where it is one, to be sent back."""
    known = request.get("id")
    if isinstance(known, bool) or not isinstance(known, (str, int, float)):
        return None
    # 1e400 is JSON, but no number that could be sent back.
    return known if not isinstance(known, float) or isfinite(known) else None


def _error(request_id: Any, number: int, problem: AizoError) -> Frame:
    told: dict[str, Any] = {
        "code": number,
        "message": problem.message,
        "data": {"code": problem.code, "hint": problem.hint},
    }
    return (quickly({"jsonrpc": "2.0", "id": request_id, "error": told}).encode(),)


def _framed(request_id: Any, result: Any) -> Frame:
    is_page = isinstance(result, Page)
    content = result.content if is_page else (quickly(result).encode(),)
    frame = _result(request_id, content)
    if sum(map(len, frame)) <= ROOM:
        return frame
    if is_page:
        return _result(request_id, result.cut())
    problem = Failed("answer_too_large", f"the answer is longer than {wire.LONGEST:,} bytes")
    return _error(request_id, _OURS - problem.exit_code, problem)


def _result(request_id: Any, content: Frame) -> Frame:
    begun = f'{{"jsonrpc":"2.0","id":{quickly(request_id)},"result":'
    return begun.encode(), *content, b"}"


def too_long() -> Frame:
    """Give the answer to a frame that was longer than allowed.

    Returns:
        A frame in pieces.
    """
    problem = invalid("a frame", f"must be at most {wire.LONGEST:,} bytes")
    return _error(None, _NO_REQUEST, problem)
