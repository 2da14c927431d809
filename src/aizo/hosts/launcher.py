"""The launcher: what hosts start. It stays where it is and finds the program wherever that is now.

Paths into virtual environments and caches of uvx and npx rot at the next upgrade; a host's settings
must not. For hooks it says nothing and succeeds when there is no program any more.
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys

from aizo.settings import make_private_folder, write_private

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aizo.settings import Settings

_POSIX = """\
#!/bin/sh
# Written by `aizo connect`; `aizo uninstall` removes it. Starts aizo wherever it is now.
{home}\
set -f
self=$0
try() {{
  [ -x "$1" ] && [ ! "$1" -ef "$self" ] || return 0
  program=$1
  shift
  if [ "${{1-}}" = hook ]; then
    "$program" "$@" 2>/dev/null
    code=$?
    # 126 and 127: its interpreter has gone.
    [ $code -eq 126 ] || [ $code -eq 127 ] || exit 0
  elif "$program" --version >/dev/null 2>&1; then
    exec "$program" "$@"
  fi
}}
for place in {places}; do
  try "$place" "$@"
done
IFS=:
for folder in ${{PATH-}}; do
  [ -n "$folder" ] && try "$folder/aizo" "$@"
done
unset IFS
for folder in "$HOME/.local/bin" /opt/homebrew/bin /usr/local/bin "$HOME/.npm-global/bin"; do
  try "$folder/aizo" "$@"
done
if [ "${{1-}}" = hook ]; then
  command -v uvx >/dev/null 2>&1 && uvx --offline --quiet --from 'aizo[mcp]' aizo "$@" 2>/dev/null
  exit 0
fi
for kept in {kept}; do
  command -v "${{kept%% *}}" >/dev/null 2>&1 || continue
  IFS=' '
  $kept --version >/dev/null 2>&1 && exec $kept "$@"
done
echo "aizo is not installed any more: pip install 'aizo[mcp]'" >&2
exit 1
"""
_WINDOWS = """\
@echo off\r
rem Written by `aizo connect`; `aizo uninstall` removes it. Starts aizo wherever it is now.\r
setlocal\r
{home}\
set "program="\r
for %%P in ({places}) do if not defined program if exist "%%~P" set "program=%%~P"\r
if not defined program for /f "delims=" %%P in ('where aizo.exe 2^>nul') do (\r
  if not defined program set "program=%%P"\r
)\r
if /i "%~1"=="hook" goto hook\r
if defined program (\r
  "%program%" %*\r
  exit /b\r
)\r
where uvx >nul 2>nul && (uvx {online}--quiet --from "aizo[mcp]" aizo %* & exit /b)\r
echo aizo is not installed any more: pip install "aizo[mcp]" 1>&2\r
exit /b 1\r
:hook\r
if defined program "%program%" %* 2>nul\r
exit /b 0\r
"""


def path(settings: Settings) -> str:
    """Give the launcher's place.

    Args:
        settings: The home that it belongs to.

    Returns:
        Absolute path of the file that hosts start.
    """
    name = "aizo.cmd" if sys.platform == "win32" else "aizo"
    return os.path.join(settings.home, "bin", name)


def text(settings: Settings) -> str:
    """Write the launcher.

    Args:
        settings: The home that it belongs to.

    Returns:
        The script.
    """
    places = _programs(path(settings))
    own_home = settings.home_source != "default"
    # Who runs it from the cache of uvx or npx wants it fetched; else only what is there counts.
    from_cache = _is_cached(sys.executable)
    if sys.platform == "win32":
        online = "" if from_cache else "--offline "
        home = f'if not defined AIZO_HOME set "AIZO_HOME={settings.home}"\r\n' if own_home else ""
        named = " ".join(f'"{place}"' for place in places)
        return _WINDOWS.format(home=home, places=named, online=online)
    home = ""
    if own_home:
        home = f"AIZO_HOME=${{AIZO_HOME:-{shlex.quote(settings.home)}}}\nexport AIZO_HOME\n"
    kept = [word if from_cache else f"{word} --offline" for word in ("uvx", "npx")]
    kept[0] += " --quiet --from aizo[mcp] aizo"
    kept[1] += " --yes aizo"
    named, caches = (" ".join(map(shlex.quote, words)) for words in (places, kept))
    return _POSIX.format(home=home, places=named or "''", kept=caches)


def _is_cached(program: str) -> bool:
    """Tell whether a program lies where uvx or npx keep what they fetched."""
    parts = program.replace("\\", "/").split("/")
    return bool({"archive-v0", "_npx"}.intersection(parts))


def write(settings: Settings) -> None:
    """Write the launcher.

    Args:
        settings: The home that it belongs to.

    Raises:
        Failed: It could not be written.
    """
    place = path(settings)
    make_private_folder(os.path.dirname(place))
    write_private(place, text(settings).encode())
    os.chmod(place, 0o700)


def remove(settings: Settings) -> bool:
    """Remove the launcher, and its folder when nothing else is in it.

    Args:
        settings: The home that it belongs to.

    Returns:
        Whether there was one.
    """
    try:
        os.unlink(path(settings))
        os.rmdir(os.path.dirname(path(settings)))
    except OSError:
        # There is none, or something else lies in the folder.
        return False
    return True


def _programs(own: str) -> list[str]:
    """Give where the program is now: the script of this environment, the frozen program."""
    name = "aizo.exe" if sys.platform == "win32" else "aizo"
    found = [sys.executable] if getattr(sys, "frozen", False) else []
    starts = (sys.executable, os.path.abspath(sys.argv[0]))
    found += [os.path.join(os.path.dirname(start), name) for start in starts]
    on_path = shutil.which("aizo")
    if on_path:
        found.append(os.path.abspath(on_path))
    places = [place for place in dict.fromkeys(found) if place != own and os.path.isfile(place)]
    return [place for place in places if os.access(place, os.X_OK)]
