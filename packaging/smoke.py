"""Try a packed program on the machine at hand: version, add, top, rpc, mcp."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "smoke", "version": "1"},
    },
}


def main() -> int:
    """Unpack and try.

    Returns:
        The exit code.
    """
    (packed,) = map(Path, sys.argv[1:])
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        with tarfile.open(packed) as tar:
            tar.extractall(place)
        folder = Path(place) / packed.name.removesuffix(".tar.gz")
        target = json.loads((folder / "BUILD.json").read_text())["target"]
        if target.endswith("-musl") and platform.libc_ver()[0]:
            print("for another C library than this machine's: tried where it was built")
            return 0
        attempt(folder / ("aizo.exe" if os.name == "nt" else "aizo"), Path(place) / "home")
    return 0


def attempt(program: Path, home: Path) -> None:
    """Run what a user would first.

    Args:
        program: The program.
        home: A folder for its profile.
    """
    env = {**os.environ, "AIZO_HOME": str(home)}

    def run(*words: str, given: str = "") -> str:
        done = subprocess.run(
            [program, *words], env=env, input=given, check=True, capture_output=True, text=True
        )
        return done.stdout

    assert run("--version").startswith("aizo ")
    run("add", "concise code", "Asks for shorter code", "--prefer")
    assert json.loads(run("top", "10", "--json"))[0]["item"] == "concise code"
    asked = '{"jsonrpc":"2.0","id":1,"method":"top"}\n'
    greeting, answer = run("rpc", given=asked).splitlines()
    assert json.loads(greeting)["method"] == "aizo"
    assert len(json.loads(answer)["result"]["entries"]) == 1
    # The server ends with its input, so that it must still be open when it is asked.
    child = subprocess.Popen(
        [program, "mcp"], env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write(json.dumps(HELLO) + "\n")
    child.stdin.flush()
    assert "result" in json.loads(child.stdout.readline())
    child.stdin.close()
    assert child.wait(30) == 0
    print(f"{program.name} works")


if __name__ == "__main__":
    sys.exit(main())
