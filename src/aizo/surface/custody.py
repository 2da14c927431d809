"""The operations by which a person keeps a profile: forget, take along, put back, examine."""

from __future__ import annotations

from aizo.surface.param import DESTROY, MOST, READ, WRITE, Operation, Param, act_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from aizo.profile import Profile

LABEL = Param(
    "item", "text", "The entry's label.", positional="rest", metavar="ITEM", rest_of="ids"
)
EXPECT = Param(
    "expect_revision",
    "integer",
    "Refuse, unless this is still the profile's revision.",
    options=("--expect-revision",),
    minimum=0,
    maximum=MOST,
    metavar="N",
)
FORMS = ("json", "jsonl", "markdown")


def _forget(profile: Profile, values: dict[str, Any]) -> Any:
    return profile.forget(
        values["item"] if values["ids"] is None else values["ids"],
        source_id=values["source_id"],
        everything=values["all"],
        sure=values["yes"],
        expect=values["expect_revision"],
    )


def _verify(profile: Profile, values: dict[str, Any]) -> Any:
    return profile.verify(values["verify"])


def _allow(profile: Profile, values: dict[str, Any]) -> Any:
    return profile.allow(
        values["item"], source_id=values["source_id"], expect=values["expect_revision"]
    )


def _export(profile: Profile, values: dict[str, Any]) -> Any:
    return profile.copy(values["form"])


def _import(profile: Profile, values: dict[str, Any]) -> Any:
    return profile.import_(
        values["content"],
        replace=values["replace"],
        dry_run=values["dry_run"],
        scenarios=values["scenarios"],
        **act_of(values),
    )


def _told(profile: Profile, values: dict[str, Any]) -> Any:
    names = ("last", "entry", "limit", "skip")
    return profile.told(**{name: values[name] for name in names})


def _doctor(profile: Profile, _values: dict[str, Any]) -> Any:
    from aizo.learn.listing import soon_gone

    done = profile.doctor()
    # Conversations are those of who uses this machine, not of a server's many subjects.
    if not profile.settings.subject:
        done.notes += filter(None, [soon_gone(profile)])
    return done


def _repair(profile: Profile, _values: dict[str, Any]) -> Any:
    return profile.doctor(repair=True)


FORGET = Operation(
    "forget",
    DESTROY,
    "Erase an entry with every trace: history, files, copies; it does not come back by itself.",
    returns="forgotten",
    run=_forget,
    params=(
        LABEL,
        Param(
            "ids",
            "ids",
            "The entries' ids, instead of a label.",
            options=("--id",),
            metavar="N",
        ),
        Param(
            "source_id",
            "text",
            "All that this source has written to, instead; the source is refused then, too.",
            options=("--source-id",),
            metavar="ID",
        ),
        Param("all", "flag", "The whole profile, instead.", options=("--all",), default=False),
        Param(
            "yes", "flag", "Do not ask; needed with --all.", options=("-y", "--yes"), default=False
        ),
        EXPECT,
    ),
    exclusive=(("item", "ids", "source_id", "all"),),
    one_of=(("item", "ids", "source_id", "all"),),
    is_act=False,
    detail=(
        "Gone are the entry, its history, its place in the files of the cache, in kept exports,"
        " backups and receipts, and in the database's old pages. What stays is a salted hash of its"
        " label: neither a source nor an import nor an old backup brings it back; `aizo allow`"
        " lets it. While somebody reads an older state the answer is `erasing` and the exit code 1;"
        " the next write finishes it."
    ),
    examples=('aizo forget "emojis in output"', "aizo forget --id 3"),
)
VERIFY = Operation(
    "forget_verify",
    READ,
    "Look for a text in every file that aizo keeps for the profile.",
    returns="verified",
    run=_verify,
    params=(
        Param(
            "verify",
            "text",
            "What to look for: as it is, folded and as JSON escapes it, in pieces of 24 bytes.",
            required=True,
            metavar="TEXT",
        ),
    ),
    switch=Param(
        "verify",
        "text",
        "Forget nothing: look for a text in every file of the profile, and say where it is.",
        options=("--verify",),
        metavar="TEXT",
    ),
    examples=('aizo forget --verify "a text that nobody has said"',),
)
ALLOW = Operation(
    "allow",
    WRITE,
    "Let a label, or a source, that was forgotten come back.",
    returns="allowed",
    run=_allow,
    params=(
        Param("item", "text", "The label.", positional="rest", metavar="ITEM"),
        Param("source_id", "text", "A source, instead.", options=("--source-id",), metavar="ID"),
        EXPECT,
    ),
    exclusive=(("item", "source_id"),),
    one_of=(("item", "source_id"),),
    is_act=False,
    examples=('aizo allow "emojis in output"',),
)
EXPORT = Operation(
    "export",
    READ,
    "Take everything along as text: entries, history, what is forgotten, settings, scenarios.",
    returns="copy",
    run=_export,
    params=(
        Param(
            "form",
            "text",
            "What it is for: json and jsonl can be imported, markdown is for a person.",
            flags=(
                ("--jsonl", "jsonl", "One line each."),
                ("--markdown", "markdown", "A page for a person; it cannot be imported."),
            ),
            choices=FORMS,
            default="json",
        ),
    ),
    detail=(
        "The same profile gives the same bytes: no time of the export is in it. A file is made"
        " private and never overwritten without --force. With --section it is a marked section in"
        " an AGENTS.md or CLAUDE.md that is kept up to date."
    ),
)
IMPORT = Operation(
    "import",
    WRITE,
    "Take in an export of aizo, or a list of entries with dates, as one act.",
    returns="imported",
    run=_import,
    params=(
        Param("content", "text", "The text of an export.", required=True, metavar="TEXT"),
        Param(
            "replace",
            "flag",
            "Entries that are not in it go; the others become as it says.",
            options=("--replace",),
            default=False,
        ),
        Param(
            "dry_run",
            "flag",
            "Tell only what would be done.",
            options=("--dry-run",),
            default=False,
        ),
        Param(
            "scenarios",
            "flag",
            "Take the scenarios, too, unless there are some.",
            options=("--scenarios",),
            default=False,
        ),
    ),
    detail=(
        "A profile that holds nothing becomes what the export says, with ids and history. Else"
        " entries are merged by label: a hard limit takes hold and is never withdrawn, a later"
        " statement speaks, then what was seen last. The same file again changes nothing."
    ),
)
TOLD = Operation(
    "told",
    READ,
    "Show what agents were given in the last 14 days: when, to whom, which entries, and why.",
    returns="told",
    run=_told,
    params=(
        Param(
            "last",
            "flag",
            "Only the last delivery, its text made again from the history.",
            options=("--last",),
            default=False,
        ),
        Param(
            "entry",
            "integer",
            "Only deliveries that held the entry of this id.",
            options=("--entry",),
            minimum=1,
            maximum=MOST,
            metavar="ID",
        ),
        Param(
            "limit",
            "integer",
            "At most so many.",
            options=("-l", "--limit"),
            default=20,
            minimum=0,
            maximum=MOST,
            metavar="N",
        ),
        Param(
            "skip",
            "integer",
            "Leave out so many of the newest.",
            options=("--skip",),
            default=0,
            minimum=0,
            maximum=MOST,
            metavar="N",
        ),
    ),
    examples=("aizo told", "aizo told --entry 3 --json"),
)
DOCTOR = Operation(
    "doctor",
    READ,
    "Examine the profile, its files and where they lie; each finding comes with a remedy.",
    returns="checkup",
    run=_doctor,
    detail="The exit code is 0 when all is well and 1 when something was found.",
    examples=("aizo doctor",),
)
REPAIR = Operation(
    "doctor_repair",
    WRITE,
    "Put right what can be put right without losing anything.",
    returns="checkup",
    run=_repair,
    is_act=False,
    switch=Param(
        "repair",
        "flag",
        "Put right what can be put right without losing anything.",
        options=("--repair",),
    ),
    examples=("aizo doctor --repair",),
)

OPERATIONS = (FORGET, VERIFY, ALLOW, EXPORT, IMPORT, TOLD, DOCTOR, REPAIR)
