"""Your data: stop, take along, bring in, how it fades, where it is."""

from __future__ import annotations

import os

from starlette.responses import Response

from aizo import subjects
from aizo.profile import copies

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.profile.outlook import Outlook
    from aizo.profile.transfer.importing import Imported
    from aizo.web.call import Call

FORMS = {
    "jsonl": ("jsonl", "application/x-ndjson"),
    "json": ("json", "application/json"),
    "markdown": ("md", "text/markdown"),
}
MOST_CHANGES = 12
MOST_FILES = 12


class Kept:
    """A file or a folder as the page lists it.

    Attributes:
        name: What it is called.
        size: Its bytes, with all that is inside.
        at: When it was last written, ms UTC.
    """

    __slots__ = ("at", "name", "size")

    def __init__(self, name: str, path: str) -> None:
        """Look at it; what goes away meanwhile counts nothing."""
        self.name = name
        self.size = self.at = 0
        places = [path]
        for folder, _, files in os.walk(path):
            places += [os.path.join(folder, one) for one in files]
        for place in places:
            try:
                seen = os.stat(place)
            except OSError:
                continue
            self.at = max(self.at, seen.st_mtime_ns // 1_000_000)
            self.size += 0 if os.path.isdir(place) else seen.st_size


def show(call: Call) -> Response:
    """Show it all."""
    return _page(call)


def _page(
    call: Call,
    *,
    content: str = "",
    tried: Imported | None = None,
    checkup: object = None,
    status: int = 200,
) -> Response:
    info = call.ask("info")
    scenarios = call.desk.keep("scenarios", lambda: call.ask("scenarios"))
    return call.page(
        "data.html",
        status,
        view="data",
        info=info,
        scenarios=[one for one in scenarios.scenarios if one.entries],
        content=content,
        tried=tried,
        checkup=checkup,
        preview=_preview(call),
        backups=_newest([(path, path) for path in copies.backups(call.desk.settings)]),
        elsewhere=copies.elsewhere(call.desk.settings),
        subjects=_subjects(call),
        most=MOST_FILES,
        counts=("added", "merged", "unchanged", "blocked", "conflicts", "removed"),
    )


def _newest(files: list[tuple[str, str]]) -> list[Kept]:
    return sorted((Kept(*one) for one in files), key=lambda one: -one.at)


def _subjects(call: Call) -> tuple[int, list[Kept]] | None:
    """Count the subjects under the home, and look at the first ones.

    None where the page is bound to one: it sees no other.
    """
    settings = call.desk.settings
    if settings.subject is not None:
        return None
    found = subjects.listed(settings.home)
    return len(found), [Kept(*one) for one in found[:MOST_FILES]]


def back_up(call: Call) -> Response:
    """Copy the profile into its own folder of backups."""
    done = call.desk.profile.backup()
    return call.go("data", key="said_backup", path=done.path, n=done.entries)


def export(call: Call) -> Response:
    """Give the profile as a file; the browser saves it, nothing shows it."""
    form = call.query.get("form", "json")
    ending, kind = FORMS.get(form, FORMS["json"])
    copy = call.ask("export", form=form)
    name = f"aizo-revision-{copy.revision}.{ending}"
    return Response(
        copy.text,
        media_type=f"{kind}; charset=utf-8",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


def bring_in(call: Call) -> Response:
    """Try an import out, then do it."""
    content = call.form.get("text", "")
    if call.form.get("sure") != "yes":
        return _page(call, content=content, tried=call.ask("import", content=content, dry_run=True))
    done = call.act("import", content=content)
    return call.go(
        "data",
        key="said_imported",
        added=done.added,
        updated=done.merged,
        skipped=done.unchanged + done.blocked + done.conflicts,
        notes=done.notes,
        undo=None if done.whole else done.revision,
    )


def doctor(call: Call) -> Response:
    """Examine the profile and its files; looking changes nothing."""
    return _page(call, checkup=call.ask("doctor"))


class Preview:
    """What other decay settings would change in the block of a session's start.

    Attributes:
        before: How many entries it holds now.
        after: How many it would hold.
        enter: Those that it would hold and does not now, the first of them.
        leave: Those that it would not hold any more, the first of them.
    """

    __slots__ = ("after", "before", "enter", "leave")

    def __init__(self, now: Outlook, then: Outlook) -> None:
        """Compare."""
        before, after = set(now.heard), set(then.heard)
        entries = {fate.entry.id: fate.entry for fate in (*now.fates, *then.fates)}
        self.before, self.after = len(before), len(after)
        enter, leave = sorted(after - before), sorted(before - after)
        self.enter = [entries[one] for one in enter if one in entries][:MOST_CHANGES]
        self.leave = [entries[one] for one in leave if one in entries][:MOST_CHANGES]


def _preview(call: Call) -> Preview | None:
    """Preview the settings of the query, where there are some."""
    half_life = call.query.get("half_life", "").strip() or None
    floor = call.query.get("floor", "").strip() or None
    if half_life is None and floor is None:
        return None
    then = call.ask("outlook", days=0, half_life_days=half_life, floor=floor)
    return Preview(call.ask("outlook", days=0), then)


ROUTES = (
    ("GET", "/data", show),
    ("GET", "/data/export", export),
    ("POST", "/act/import", bring_in),
    ("GET", "/data/doctor", doctor),
    ("POST", "/act/backup", back_up),
)
