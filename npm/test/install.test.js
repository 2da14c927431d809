"use strict";

const assert = require("node:assert/strict");
const { createHash } = require("node:crypto");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { test } = require("node:test");

const support = require("./support.js");
const { VERSION, environment, finish, finished, ground, lay, node, release, serve, target, until } = support;

const isRoot = process.getuid?.() === 0;
const BYTES = release();

/** A package, a server that has its archive, and an environment that names the server. */
async function scene(t, { bytes = BYTES, served = bytes, ...more } = {}) {
  const folder = ground(t);
  const laid = lay(folder, bytes, more);
  const server = await serve(t, served ? { [`/${laid.build.archive}`]: served } : {});
  const home = path.join(folder, "home");
  fs.mkdirSync(home);
  const env = environment(home, { AIZO_BINARY_MIRROR: server.base });
  return { ...laid, folder, home, server, env, cache: path.join(home, ".cache", "aizo") };
}

function placeOf(s) {
  return path.join(s.cache, `${VERSION}-${target()}-${s.build.sha256.slice(0, 12)}`);
}

test("where install scripts are blocked, the first run fetches, the second does not", async (t) => {
  const s = await scene(t);
  for (let run = 0; run < 2; run += 1) {
    const done = await node(s.shim, ["top", "10", "--json"], { env: s.env });
    assert.deepEqual([done.code, done.stdout, done.stderr], [0, "[]\n", ""]);
  }
  assert.equal(s.server.hits.length, 1);
  assert.equal(fs.statSync(path.join(placeOf(s), "_internal", "library")).mode & 0o777, 0o644);
});

test("with AIZO_LOG the fetch is told on stderr, and never on stdout", async (t) => {
  const s = await scene(t);
  const done = await node(s.shim, ["top"], { env: { ...s.env, AIZO_LOG: "1" } });
  assert.equal(done.stdout, "[]\n");
  assert.match(done.stderr, /^aizo: fetching aizo-.*\n$/);
});

test("the install script fills the package's own folder, readable for everybody", async (t) => {
  const s = await scene(t);
  const done = await finish("sh", ["-c", `umask 077; exec "${support.NODE}" "${s.install}"`], { env: s.env });
  assert.deepEqual([done.code, done.stdout, done.stderr], [0, "", ""]);
  const vendor = path.join(s.root, "vendor", target());
  assert.equal(fs.statSync(vendor).mode & 0o755, 0o755);
  assert.equal(fs.statSync(path.join(vendor, "aizo")).mode & 0o7777, 0o755);
  assert.equal(fs.statSync(path.join(vendor, ".complete")).mode & 0o444, 0o444);
  // Another user, without a cache and without a network, runs what is there.
  const other = environment(path.join(s.folder, "nobody"), { AIZO_OFFLINE: "1" });
  const ran = await node(s.shim, ["where"], { env: other });
  assert.equal(ran.stdout.trim(), path.join(vendor, "aizo"));
});

test("AIZO_SKIP_DOWNLOAD=1 keeps the install script still, and the first run still works", async (t) => {
  const s = await scene(t);
  const env = { ...s.env, AIZO_SKIP_DOWNLOAD: "1" };
  const done = await node(s.install, [], { env });
  assert.deepEqual([done.code, done.stderr, s.server.hits.length], [0, "", 0]);
  assert.equal((await node(s.shim, [], { env })).stdout, "[]\n");
});

test("an install that fails says so in one line and does not break the others'; strict ones fail", async (t) => {
  const s = await scene(t, { served: null });
  const done = await node(s.install, [], { env: s.env });
  assert.equal(done.code, 0);
  assert.match(done.stderr, /^aizo: .*404.*The first run will try again\.\n$/);
  const strict = await node(s.install, [], { env: { ...s.env, AIZO_INSTALL_STRICT: "1" } });
  assert.equal(strict.code, 1);
});

for (const [name, value] of [["AIZO_OFFLINE", "1"], ["npm_config_offline", "true"]]) {
  test(`with ${name} the network is left alone, and the error names the archive, its hash and its places`, async (t) => {
    const s = await scene(t);
    const env = { ...s.env, [name]: value };
    const done = await node(s.shim, ["top"], { env });
    assert.deepEqual([done.code, done.stdout, s.server.hits.length], [127, "", 0]);
    for (const said of [s.build.archive, s.build.sha256, path.join(s.cache, s.build.archive), "AIZO_BINARY_MIRROR"]) {
      assert.ok(done.stderr.includes(said), `${said} in ${done.stderr}`);
    }
    // Put there by hand, it is taken.
    fs.mkdirSync(s.cache, { recursive: true });
    fs.writeFileSync(path.join(s.cache, s.build.archive), BYTES);
    assert.equal((await node(s.shim, ["top"], { env })).stdout, "[]\n");
  });
}

test("no route is told with the same words, and quickly", async (t) => {
  const s = await scene(t);
  const done = await node(s.shim, [], { env: { ...s.env, AIZO_BINARY_MIRROR: "http://127.0.0.1:9" } });
  assert.equal(done.code, 127);
  assert.match(done.stderr, new RegExp(`ECONNREFUSED.*${s.build.sha256}`, "s"));
});

test("a cached archive that was cut is removed and fetched again", async (t) => {
  const s = await scene(t);
  fs.mkdirSync(s.cache, { recursive: true });
  const file = path.join(s.cache, s.build.archive);
  fs.writeFileSync(file, BYTES.subarray(0, 100));
  assert.equal((await node(s.shim, [], { env: s.env })).stdout, "[]\n");
  assert.equal(fs.existsSync(file), false);
});

test("a wrong hash is never unpacked: asked once more, then an error, whatever is set", async (t) => {
  const wrong = Buffer.from(BYTES);
  wrong[wrong.length - 9] ^= 1;
  const s = await scene(t, { served: wrong });
  const env = { ...s.env, AIZO_SKIP_CHECKSUM: "1", npm_config_strict_ssl: "false" };
  const done = await node(s.shim, ["top"], { env });
  assert.deepEqual([done.code, done.stdout, s.server.hits.length], [127, "", 2]);
  assert.match(done.stderr, /not what was released/);
  assert.deepEqual(fs.readdirSync(s.cache), []);
});

test("after a wrong hash from the mirror the release itself is asked", async (t) => {
  const s = await scene(t, { served: Buffer.alloc(BYTES.length) });
  const real = await serve(t, { [`/${VERSION}/${target()}/${s.build.archive}`]: BYTES });
  const list = JSON.parse(fs.readFileSync(path.join(s.root, "targets.json"), "utf8"));
  list.base = `${real.base}/{version}/{target}/`;
  fs.writeFileSync(path.join(s.root, "targets.json"), JSON.stringify(list));
  assert.equal((await node(s.shim, [], { env: s.env })).stdout, "[]\n");
  assert.deepEqual([s.server.hits.length, real.hits.length], [1, 1]);
});

test("a list without builds, as in a checkout, fetches nothing and says so", async (t) => {
  const s = await scene(t, { list: { targets: {} } });
  const done = await node(s.shim, [], { env: s.env });
  assert.deepEqual([done.code, s.server.hits.length], [127, 0]);
  assert.match(done.stderr, /belongs to no release.*AIZO_BINARY_PATH/s);
});

test("two first runs at once, and a third, fetch once and all work", async (t) => {
  const folder = await scene(t);
  let served = 0;
  const slow = await serve(t, {
    "*": (_request, response) => {
      served += 1;
      setTimeout(() => response.writeHead(200).end(BYTES), 400);
    },
  });
  const env = { ...folder.env, AIZO_BINARY_MIRROR: slow.base };
  const all = await Promise.all([1, 2, 3].map(() => node(folder.shim, ["top"], { env })));
  assert.deepEqual(all.map((done) => [done.code, done.stdout]), [[0, "[]\n"], [0, "[]\n"], [0, "[]\n"]]);
  assert.equal(served, 1);
  assert.deepEqual(fs.readdirSync(folder.cache), [path.basename(placeOf(folder))]);
});

test("a lock whose owner is dead, or that is old, does not stop anybody", async (t) => {
  const s = await scene(t);
  const dead = support.finish("true", []);
  await dead;
  const lock = `${placeOf(s)}.lock`;
  fs.mkdirSync(lock, { recursive: true });
  fs.writeFileSync(path.join(lock, "owner.json"), JSON.stringify({ pid: 2 ** 22 - 1, host: os.hostname() }));
  assert.equal((await node(s.shim, [], { env: s.env })).stdout, "[]\n");
  fs.rmSync(placeOf(s), { recursive: true });
  fs.mkdirSync(lock);
  fs.writeFileSync(path.join(lock, "owner.json"), JSON.stringify({ pid: process.pid, host: "another" }));
  const old = new Date(Date.now() - 11 * 60_000);
  fs.utimesSync(lock, old, old);
  assert.equal((await node(s.shim, [], { env: s.env })).stdout, "[]\n");
});

test("what a killed run left is never taken for complete, and is cleared away", async (t) => {
  const s = await scene(t);
  const left = path.join(s.cache, ".unfinished-4194303-abc");
  fs.mkdirSync(left, { recursive: true });
  fs.mkdirSync(placeOf(s));
  fs.writeFileSync(path.join(placeOf(s), "aizo"), "#!/bin/sh\necho broken\n", { mode: 0o755 });
  assert.equal((await node(s.shim, [], { env: s.env })).stdout, "[]\n");
  assert.deepEqual(fs.readdirSync(s.cache), [path.basename(placeOf(s))]);
});

test("killed in the middle of the fetch, the next run starts anew", async (t) => {
  const s = await scene(t);
  let stuck = 0;
  const hanging = await serve(t, {
    "*": (_request, response) => {
      stuck += 1;
      response.writeHead(200).write(BYTES.subarray(0, 50));
    },
  });
  const child = require("node:child_process").spawn(support.NODE, [s.shim], {
    env: { ...s.env, AIZO_BINARY_MIRROR: hanging.base },
  });
  await until(() => stuck > 0, "asked");
  child.kill("SIGKILL");
  await finished(child);
  assert.equal((await node(s.shim, [], { env: s.env })).stdout, "[]\n");
});

test("a package folder that cannot be written is left for the cache", { skip: isRoot && !hasUnshare() }, async (t) => {
  const s = await scene(t);
  const done = await readOnly(s.root, `"${support.NODE}" "${s.install}"`, s.env);
  assert.deepEqual([done.code, done.stderr], [0, ""]);
  assert.ok(fs.existsSync(placeOf(s)));
  assert.equal(fs.existsSync(path.join(s.root, "vendor")), false);
});

test("without a home that can be written, a private folder in the temporary one is used", async (t) => {
  const s = await scene(t);
  const temporary = path.join(s.folder, "tmp");
  fs.mkdirSync(temporary);
  for (const home of ["/dev/null/home", ""]) {
    const env = { ...s.env, HOME: home, TMPDIR: temporary, XDG_CACHE_HOME: "/dev/null/cache" };
    const done = await node(s.shim, ["where"], { env });
    const [name] = fs.readdirSync(temporary);
    assert.ok(done.stdout.startsWith(path.join(temporary, name)), done.stdout + done.stderr);
    assert.equal(fs.statSync(path.join(temporary, name)).mode & 0o777, 0o700);
  }
  assert.equal(s.server.hits.length, 1);
});

test("a temporary folder that others may write is not trusted", async (t) => {
  const s = await scene(t);
  const temporary = path.join(s.folder, "tmp");
  fs.mkdirSync(temporary);
  const env = { ...s.env, HOME: "/dev/null/home", TMPDIR: temporary };
  await node(s.shim, [], { env });
  const [name] = fs.readdirSync(temporary);
  fs.chmodSync(path.join(temporary, name), 0o777);
  const done = await node(s.shim, [], { env });
  assert.equal(done.code, 127);
  assert.match(done.stderr, /AIZO_BINARY_CACHE/);
});

test("AIZO_BINARY_CACHE names the folder", async (t) => {
  const s = await scene(t);
  const own = path.join(s.folder, "own");
  const done = await node(s.shim, ["where"], { env: { ...s.env, AIZO_BINARY_CACHE: own } });
  assert.ok(done.stdout.startsWith(own));
});

test("AIZO_BINARY_PATH comes before all; one that is not there is an error", async (t) => {
  const s = await scene(t);
  const own = path.join(s.folder, "mine");
  fs.writeFileSync(own, support.FAKE, { mode: 0o755 });
  const done = await node(s.shim, ["where"], { env: { ...s.env, AIZO_BINARY_PATH: own } });
  assert.deepEqual([done.stdout.trim(), s.server.hits.length], [own, 0]);
  const missing = await node(s.shim, [], { env: { ...s.env, AIZO_BINARY_PATH: `${own}.not` } });
  assert.equal(missing.code, 127);
  assert.match(missing.stderr, /AIZO_BINARY_PATH names .*mine\.not/);
});

test("a program that says another version is refused", async (t) => {
  const s = await scene(t, { bytes: release("#!/bin/sh\necho aizo 9.9.9\n") });
  const done = await node(s.shim, [], { env: s.env });
  assert.equal(done.code, 127);
  assert.match(done.stderr, /9\.9\.9/);
  assert.deepEqual(fs.readdirSync(s.cache), []);
});

test("the mirror's address takes the version and the target, and its name and password", async (t) => {
  const s = await scene(t);
  const mirror = await serve(t, { [`/a/v${VERSION}/${target()}/${s.build.archive}`]: BYTES });
  const base = mirror.base.replace("://", "://us%40er:pass@");
  const env = { ...s.env, AIZO_BINARY_MIRROR: `${base}/a/v{version}/{target}` };
  assert.equal((await node(s.shim, [], { env })).stdout, "[]\n");
  assert.equal(mirror.hits[0].headers.authorization, `Basic ${Buffer.from("us@er:pass").toString("base64")}`);
});

test("a name and password are never printed", async (t) => {
  const s = await scene(t, { served: null });
  const env = { ...s.env, AIZO_BINARY_MIRROR: s.server.base.replace("://", "://me:s3cret@"), AIZO_LOG: "1" };
  const done = await node(s.shim, [], { env });
  assert.equal(done.code, 127);
  assert.doesNotMatch(done.stderr, /s3cret/);
});

test("a build for another machine that was copied along is not taken", async (t) => {
  const s = await scene(t);
  await node(s.install, [], { env: s.env });
  fs.renameSync(path.join(s.root, "vendor", target()), path.join(s.root, "vendor", "linux-s390x-gnu"));
  const done = await node(s.shim, ["where"], { env: s.env });
  assert.ok(done.stdout.startsWith(s.cache), done.stderr);
});

test("an older release's program is not taken for this one's", async (t) => {
  const s = await scene(t);
  await node(s.shim, [], { env: s.env });
  const place = placeOf(s);
  fs.writeFileSync(path.join(place, ".complete"), JSON.stringify({ sha256: createHash("sha256").digest("hex") }));
  assert.equal((await node(s.shim, [], { env: s.env })).stdout, "[]\n");
  assert.equal(s.server.hits.length, 2);
});

test("places have the names that each system has for what may be fetched again", () => {
  const { cacheFolder } = require("../dist/cache.js");
  assert.equal(cacheFolder({ HOME: "/h" }, "linux"), "/h/.cache/aizo");
  assert.equal(cacheFolder({ HOME: "/h", XDG_CACHE_HOME: "/x" }, "linux"), "/x/aizo");
  assert.equal(cacheFolder({ HOME: "/h" }, "darwin"), "/h/Library/Caches/aizo");
  assert.match(cacheFolder({ LOCALAPPDATA: "/l" }, "win32"), /^\/l.aizo.Cache$/);
});

test("a folder that somebody holds, as antivirus programs do, is tried again and then copied", async (t) => {
  const { settle } = require("../dist/cache.js");
  const folder = ground(t);
  const made = path.join(folder, "made");
  fs.mkdirSync(made);
  fs.writeFileSync(path.join(made, "file"), "x");
  const place = { kind: "cache", parent: folder, folder: path.join(folder, "place") };
  const real = fs.renameSync;
  let refused = 0;
  t.mock.method(fs, "renameSync", (...paths) => {
    refused += 1;
    if (refused > 3) return real(...paths);
    throw Object.assign(new Error("held"), { code: "EBUSY" });
  });
  await settle(made, place, { sha256: "0" });
  assert.equal(refused, 4);
  assert.equal(fs.readFileSync(path.join(place.folder, "file"), "utf8"), "x");
});

function hasUnshare() {
  return require("node:child_process").spawnSync("unshare", ["--mount", "true"]).status === 0;
}

/** Run a command while a folder is read-only, also for root. */
function readOnly(folder, command, env) {
  if (!isRoot) {
    fs.chmodSync(folder, 0o555);
    return finish("sh", ["-c", command], { env });
  }
  const mount = `mount --bind "${folder}" "${folder}" && mount -o remount,ro,bind "${folder}" && ${command}`;
  return finish("unshare", ["--mount", "sh", "-c", mount], { env });
}
