"""The page's texts in the reader's language: one dictionary a language, the same keys in each."""

from __future__ import annotations

import json
import os

from markupsafe import Markup

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LANGUAGES = {"en": "English", "zh": "中文"}
_LOADED: dict[str, dict[str, str]] = {}


class Words:
    """The texts of one language.

    Args:
        language: A key of LANGUAGES.
    """

    def __init__(self, language: str) -> None:
        """Load them."""
        self.language = language
        if language not in _LOADED:
            path = os.path.join(os.path.dirname(__file__), "texts", f"{language}.json")
            with open(path, encoding="utf-8") as file:
                _LOADED[language] = json.load(file)
        self._texts = _LOADED[language]

    def __call__(self, key: str, **values: Any) -> Markup:
        """Give a text; values that are no markup are escaped.

        Args:
            key: Its name. For n = 1 the text named `<key>_one` is taken where there is one.
            **values: What stands in its braces.

        Returns:
            Markup, because some texts hold <b>.

        Raises:
            KeyError: There is no such text.
        """
        if values.get("n") == 1 and f"{key}_one" in self._texts:
            key = f"{key}_one"
        # Our own constants; what is put into them is escaped by Markup.format.
        return Markup(self._texts[key]).format(**values)  # noqa: S704

    def or_else(self, key: str, other: str, **values: Any) -> Markup:
        """Give a text, or another one where there is none of that name.

        Args:
            key: Its name.
            other: The other one's name.
            **values: What stands in its braces.

        Returns:
            Markup.
        """
        return self(key if key in self._texts else other, **values)


def chosen(accepted: str) -> str:
    """Choose the language from what a browser accepts.

    Args:
        accepted: The Accept-Language header.

    Returns:
        A key of LANGUAGES; English where none fits.
    """
    for part in accepted.lower().split(","):
        language = part.partition(";")[0].strip().partition("-")[0]
        if language in LANGUAGES:
            return language
    return "en"
