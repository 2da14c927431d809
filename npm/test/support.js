"use strict";
// What the tests stand on: archives and packages made here, servers on the loopback address, and
// child processes in an environment of their own.

const { spawn } = require("node:child_process");
const { createHash } = require("node:crypto");
const fs = require("node:fs");
const http = require("node:http");
const net = require("node:net");
const os = require("node:os");
const path = require("node:path");
const zlib = require("node:zlib");

const PACKAGE = path.join(__dirname, "..");
const VERSION = require("../package.json").version;
const NODE = process.env.AIZO_TEST_NODE || process.execPath;
// A program that stands in for aizo: says its version, its words, its signals.
const FAKE = `#!/bin/sh
case "$1" in
--version) echo "aizo ${VERSION}" ;;
words) shift; printf '%s|' "$@"; echo ;;
exit) exit "$2" ;;
die) kill -"$2" $$; sleep 5 ;;
where) echo "$0" ;;
wait) echo ready; echo $$ >&2; exec sleep 30 ;;
mode) umask ;;
*) echo '[]' 2>/dev/null ;;
esac
`;

/** Give an empty folder that is removed when the test ends. */
function ground(t) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "aizo-npm-"));
  t.after(() => {
    spawnQuiet("chmod", ["-R", "u+rwX", folder]);
    fs.rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

function spawnQuiet(command, args) {
  require("node:child_process").spawnSync(command, args, { stdio: "ignore" });
}

/** Give one header of tar and what follows it. */
function member({ name, type = "0", link = "", mode = 0o644, data = "" }) {
  const bytes = Buffer.from(data);
  const head = Buffer.alloc(512);
  head.write(name.slice(0, 100), 0);
  head.write(mode.toString(8).padStart(7, "0"), 100);
  head.write("0000000\0" + "0000000\0", 108);
  head.write(bytes.length.toString(8).padStart(11, "0"), 124);
  head.write("00000000000", 136);
  head.write("        ", 148);
  head.write(type, 156);
  head.write(link.slice(0, 100), 157);
  head.write("ustar\x0000", 257, "latin1");
  const sum = head.reduce((total, byte) => total + byte, 0);
  head.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return Buffer.concat([head, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]);
}

/** Give a tar.gz of members. */
function archive(members) {
  return zlib.gzipSync(Buffer.concat([...members.map(member), Buffer.alloc(1024)]));
}

/** Give the archive of a release whose program is a script. */
function release(script = FAKE, top = `aizo-${VERSION}-x`) {
  return archive([
    { name: `${top}/`, type: "5", mode: 0o755 },
    { name: `${top}/aizo`, mode: 0o4777, data: script },
    { name: `${top}/_internal/`, type: "5", mode: 0o700 },
    { name: `${top}/_internal/library`, mode: 0o600, data: "bytes" },
    { name: `${top}/_internal/link`, type: "2", link: "library" },
  ]);
}

/** Name this machine's build as the package does. */
function target() {
  const { machine, targetOf } = require("../dist/target.js");
  return targetOf({ ...machine(), env: {} });
}

/** Lay a package as npm would, its list naming one archive. */
function lay(folder, bytes, more = {}) {
  const root = path.join(folder, "node_modules", "aizo");
  fs.mkdirSync(root, { recursive: true });
  for (const name of ["bin", "dist", "install.js", "index.mjs", "index.d.mts", "package.json"]) {
    fs.cpSync(path.join(PACKAGE, name), path.join(root, name), { recursive: true });
  }
  const build = {
    archive: `aizo-${VERSION}-${target()}.tar.gz`,
    bytes: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    entry: "aizo",
    glibc: "2.17",
    ...more.build,
  };
  const list = {
    version: VERSION, program: VERSION, protocol: 1, base: null, targets: { [target()]: build }, ...more.list,
  };
  fs.writeFileSync(path.join(root, "targets.json"), JSON.stringify(list));
  return { root, build, shim: path.join(root, "bin", "aizo.js"), install: path.join(root, "install.js") };
}

/** Serve paths on the loopback address; each is a function or the bytes to send. */
async function serve(t, routes, secure) {
  const hits = [];
  const answer = (request, response) => {
    hits.push({ url: request.url, headers: request.headers });
    const route = routes[request.url] ?? routes["*"];
    if (typeof route === "function") return route(request, response, hits.length);
    if (route === undefined) {
      response.writeHead(404).end();
      return undefined;
    }
    response.writeHead(200, { "Content-Length": route.length }).end(route);
    return undefined;
  };
  const server = secure ? require("node:https").createServer(secure, answer) : http.createServer(answer);
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address();
  return { hits, port, base: `${secure ? "https" : "http"}://127.0.0.1:${port}` };
}

/** A proxy that only knows CONNECT, counts, and asks for a password if told. */
async function connectProxy(t, password) {
  const seen = { tunnels: [], refused: 0 };
  const server = http.createServer((_request, response) => response.writeHead(405).end());
  server.on("connect", (request, socket, head) => {
    const given = request.headers["proxy-authorization"];
    if (password && given !== `Basic ${Buffer.from(password).toString("base64")}`) {
      seen.refused += 1;
      socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
      return;
    }
    seen.tunnels.push(request.url);
    const at = request.url.lastIndexOf(":");
    const far = net.connect(Number(request.url.slice(at + 1)), "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      far.write(head);
      far.pipe(socket).pipe(far);
    });
    far.on("error", () => socket.destroy());
    socket.on("error", () => far.destroy());
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  t.after(() => server.close());
  return { ...seen, seen, host: `127.0.0.1:${server.address().port}` };
}

/** Give an environment with a home of its own and nothing of npm's or ours. */
function environment(home, more = {}) {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(AIZO_|npm_|XDG_|NODE_OPTIONS|NODE_TEST_CONTEXT|https?_proxy|HTTPS?_PROXY|ALL_PROXY|all_proxy|NO_PROXY|no_proxy)/.test(name),
  );
  return { ...Object.fromEntries(kept), HOME: home, ...more };
}

/** Run a program to its end. */
function finish(file, args, options = {}) {
  const child = spawn(file, args, { stdio: "pipe", ...options });
  return finished(child);
}

/** Run a script with Node to its end. */
function node(script, args, options) {
  return finish(NODE, [script, ...args], options);
}

function finished(child) {
  let stdout = "";
  let stderr = "";
  child.stdout?.setEncoding("utf8").on("data", (piece) => (stdout += piece));
  child.stderr?.setEncoding("utf8").on("data", (piece) => (stderr += piece));
  return new Promise((done, fail) => {
    child.once("error", fail);
    child.once("close", (code, signal) => done({ code, signal, stdout, stderr }));
  });
}

/** Wait until something holds. */
async function until(holds, what, ms = 10_000) {
  const end = Date.now() + ms;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`never: ${what}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    // What has ended and was not waited for is still listed.
    return !/\) Z/.test(fs.readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch (problem) {
    return problem.code === "ENOENT" && process.platform !== "linux";
  }
}

module.exports = {
  FAKE, NODE, VERSION, archive, connectProxy, environment, finish, finished, ground, isAlive, lay, member, node,
  release, serve, target, until,
};
