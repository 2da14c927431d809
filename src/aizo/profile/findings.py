"""What a doctor answers."""

from __future__ import annotations

from aizo.profile.answers import Answer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class Finding(Answer):
    """Something that is not as it should be.

    Attributes:
        code: What it is, in one word.
        message: What is wrong, in a sentence.
        remedy: What to do about it, in a sentence.
        repaired: Whether it was put right.
        mend: Puts it right and says whether it is; None where nothing can.
    """

    __slots__ = ("code", "mend", "message", "remedy", "repaired")

    def __init__(
        self, code: str, message: str, remedy: str, mend: Callable[[], bool] | None = None
    ) -> None:
        """Keep all four."""
        self.code = code
        self.message = message
        self.remedy = remedy
        self.mend = mend
        self.repaired = False


class Checkup(Answer):
    """What a doctor found.

    Attributes:
        database: The database of the profile.
        checked: What was looked at, in words.
        findings: What was found.
        notes: What else is worth knowing.
    """

    __slots__ = ("checked", "database", "findings", "notes")

    def __init__(self, database: str) -> None:
        """Begin with nothing."""
        self.database = database
        self.checked: list[str] = []
        self.findings: list[Finding] = []
        self.notes: list[str] = []

    @property
    def clean(self) -> bool:
        """Whether everything is, or was made, as it should be."""
        return all(finding.repaired for finding in self.findings)

    @property
    def exit_code(self) -> int:
        """What the command line ends with."""
        return 0 if self.clean else 1
