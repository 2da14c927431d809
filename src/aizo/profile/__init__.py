"""The profile: what it can do, one act a file, and the class that offers them."""

from __future__ import annotations

from aizo import clock
from aizo.profile.control import Control
from aizo.profile.unit import Unit

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Iterator
    from datetime import datetime, timedelta
    from typing import Any

    from aizo.entry import Entry
    from aizo.profile.answers import (
        Cleared,
        Info,
        Keywords,
        Removed,
        ScenarioList,
        UsedList,
        Written,
    )
    from aizo.profile.columns import Columns
    from aizo.profile.context import Block
    from aizo.profile.explain import Explanation
    from aizo.profile.learnt import Learnt
    from aizo.profile.recall import Recall
    from aizo.settings import Settings


class Profile(Control):
    """All entries of one person, with their decay settings.

    Use it as a context manager. Threads may share it, several processes may have the same profile
    open, and every call sees what the others have committed. A copy, also one that was pickled,
    is the same profile opened anew.

    Args:
        unit: The open unit; Profile.open makes one.
    """

    __slots__ = ()

    def __init__(self, unit: Unit) -> None:
        """Keep the unit."""
        if not hasattr(unit, "store"):
            message = "a profile is opened by Profile.open(path)"
            raise TypeError(message)
        self._unit = unit

    @classmethod
    def open(
        cls,
        database: str | os.PathLike[str] | None = None,
        *,
        at: int | str | datetime | None = None,
        home: str | os.PathLike[str] | None = None,
        subject: str | None = None,
    ) -> Profile:
        """Open a profile; a missing one is empty until something is added.

        Args:
            database: Its file; by default where the settings say.
            at: The time to pretend, as ms UTC, RFC 3339 text or a datetime with its zone; None for
                the real one.
            home: The folder for everything else; by default AIZO_HOME or ~/.aizo.
            subject: The subject whose own profile it is, instead of a database; by default what
                AIZO_SUBJECT says, and then no other.

        Returns:
            The open profile.

        Raises:
            AizoError: The database cannot be used; the code and the hint say why.
        """
        from aizo import settings

        moment = None if at is None else clock.moment(at, "at")
        return cls(Unit(settings.load(database, home=home, subject=subject), moment))

    @classmethod
    def of(cls, settings: Settings, at: int | None = None) -> Profile:
        """Open the profile that settings name.

        Args:
            settings: Settings as a door loaded them.
            at: The time to pretend, ms UTC; None for the real one.

        Returns:
            The open profile.
        """
        return cls(Unit(settings, at))

    def close(self) -> None:
        """Let go of the database and the mapped files."""
        self._unit.close()

    def __enter__(self) -> Profile:
        """Use as a context manager."""
        return self

    def __exit__(self, *exception: object) -> None:
        """Close."""
        self.close()

    def __repr__(self) -> str:
        """Show where it is kept."""
        return f"<Profile {self._unit.settings.database!r}>"

    def __reduce__(self) -> Any:
        """Pickle and copy as what is opened anew: a connection belongs to its process."""
        return Profile.of, (self._unit.settings, self._unit.at)

    @property
    def notes(self) -> list[str]:
        """What the person should know about settings and database, as sentences."""
        return [*self._unit.settings.notes, *self._unit.store.notes]

    @property
    def settings(self) -> Settings:
        """Which database is used, and where that was said."""
        return self._unit.settings

    @property
    def exists(self) -> bool:
        """Whether the database exists."""
        return self._unit.store.exists

    @property
    def inbox(self) -> Learnt:
        """What was learnt from conversations and waits for the person."""
        from aizo.profile.learnt import Learnt

        return Learnt(self._unit)

    @property
    def version(self) -> tuple[int, ...]:
        """What stays equal as long as nothing is written: for keeping an answer, not for showing.

        The first number is the revision.
        """
        generation, revision, _ = self._unit.store.standing()
        return (revision, *generation)

    # ------------------------------------------------------------ reading

    def recall(
        self,
        query: str | None = "",
        *,
        bands: Iterable[str] | None = (),
        limit: int | None = None,
        scenario: str | None = None,
        min_score: float | None = None,
        unasked: bool = False,
        within: Iterable[str] | None = (),
    ) -> Recall:
        """Find the entries that fit a request; see aizo.profile.recall.recall."""
        from aizo.profile.recall import recall

        return recall(
            self._unit,
            query,
            bands=bands,
            limit=limit,
            scenario=scenario,
            min_score=min_score,
            unasked=unasked,
            within=within,
        )

    def recall_touch(
        self,
        query: str | None = "",
        *,
        bands: Iterable[str] | None = (),
        limit: int | None = None,
        scenario: str | None = None,
        min_score: float | None = None,
        **act: Any,
    ) -> Recall:
        """Find the entries that fit and touch them; see aizo.profile.recall.recall_touch."""
        from aizo.profile.recall import recall_touch

        return recall_touch(
            self._unit,
            query,
            bands=bands,
            limit=limit,
            scenario=scenario,
            min_score=min_score,
            act=act,
        )

    def top(
        self,
        limit: int | None = 10,
        *,
        bands: Iterable[str] | None = (),
        scenario: str | None = None,
    ) -> Recall:
        """Give the heaviest entries; a recall without a query."""
        return self.recall(bands=bands, limit=limit, scenario=scenario)

    def show(self, *, bands: Iterable[str] | None = (), expired: bool = False) -> Recall:
        """Give all entries, the heaviest first, or those that have expired, the latest first."""
        if expired:
            from aizo.profile.recall import expired as gone

            return gone(self._unit, bands)
        return self.recall(bands=bands)

    def page(
        self,
        query: str | None = "",
        *,
        skip: int = 0,
        at: int | str | datetime | None = None,
        **asked: Any,
    ) -> Recall:
        """Give one page of a recall: `skip` entries came before, with weights of `at`."""
        from aizo.profile.recall import recall

        return recall(self._unit, query, skip=skip, at=at, **asked)

    def stream(self, *, bands: Iterable[str] | None = ()) -> Iterator[Entry]:
        """Give all entries one by one, the heaviest first, in bounded memory."""
        from aizo.profile.recall import stream

        return stream(self._unit, bands)

    def context(
        self,
        *,
        scenario: str | None = None,
        query: str | None = None,
        max_chars: int | None = None,
        max_tokens: int | None = None,
        **turn: Any,
    ) -> Block:
        """Give the block of preferences for a prompt; see aizo.profile.context.context."""
        from aizo.profile.context import context

        return context(
            self._unit,
            scenario=scenario,
            query=query,
            max_chars=max_chars,
            max_tokens=max_tokens,
            **turn,
        )

    def explain(
        self, target: int | str, *, query: str | None = None, scenario: str | None = None
    ) -> Explanation:
        """Explain an entry's weight and why a request finds it; see aizo.profile.explain."""
        from aizo.profile.explain import explain

        return explain(self._unit, target, query=query, scenario=scenario)

    def columns(self) -> Columns:
        """Give ids, scores, classes and last_seen as read-only numpy arrays (aizo[numpy])."""
        from aizo.profile.columns import columns

        return columns(self._unit)

    def keywords(self, *, sort: str = "count") -> Keywords:
        """Count the keywords in use, by count or alphabetically; see aizo.profile.listing."""
        from aizo.profile.listing import keywords

        return keywords(self._unit, sort=sort)

    def scenarios(self) -> ScenarioList:
        """List the scenarios defined or used as tags, with counts; see aizo.profile.listing."""
        from aizo.profile.listing import scenarios

        return scenarios(self._unit)

    def info(self) -> Info:
        """Tell what is used, where that was said, and how much there is; see aizo.profile.info."""
        from aizo.profile.info import info

        return info(self._unit)

    # ------------------------------------------------------------ writing
    # Every act but scenarios_init also takes `expect`, the revision the caller has seen; `request`,
    # the caller's own id of the act, which makes repeating it harmless; `source_id` and
    # `source_summary`, where it comes from; and `allow_secret`. See Unit.act.

    def add(
        self,
        item: str,
        reason: str,
        *,
        score: float | None = None,
        stance: str | None = None,
        kind: str | None = None,
        keywords: str | Iterable[str] | None = (),
        scenarios: str | Iterable[str] | None = (),
        source: str = "manual",
        said_at: int | str | datetime | None = None,
        expires_at: int | str | datetime | None = None,
        expires_in: int | str | timedelta | None = None,
        **act: Any,
    ) -> Written:
        """Remember a preference, or merge it into its label's entry; see aizo.profile.add."""
        from aizo.profile.add import add

        return add(
            self._unit,
            item,
            reason,
            score=score,
            stance=stance,
            kind=kind,
            keywords=keywords,
            scenarios=scenarios,
            source=source,
            said_at=said_at,
            expires_at=expires_at,
            expires_in=expires_in,
            **act,
        )

    def update(
        self,
        target: int | str,
        *,
        item: str | None = None,
        reason: str | None = None,
        score: float | None = None,
        keywords: str | Iterable[str] | None = None,
        scenarios: str | Iterable[str] | None = None,
        expires_at: int | str | datetime | None = None,
        expires_in: int | str | timedelta | None = None,
        **act: Any,
    ) -> Written:
        """Set exactly what is named of one entry, by label or id; see aizo.profile.update."""
        from aizo.profile.update import update

        return update(
            self._unit,
            target,
            item=item,
            reason=reason,
            score=score,
            keywords=keywords,
            scenarios=scenarios,
            expires_at=expires_at,
            expires_in=expires_in,
            **act,
        )

    def tag(self, item: str, keywords: str | Iterable[str], **act: Any) -> Written:
        """Set one entry's keywords; the older short form of update."""
        from aizo.profile.update import tag

        return tag(self._unit, item, keywords, **act)

    def apply(self, ids: int | Iterable[int], **act: Any) -> UsedList:
        """Say that entries really shaped the work; see aizo.profile.apply."""
        from aizo.profile.apply import apply

        return apply(self._unit, ids, **act)

    def touch(self, item: str, **act: Any) -> UsedList:
        """Restart one entry's ageing, by its label; see aizo.profile.touch."""
        from aizo.profile.touch import touch

        return touch(self._unit, item, **act)

    def remove(self, target: str | int | Iterable[int], **act: Any) -> Removed:
        """Take entries out of the profile, by label or ids; see aizo.profile.remove."""
        from aizo.profile.remove import remove

        return remove(self._unit, target, **act)

    def clear(self, *, sure: bool = False, **act: Any) -> Cleared:
        """Take all entries out of the profile, when the caller is sure."""
        from aizo.profile.remove import clear

        return clear(self._unit, sure=sure, **act)
