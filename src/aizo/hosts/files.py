"""What stands in a host's file for aizo: put there, found there, taken out again."""

from __future__ import annotations

import json
from typing import Any

from aizo.hosts import edits, jsonc, toml_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.hosts.edits import Edit
    from aizo.hosts.table import File, Part

# What a command line of ours has, wherever the home is and whoever has written it.
_MARKS = ("/bin/aizo", "\\bin\\aizo")


def with_parts(text: str, file: File) -> tuple[str, list[Edit]]:
    """Put the parts of a file into a text that has none of them.

    Args:
        text: The file as it is.
        file: What is to stand in it.

    Returns:
        The text with them, and the edits that lead there.

    Raises:
        InvalidInput: The text is not what the host would read.
    """
    steps: list[Edit] = []
    for part in file.parts:
        changed = _put(text, file.kind, part)
        step = edits.between(text, changed)
        if step is not None:
            steps.append(step)
        text = changed
    return text, steps


def _put(text: str, kind: str, part: Part) -> str:
    if kind == "text":
        return str(part.value)
    if kind == "toml":
        return toml_file.put(text, part.path, part.value)
    if part.is_shared and jsonc.read(text).find(part.path) is not None:
        return text
    put = jsonc.append if part.is_member else jsonc.put
    return put(text, part.path, part.value)


def without_parts(text: str, file: File, replaced: dict[str, str], *, is_whole: bool) -> str:
    """Take what is ours out of a text that others have changed meanwhile.

    Args:
        text: The file as it is.
        file: What we once put into it.
        replaced: What stood at a path before us, as text, by the path's names joined with `/`.
        is_whole: Whether the file was made by us, so that nothing of it need stay.

    Returns:
        The text without it.
    """
    if file.kind == "text":
        return text
    for part in reversed(file.parts):
        if part.is_shared:
            continue
        if file.kind == "toml":
            text = _toml_without(text, part, replaced)
        elif part.is_member:
            text = _members_without(text, part)
        else:
            text = _json_without(text, part, replaced)
    if is_whole and file.kind == "json":
        bare = text
        for part in file.parts:
            if part.is_shared:
                bare = jsonc.drop(bare, part.path)
        # A comment is somebody's, too.
        return "" if "".join(bare.split()) == "{}" else text
    return text


def _json_without(text: str, part: Part, replaced: dict[str, str]) -> str:
    found = jsonc.read(text).find(part.path)
    if found is None or not is_ours(found.plain):
        return text
    before = replaced.get("/".join(part.path))
    if before is not None:
        return text[: found.start] + before + text[found.end :]
    text = jsonc.drop(text, part.path)
    return _pruned(text, part.path[:-1])


def _members_without(text: str, part: Part) -> str:
    while True:
        found = jsonc.read(text).find(part.path)
        members = found.plain if found is not None and isinstance(found.value, list) else []
        ours = [at for at, one in enumerate(members) if is_ours(one)]
        if not ours:
            return text
        text = jsonc.drop(text, part.path, ours[-1])
        if len(members) == 1:
            return _pruned(text, part.path)


def _pruned(text: str, path: tuple[str, ...]) -> str:
    """Take out what is empty now, from the inside."""
    while path:
        found = jsonc.read(text).find(path)
        if found is None or found.value:
            break
        text = jsonc.drop(text, path)
        path = path[:-1]
    return text


def _toml_without(text: str, part: Part, replaced: dict[str, str]) -> str:
    if not is_ours(toml_file.value(text, part.path)):
        return text
    before = replaced.get("/".join(part.path))
    if before is not None:
        return toml_file.put(text, part.path, json.loads(before))
    return toml_file.drop(text, part.path)


def is_ours(value: Any) -> bool:
    """Tell whether a server's entry or a hook starts our launcher.

    Args:
        value: Plain JSON values.

    Returns:
        Whether it does.
    """
    # TOML knows dates, which JSON does not.
    shown = json.dumps(value, ensure_ascii=False, default=str).replace("\\\\", "\\")
    return any(mark in shown for mark in _MARKS)


def stands(text: str, file: File) -> bool:
    """Tell whether all parts of a file stand in a text.

    Args:
        text: The file as it is.
        file: What should stand in it.

    Returns:
        Whether it does, exactly.
    """
    return all(_stands(text, file.kind, part) for part in file.parts)


def _stands(text: str, kind: str, part: Part) -> bool:
    if kind == "text":
        return bool(text == part.value)
    if kind == "toml":
        return bool(toml_file.value(text, part.path) == part.value)
    found = jsonc.read(text).find(part.path)
    if found is None:
        return False
    if part.is_shared:
        return True
    if not part.is_member:
        return bool(found.plain == part.value)
    return isinstance(found.value, list) and part.value in found.plain


def replaced_by(text: str, file: File) -> dict[str, str]:
    """Give what stands where our parts will: another server of the same name.

    Args:
        text: The file as it is, without anything of ours.
        file: What is to stand in it.

    Returns:
        Its text by the path's names joined with `/`.
    """
    found: dict[str, str] = {}
    for part in file.parts:
        if part.is_member or part.is_shared or file.kind == "text":
            continue
        if file.kind == "toml":
            value = toml_file.value(text, part.path)
            if value is not None:
                found["/".join(part.path)] = json.dumps(value, default=str)
            continue
        node = jsonc.read(text).find(part.path)
        if node is not None:
            found["/".join(part.path)] = text[node.start : node.end]
    return found
