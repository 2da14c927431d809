"""The npm package as people install it: real npm, the real archive, a loopback release server."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from tests.shipped.conftest import TOOLS, bare, run
from tests.shipped.servers import Proxy, Release, authority

NPMS = ("newest", "before")
TOP = ("top", "10", "--json")


class Project:
    """A folder with the package installed by one npm.

    Args:
        folder: An empty folder.
        npm: Node, and the folder of npm.
        tarball: The package.
        env: The environment of npm, and of what it starts.
    """

    def __init__(self, folder: Path, npm: list[str], tarball: Path, env: dict[str, str]):
        """Begin with a project that has no dependency yet."""
        self.folder = folder
        self.node, package = npm
        self.npm = [self.node, f"{package}/bin/npm-cli.js"]
        self.npx = [self.node, f"{package}/bin/npx-cli.js"]
        self.tarball = tarball
        self.env = {**env, "PATH": f"{Path(self.node).parent}:{env['PATH']}"}
        (folder / "package.json").write_text("{}")
        self.root = folder / "node_modules" / "aizo"

    def install(self, *options: str, **env: str) -> subprocess.CompletedProcess[str]:
        """Install the package."""
        words = [*self.npm, "install", "--no-audit", "--no-fund", *options, self.tarball]
        return run(words, cwd=self.folder, env={**self.env, **env}, check=True)

    def aizo(self, *words: str, **env: str) -> subprocess.CompletedProcess[str]:
        """Run the command as a script of the project would."""
        command = [self.folder / "node_modules" / ".bin" / "aizo", *(words or TOP)]
        return run(command, cwd=self.folder, env={**self.env, **env})


@pytest.fixture(params=NPMS)
def project(request, tmp_path, npms, tarball, profile) -> Project:
    """Give a project without the package."""
    home = tmp_path / "home"
    home.mkdir()
    (tmp_path / "project").mkdir()
    env = {**bare(profile), "HOME": str(home), "npm_config_update_notifier": "false"}
    return Project(tmp_path / "project", npms[request.param], tarball, env)


def cached(project: Project) -> list[str]:
    """Name what lies in the cache."""
    folder = Path(project.env["HOME"]) / ".cache" / "aizo"
    return os.listdir(folder) if folder.exists() else []


def same(done: subprocess.CompletedProcess[str], expected: str) -> None:
    """See that a run gave what the pip install gives, and nothing else."""
    assert (0, expected, "") == (done.returncode, done.stdout, done.stderr)


def test_with_scripts_on(project, archive, expected):
    """Allowed to run its script, npm leaves the program in the package; nothing comes later."""
    with Release(archive) as server:
        project.install("--foreground-scripts", AIZO_BINARY_MIRROR=server.address)
        hits = len(server.hits)
        same(project.aizo(AIZO_BINARY_MIRROR=server.address), expected)
        # Where npm blocks scripts of dependencies, the first run has fetched.
        assert len(server.hits) == 1
        assert hits == 1 or cached(project)


def test_without_scripts_then_offline(project, archive, expected):
    """With `--ignore-scripts --offline` the first run fetches, and later runs need no network."""
    project.install("--ignore-scripts", "--offline")
    with Release(archive) as server:
        same(project.aizo(AIZO_BINARY_MIRROR=server.address), expected)
        assert len(server.hits) == 1
    same(project.aizo(AIZO_OFFLINE="1"), expected)
    same(project.aizo(AIZO_BINARY_MIRROR=server.address), expected)


def test_without_a_network_it_says_where_the_archive_may_be_put(project, archive, expected):
    """Offline from the start, the error names the file, and put there by hand it is taken."""
    project.install("--ignore-scripts", "--offline")
    done = project.aizo(AIZO_OFFLINE="1")
    assert (127, "") == (done.returncode, done.stdout)
    place = re.search(rf"(/\S*home\S*{re.escape(archive.name)})", done.stderr).group(1)
    Path(place).parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(archive, place)
    same(project.aizo(AIZO_OFFLINE="1"), expected)


def test_npx_works_on_the_first_try(project, archive, expected):
    """`npx aizo top 10 --json` with the tarball adds nothing to stdout."""
    with Release(archive) as server:
        words = [*project.npx, "--yes", "--package", project.tarball, "--", "aizo", *TOP]
        env = {**project.env, "AIZO_BINARY_MIRROR": server.address}
        done = run(words, cwd=project.folder, env=env)
    assert (0, expected) == (done.returncode, done.stdout), done.stderr


def test_through_a_proxy_with_a_company_authority(project, archive, expected, tmp_path):
    """By CONNECT through a proxy with a password, to a server that the company vouches for."""
    file, pair = authority(tmp_path)
    project.install("--ignore-scripts", "--offline")
    with Release(archive, secure=pair) as server, Proxy("me:pa%20ss".replace("%20", "")) as proxy:
        mirror = f"https://release.test:{server.port}/release"
        env = {"AIZO_BINARY_MIRROR": mirror, "HTTPS_PROXY": proxy.address}
        distrusted = project.aizo(**env)
        assert distrusted.returncode == 127
        assert "NODE_EXTRA_CA_CERTS" in distrusted.stderr
        assert proxy.address.split("@")[0].split("//")[1] not in distrusted.stderr
        same(project.aizo(**env, NODE_EXTRA_CA_CERTS=str(file)), expected)
        assert proxy.tunnels[0] == f"release.test:{server.port}"
        assert len(proxy.tunnels) == 2


def test_npms_own_proxy_and_cafile_count(project, archive, expected, tmp_path):
    """What npm is configured with holds when npm starts the command."""
    file, pair = authority(tmp_path)
    project.install("--ignore-scripts", "--offline")
    with Release(archive, secure=pair) as server, Proxy("me:secret") as proxy:
        mirror = f"https://release.test:{server.port}/release"
        lines = [f"cafile={file}", f"https-proxy={proxy.address}"]
        (project.folder / ".npmrc").write_text("\n".join(lines))
        env = {**project.env, "AIZO_BINARY_MIRROR": mirror}
        words = [*project.npx, "--no", "--", "aizo", *TOP]
        done = run(words, cwd=project.folder, env=env)
        assert (0, expected) == (done.returncode, done.stdout), done.stderr
        assert len(proxy.tunnels) == 1


@pytest.mark.parametrize("fault", ["wrong", "cut"])
def test_a_damaged_archive_is_never_used(project, archive, fault):
    """With a wrong hash or a cut archive nothing is unpacked, and the command says so."""
    project.install("--ignore-scripts", "--offline")
    with Release(archive, fault) as server:
        done = project.aizo(AIZO_BINARY_MIRROR=server.address)
    assert (127, "") == (done.returncode, done.stdout)
    assert archive.name in done.stderr
    assert cached(project) == []


def test_two_first_runs_at_once(project, archive, expected):
    """Both work, and the archive is fetched once."""
    project.install("--ignore-scripts", "--offline")
    with Release(archive) as server:
        env = {**project.env, "AIZO_BINARY_MIRROR": server.address}
        command = [project.folder / "node_modules" / ".bin" / "aizo", *TOP]
        both = [
            subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            for _ in range(2)
        ]
        said = [child.communicate(timeout=60) for child in both]
    assert [(expected.encode(), b"")] * 2 == said
    assert len(server.hits) == 1


def test_a_read_only_package_folder(project, archive, expected):
    """What cannot be written into the package goes into the cache."""
    project.install("--ignore-scripts", "--offline")
    with Release(archive) as server:
        env = {**project.env, "AIZO_BINARY_MIRROR": server.address}
        install = f'"{project.node}" install.js'
        if os.geteuid() == 0:
            script = f"mount --bind . . && mount -o remount,ro,bind . && cd . && {install}"
            done = run(["unshare", "--mount", "sh", "-c", script], cwd=project.root, env=env)
            if "unshare" in done.stderr or "mount:" in done.stderr:
                pytest.skip("this machine lets nobody mount")
        else:
            project.root.chmod(0o555)
            done = run(["sh", "-c", install], cwd=project.root, env=env)
            project.root.chmod(0o755)
        assert (0, "") == (done.returncode, done.stderr)
    assert not (project.root / "vendor").exists()
    same(project.aizo(AIZO_OFFLINE="1"), expected)


def test_no_home(project, archive, expected, tmp_path):
    """Without a home a private folder in the temporary one serves."""
    project.install("--ignore-scripts", "--offline")
    (tmp_path / "tmp").mkdir()
    env = {"HOME": "/dev/null", "TMPDIR": str(tmp_path / "tmp")}
    with Release(archive) as server:
        same(project.aizo(**env, AIZO_BINARY_MIRROR=server.address), expected)
    (folder,) = (tmp_path / "tmp").glob("aizo-*")
    assert folder.stat().st_mode & 0o777 == 0o700


def test_exit_codes_pass_through(project, program):
    """Exit codes 0, 2, 3 and 4 are the program's own."""
    project.install("--ignore-scripts", "--offline")
    env = {"AIZO_BINARY_PATH": str(program), "AIZO_HOME": str(project.folder / "mine")}
    assert project.aizo(*TOP, **env).returncode == 0
    assert project.aizo("top", "--nonsense", **env).returncode == 2
    assert project.aizo("explain", "nothing", **env).returncode == 3
    project.aizo("add", "emojis", "Said so", "--never", **env)
    assert project.aizo("add", "emojis", "Liked", "-s", "9", **env).returncode == 4


def test_a_closed_pipe_is_quiet(project, program):
    """A reader that leaves early leaves no word on stderr."""
    project.install("--ignore-scripts", "--offline")
    env = {**project.env, "AIZO_BINARY_PATH": str(program)}
    script = "node_modules/.bin/aizo scenarios --json | true; exit ${PIPESTATUS[0]}"
    done = run(["bash", "-c", script], cwd=project.folder, env=env)
    assert "" == done.stderr


def test_a_tracing_bundler_leaves_the_program_out(project, archive):
    """What a serverless bundler traces from the API holds the package's code and no program."""
    project.install("--ignore-scripts", "--offline")
    with Release(archive) as server:
        env = {**project.env, "AIZO_BINARY_MIRROR": server.address}
        run([project.node, "install.js"], cwd=project.root, env=env, check=True)
    assert (project.root / "vendor").exists()
    (project.folder / "function.mjs").write_text('import { Aizo } from "aizo"; await Aizo.open();')
    script = (
        "const { nodeFileTrace } = require(process.argv[1]);"
        "nodeFileTrace(['function.mjs']).then(({ fileList }) =>"
        " console.log(JSON.stringify([...fileList])));"
    )
    nft = TOOLS / "npm" / "node_modules" / "@vercel" / "nft"
    done = run([project.node, "-e", script, nft], cwd=project.folder, check=True)
    traced = json.loads(done.stdout)
    assert "node_modules/aizo/dist/index.js" in traced
    assert [] == [name for name in traced if "vendor" in name]


def test_the_api_from_the_installed_package(project, archive, expected):
    """`import { Aizo } from "aizo"` fetches, starts and answers; the program ends with its host."""
    project.install("--ignore-scripts", "--offline")
    script = (
        'import { Aizo, binaryPath } from "aizo";\n'
        "const aizo = await Aizo.open();\n"
        "const { entries } = await aizo.top();\n"
        'const turn = await aizo.context({ message: "short code", scenario: "coding" });\n'
        "console.log(JSON.stringify({ entries, turn, pid: aizo.pid, file: await binaryPath() }));\n"
    )
    (project.folder / "turn.mjs").write_text(script)
    with Release(archive) as server:
        env = {**project.env, "AIZO_BINARY_MIRROR": server.address}
        done = run([project.node, "turn.mjs"], cwd=project.folder, env=env)
    assert (0, "") == (done.returncode, done.stderr)
    said = json.loads(done.stdout)
    assert json.loads(expected) == said["entries"]
    assert said["turn"]["degraded"] is False
    assert "emojis in output" in said["turn"]["context"]
    end = time.monotonic() + 10
    while Path(f"/proc/{said['pid']}").exists():
        assert time.monotonic() < end, "the program outlived its host"
        time.sleep(0.02)
    assert Path(said["file"]).exists()


def test_the_tarball_holds_what_it_needs_and_no_program(tarball):
    """Code, types, the list with a hash for each build, a licence; no dependencies."""
    done = run(["tar", "-xzOf", tarball, "package/package.json"], check=True)
    package = json.loads(done.stdout)
    assert "dependencies" not in package
    assert "devDependencies" not in package
    names = run(["tar", "-tzf", tarball], check=True).stdout.split()
    wanted = ("bin/aizo.js", "dist/index.js", "dist/index.d.ts", "index.mjs", "index.d.mts")
    more = ("install.js", "targets.json", "LICENSE", "README.md")
    assert {f"package/{name}" for name in (*wanted, *more)} <= set(names)
    assert [] == [name for name in names if "vendor" in name or (name.endswith((".ts", ".map"))
                  and not name.endswith((".d.ts", ".d.mts")))]  # fmt: skip
    listed = json.loads(run(["tar", "-xzOf", tarball, "package/targets.json"]).stdout)
    assert all(re.fullmatch(r"[0-9a-f]{64}", one["sha256"]) for one in listed["targets"].values())
    assert tarball.stat().st_size < 100_000
