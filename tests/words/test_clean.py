"""Every text of an entry is cleaned and checked by one set of rules."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aizo import clean
from aizo.errors import InvalidInput

CLEANERS = {
    "item": clean.clean_item,
    "reason": clean.clean_reason,
    "source": clean.clean_source,
    "keywords": lambda text: clean.clean_terms("keywords", text),
}


def attempt(cleaner, text):
    """Clean, or give None where the text is refused."""
    try:
        return cleaner(text)
    except InvalidInput:
        return None


@pytest.mark.parametrize(
    ("given_", "expected"),
    [
        ("  concise   code ", "concise code"),
        ("concise code\r\n", "concise code"),
        ("cafe\u0301", "caf\u00e9"),
        ("a\u00a0\u3000b", "a b"),
        ("ＣＳＳ", "ＣＳＳ"),
        ("不要使用表情符号", "不要使用表情符号"),
        ("🚫 emojis", "🚫 emojis"),
        ("x" * 200, "x" * 200),
        (" " * 300 + "x", "x"),
    ],
)
def test_an_item_is_composed_trimmed_and_its_blanks_collapsed(given_, expected):
    """A label keeps its spelling but for composition and blanks."""
    assert expected == clean.clean_item(given_)


@pytest.mark.parametrize("text", ["", "   ", "\n", "x" * 201, None, 7, b"x", ["x"]])
def test_an_item_has_one_to_two_hundred_characters(text):
    """An empty, too long or foreign value is an error that names the item."""
    with pytest.raises(InvalidInput, match="item must be"):
        clean.clean_item(text)


@pytest.mark.parametrize("character", [chr(c) for c in (*range(32), *range(127, 160))])
def test_no_control_character_comes_into_an_item(character):
    """All 65 characters of category Cc are refused inside a label."""
    with pytest.raises(InvalidInput, match="item must not hold control characters"):
        clean.clean_item(f"a{character}b")


@pytest.mark.parametrize("field", sorted(CLEANERS))
@pytest.mark.parametrize("code", [0, 0x1B, 0x7F, 0x9F, 0xD800, 0xDFFF])
def test_no_text_holds_nul_escapes_or_lone_surrogates(field, code):
    """What breaks terminals, SQLite or UTF-8 is refused in every text, by the field's name."""
    with pytest.raises(InvalidInput, match=f"{field} must not hold"):
        CLEANERS[field](f"a{chr(code)}b")


@pytest.mark.parametrize(
    ("given_", "expected"),
    [
        ("line one\r\nline two", "line one line two"),
        ("a\tb\nc\rd\u2028e\u2029f\x85g", "a b c d e f g"),
        ("  kept   inside  ", "kept   inside"),
        ("x" * 2000 + "\n\n", "x" * 2000),
    ],
)
def test_a_reason_becomes_one_trimmed_line(given_, expected):
    """Line breaks and tabs become blanks; inner blanks stay."""
    assert expected == clean.clean_reason(given_)


@pytest.mark.parametrize("text", ["", " \n ", "x" * 2001, None])
def test_a_reason_has_one_to_two_thousand_characters(text):
    """An empty or too long reason is an error that names it."""
    with pytest.raises(InvalidInput, match="reason must be"):
        clean.clean_reason(text)


@pytest.mark.parametrize(
    ("given_", "expected"),
    [
        ("Code, style ,,code", ("code", "style")),
        (["a,b", " B ", "c  d"], ("a", "b", "c d")),
        ("简洁，代码、风格", ("简洁", "代码", "风格")),
        ("Straße,ＣＳＳ", ("strasse", "css")),
        ("*", ("*",)),
        ("", ()),
        ([], ()),
        (" , ,", ()),
        ("one\ntwo", ("one two",)),
        (("x" for _ in range(3)), ("x",)),
    ],
)
def test_terms_are_folded_trimmed_and_kept_once(given_, expected):
    """Comma lists, one or several, give distinct folded terms in order."""
    assert expected == clean.clean_terms("keywords", given_)


@pytest.mark.parametrize("given_", ["x" * 65, 5, ["a", None], [["a"]]])
def test_a_bad_term_is_refused_by_the_name_of_its_field(given_):
    """A term has at most 64 characters and is a text."""
    with pytest.raises(InvalidInput, match="scenarios must be"):
        clean.clean_terms("scenarios", given_)


@given(st.lists(st.text(alphabet="abAB, ，ß"), max_size=6))
def test_cleaning_terms_twice_changes_nothing(given_):
    """Clean terms survive being joined, stored and read."""
    terms = clean.clean_terms("keywords", given_)

    assert terms == clean.clean_terms("keywords", ", ".join(terms))
    assert len(terms) == len(set(terms))


@given(st.text(max_size=250), st.sampled_from(sorted(CLEANERS)))
def test_what_passes_is_clean_and_stays_so(text, field):
    """Any text is either refused or cleaned to a form that cleaning keeps."""
    cleaned = attempt(CLEANERS[field], text)
    texts = [] if cleaned is None else [cleaned] if isinstance(cleaned, str) else list(cleaned)

    for one in texts:
        assert not [c for c in one if unicodedata.category(c) in {"Cc", "Cs"}]
        assert one == one.strip()
        assert cleaned == CLEANERS[field](", ".join(texts))
        assert one.encode("utf-8").decode("utf-8") == one


@given(st.text(max_size=60))
def test_an_item_is_composed_and_has_one_key(text):
    """The stored label is NFC, and its key is that of every spelling of it."""
    item = attempt(clean.clean_item, text)
    if item is not None:
        assert unicodedata.is_normalized("NFC", item)
        decomposed = unicodedata.normalize("NFD", item)
        assert clean.item_key(item) == clean.item_key(decomposed)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Ärger", "ärger", True),
        ("straße", "STRASSE", True),
        ("Σίσυφος", "ΣΊΣΥΦΟΣ", True),
        ("ＣＳＳ", "css", True),
        ("caf\u00e9", "cafe\u0301", True),
        ("concise  Code", "concise code", True),
        ("İ", "ı", False),
        ("i", "ı", False),
        ("100%", "100％", True),
        ("resume", "résumé", False),
    ],
)
def test_labels_are_one_entry_when_their_folded_forms_are(one, other, same):
    """Identity is NFKC and casefold: İ and ı stay two, ß and SS are one."""
    assert same == (clean.item_key(one) == clean.item_key(other))


def test_beyond_thirty_two_terms_the_older_stay():
    """A merge never pushes out a term that was there, and says what found no room."""
    old = tuple(f"old{n}" for n in range(30))
    terms, dropped = clean.merge_terms(old, ("old3", "new1", "new2", "new3", "new4"))

    assert (*old, "new1", "new2") == terms
    assert ("new3", "new4") == dropped
    assert "32 keywords; left out: new3, new4" in clean.left_out("keywords", dropped)


def test_terms_from_before_the_rule_all_stay():
    """An entry that came with forty terms keeps them when one more is added."""
    old = tuple(f"old{n}" for n in range(40))

    assert (old, ("new",)) == clean.merge_terms(old, ("new",))
