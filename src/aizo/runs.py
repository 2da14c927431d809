"""Runs: the words of text that is written without blanks between them."""

from __future__ import annotations

from aizo.text import Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

LONGEST_PIECE = 4  # characters that are looked for as one piece
STOP_PIECES = (
    "请问 请 帮我 帮忙 给我 告诉我 我想要 我想 我要 想要 一下 什么 怎么样 怎么办 怎么 怎样 如何 "
    "为什么 为何 哪些 哪里 哪儿 可以 能不能 会不会 要不要 该不该 好不好 是不是 有没有 有什么 应该 "
    "需要 多少 多久 我的 你的 您的 他的 她的 我们 你们 他们 咱们 大家 还是 或者 以及 关于 对于 "
    "推荐 建议 一些 这些 那些 哪种 这种 那种 "
    + " ".join(n + m for n in "一两几这那哪每" for m in "个张部款份封条件位只台间篇双顿套家")
).split()
STOP_PIECES.sort(key=len, reverse=True)  # the longest first, so that none hides a longer one
PARTICLES = "的了吗呢吧啊呀嘛"  # they end what they follow, if it has two characters: 酒吧 is none
PRONOUNS = "我你您他她是"  # they stand before or between


def words(run: str) -> list[Word]:
    """Give the words of a CJK run: one piece, or the pairs of what is left between stop words.

    A short run is looked for as it stands first: 酒吧 and 目的地 hold stop words by chance.

    Args:
        run: CJK characters, folded.

    Returns:
        The words; none where it holds stop words alone.
    """
    parts = list(_parts(run))
    found = [word for part in parts for word in pieces(part)]
    if parts and parts != [run] and len(run) <= LONGEST_PIECE:
        return [_piece(run, found)]
    return found


def pieces(part: str) -> list[Word]:
    """Give a run as one piece that may be broken into pairs, or the pairs of a long one.

    Args:
        part: CJK characters, folded, without stop words.

    Returns:
        One word, or overlapping pairs.
    """
    if len(part) <= LONGEST_PIECE:
        return [_piece(part, _pairs(part) if len(part) > 2 else ())]
    return _pairs(part)


def _pairs(run: str) -> list[Word]:
    return [_piece(run[i : i + 2], share=0.5) for i in range(max(1, len(run) - 1))]


def _piece(piece: str, finer: Sequence[Word] = (), share: float = 1.0) -> Word:
    return Word(piece, [(piece.encode(), 0)], finer, share)


def _parts(run: str) -> Iterable[str]:
    """Give what a CJK run holds between its stop words."""
    for piece in STOP_PIECES:
        run = run.replace(piece, " ")
    for part in run.split():
        start = 0
        for i, character in enumerate(part):
            if i - start == 1 or len(part) - i == 2:
                continue  # a single character beside it: together they may be a word
            if character in (PARTICLES if i > start else PRONOUNS) or character in PRONOUNS:
                if i > start:
                    yield part[start:i]
                start = i + 1
        if start < len(part) and part[start:] not in PARTICLES + PRONOUNS:
            yield part[start:]
