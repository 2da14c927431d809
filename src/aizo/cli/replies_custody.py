"""Answers for people of the operations by which they keep a profile."""

from __future__ import annotations

from aizo.cli.display import harmless

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    from aizo.cli.render import Screen
    from aizo.profile.findings import Checkup
    from aizo.profile.forget import Allowed, Forgotten
    from aizo.profile.told import Told
    from aizo.profile.tracing import Verified
    from aizo.profile.transfer.export import Copy
    from aizo.profile.transfer.importing import Imported
    from aizo.receipts import Receipt

_MOST = 20
_COUNTS = ("added", "merged", "unchanged", "blocked", "conflicts", "removed")


def _forgotten(done: Forgotten, _shown_on: Screen) -> Iterator[str]:
    if done.ids:
        shown = ", ".join(map(str, done.ids[:_MOST])) + (", …" if len(done.ids) > _MOST else "")
        yield f"Forgot {_counted(len(done.ids), 'entry', 'entries')} [{shown}] with all traces."
    elif done.searched is not None:
        yield "No entry was left of it; it is refused from now on."
    for named in done.missing:
        yield f"Not found: {harmless(str(named))}"
    if done.searched is not None:
        yield f"Verified: no piece of it in {_counted(done.searched, 'file')}."
    for path in done.files:
        yield f"Cleaned: {harmless(path)}"
    for what in done.unreachable if done.ids else ():
        yield f"Out of reach: {harmless(what)}."


def _verified(done: Verified, _shown_on: Screen) -> Iterator[str]:
    if done.clean:
        yield f"Clean: no piece of it in {_counted(done.files, 'file')}."
    for hit in done.found:
        yield f"Found: {_counted(hit.pieces, 'piece')} of it in {harmless(hit.path)}"
    if done.shared:
        held = "that other entries, or words of aizo itself, hold"
        yield f"Not counted: {_counted(done.shared, 'piece')} {held}."


def _allowed(done: Allowed, _shown_on: Screen) -> Iterator[str]:
    yield "It may come back." if done.changed else "It was not forgotten."


def _copy(done: Copy, _shown_on: Screen) -> Iterator[str]:
    yield from done.text.removesuffix("\n").split("\n")


def _imported(done: Imported, _shown_on: Screen) -> Iterator[str]:
    counts = [f"{getattr(done, name):,} {name}" for name in _COUNTS if getattr(done, name)]
    verb = "Would import" if done.dry_run else "Imported"
    whole = ", with ids and history" if done.whole else ""
    yield f"{verb}: {', '.join(counts) or 'nothing'}{whole}."
    if done.scenarios:
        yield f"Wrote {harmless(done.scenarios)}."


def _told(found: Told, _shown_on: Screen) -> Iterator[str]:
    if not found.receipts:
        yield "Nothing was delivered in the last 14 days."
    for receipt in found.receipts:
        yield _receipt(receipt)
        for path in receipt.outputs:
            yield f"    output: {harmless(path)}"
    if found.block is not None:
        yield ""
        yield from map(harmless, found.block.removesuffix("\n").split("\n"))


def _receipt(receipt: Receipt) -> str:
    at = receipt.values()["at"][:16].replace("T", " ")
    asked = ", ".join(f"{name}={value!r}" for name, value in receipt.arguments.items())
    ids = " ".join(map(str, receipt.ids[:_MOST])) + (" …" if len(receipt.ids) > _MOST else "")
    why = f", {receipt.why}" if receipt.why else ""
    to = f" to {receipt.to}" if receipt.to else ""
    return harmless(
        f"{at}  {receipt.door}{to}{why}: {receipt.operation}({asked}), revision"
        f" {receipt.revision}, {_counted(receipt.size, 'character')},"
        f" {_counted(len(receipt.ids), 'entry', 'entries')} [{ids}]"
    )


def _checkup(done: Checkup, _shown_on: Screen) -> Iterator[str]:
    yield f"Looked at {', '.join(done.checked)} of {harmless(done.database)}."
    for finding in done.findings:
        mark = "Repaired" if finding.repaired else "Found"
        yield f"{mark}: {harmless(finding.message)}"
        if not finding.repaired:
            yield f"    {harmless(finding.remedy)}"
    left = sum(not finding.repaired for finding in done.findings)
    yield f"{_counted(left, 'finding')}." if left else "All is well."


def _counted(count: int, one: str, more: str = "") -> str:
    return f"{count:,} {one if count == 1 else more or one + 's'}"


REPLIES: dict[str, Callable[[Any, Screen], Iterable[str]]] = {
    "forgotten": _forgotten,
    "verified": _verified,
    "allowed": _allowed,
    "copy": _copy,
    "imported": _imported,
    "told": _told,
    "checkup": _checkup,
}
