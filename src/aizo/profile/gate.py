"""The gate that every act passes: what is paused, forgotten or a credential is not written."""

from __future__ import annotations

from aizo import clock, secrets
from aizo.clean import item_key
from aizo.errors import Refused
from aizo.store.port import PAUSED_UNTIL
from aizo.store.writes import ERASING, FORGOTTEN, ITEM, SOURCE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from aizo.store.port import Decide, Reader, Write

_NONE: Mapping[str, Any] = {}


class Gate:
    """What an act decides, and the rules that hold for every act.

    Args:
        decide: As for Store.act.
        allow_secret: Whether texts that look like credentials are kept.
        while_paused: Whether the act is one that a pause does not stop.

    Attributes:
        source: The id and the summary of where it comes from.
        is_erasing: Whether something that was forgotten has still to be erased, as the act saw.
    """

    __slots__ = ("_allow_secret", "_decide", "_while_paused", "is_erasing", "source")

    def __init__(self, decide: Decide, *, allow_secret: bool, while_paused: bool) -> None:
        """Begin without a source."""
        self._decide = decide
        self._allow_secret = allow_secret
        self._while_paused = while_paused
        self.source: tuple[str | None, str | None] = (None, None)
        self.is_erasing = False

    def take_source(self, source_id: str | None, summary: str | None) -> None:
        """Clean and keep where it comes from.

        Args:
            source_id: Which message, file or session.
            summary: What that source says.

        Raises:
            InvalidInput: One breaks its rule.
            Refused: One looks like a credential.
        """
        from aizo.source import clean_source_id, clean_source_summary

        self.source = (
            None if source_id is None else clean_source_id(source_id),
            None if summary is None else clean_source_summary(summary),
        )
        for name, text in zip(("source_id", "source_summary"), self.source, strict=True):
            if text is not None and not self._allow_secret:
                _refuse_secret(name, text)

    def decide(self, reader: Reader) -> tuple[Sequence[Write], Any]:
        """Decide as the act does, unless a rule forbids it.

        Args:
            reader: The profile as the act sees it.

        Returns:
            The writes and the answer.

        Raises:
            Refused: The profile is paused, what is written was forgotten, or it looks like a
                credential.
        """
        self.is_erasing = reader.state(ERASING) is not None
        if not self._while_paused:
            _refuse_paused(reader)
        source = self.source[0]
        if source is not None and reader.knows(FORGOTTEN, SOURCE, source):
            raise _is_forgotten(f'the source "{source}"', f"--source-id {source}")
        writes, answer = self._decide(reader)
        _refuse_forgotten(reader, writes)
        if not self._allow_secret:
            _refuse_secrets(writes)
        return writes, answer


def _refuse_paused(reader: Reader) -> None:
    until = reader.state(PAUSED_UNTIL)
    if until is not None and int(until) > clock.now():
        from aizo.profile.pause import told

        raise Refused("paused", f"{told(int(until))}, so nothing was written")


def _refuse_forgotten(reader: Reader, writes: Sequence[Write]) -> None:
    """Refuse labels that were forgotten, whoever brings them back."""
    for write in writes:
        item = getattr(write, "fields", _NONE).get("item")
        if item is not None and reader.knows(FORGOTTEN, ITEM, item_key(item)):
            raise _is_forgotten(f'"{item}"', f'"{item}"')


def _is_forgotten(what: str, named: str) -> Refused:
    hint = f"If the person wants it again: aizo allow {named}"
    return Refused("forgotten", f"{what} was forgotten, so nothing was written", hint)


def _refuse_secrets(writes: Sequence[Write]) -> None:
    """Refuse new texts that look like credentials."""
    for write in writes:
        fields = getattr(write, "fields", None)
        if fields:
            texts = [fields[name] for name in ("item", "reason", "source") if name in fields]
            texts += [term for name in ("keywords", "scenarios") for term in fields.get(name, ())]
            if secrets.may_hold("\n".join(texts)):
                _look_closer(fields)


def _look_closer(fields: Mapping[str, Any]) -> None:
    for name in ("item", "reason", "source", "keywords", "scenarios"):
        given = fields.get(name, ())
        for text in (given,) if isinstance(given, str) else given:
            _refuse_secret(name, text)


def _refuse_secret(name: str, text: str) -> None:
    kind = secrets.found(text)
    if kind:
        raise Refused("secret", f"{name} seems to hold {kind}, so nothing was written")
