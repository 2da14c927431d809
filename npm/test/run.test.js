"use strict";

const assert = require("node:assert/strict");
const { spawn } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { before, test } = require("node:test");

const support = require("./support.js");
const { NODE, environment, finish, finished, ground, isAlive, lay, node, release, until } = support;

let shim;
let env;
let program;

before(async (t) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "aizo-run-"));
  process.on("exit", () => fs.rmSync(folder, { recursive: true, force: true }));
  const bytes = release();
  const laid = lay(folder, bytes);
  fs.mkdirSync(path.join(laid.root, "vendor"));
  fs.writeFileSync(path.join(laid.root, "vendor", laid.build.archive), bytes);
  shim = laid.shim;
  env = environment(path.join(folder, "home"), { AIZO_OFFLINE: "1" });
  const first = await node(shim, ["where"], { env });
  program = first.stdout.trim();
  assert.equal(first.code, 0, first.stderr);
});

/** Both ways to run: as a proven program (replaced where Node can), and beside Node. */
const WAYS = { "as the package's own program": {}, "as AIZO_BINARY_PATH": { AIZO_BINARY_PATH: true } };
for (const [way, more] of Object.entries(WAYS)) {
  const environs = () => (more.AIZO_BINARY_PATH ? { ...env, AIZO_BINARY_PATH: program } : env);

  test(`exit codes 0 to 4 pass through, ${way}`, async () => {
    for (const code of [0, 1, 2, 3, 4, 130]) {
      const done = await node(shim, ["exit", String(code)], { env: environs() });
      assert.deepEqual([done.code, done.signal], [code, null]);
    }
  });

  test(`words arrive untouched, ${way}`, async () => {
    const words = ["a b", "", '"q"', "$HOME", "*", "ä中", "--flag=x y", "\\"];
    const done = await node(shim, ["words", ...words], { env: environs() });
    assert.equal(done.stdout, `${words.join("|")}|\n`);
  });

  for (const [signal, code] of [["SIGTERM", 143], ["SIGHUP", 129], ["SIGINT", 130]]) {
    test(`${signal} to the command ends the program, and a shell sees ${code}, ${way}`, async () => {
      const line = `"${NODE}" "${shim}" wait & child=$!; echo $child; wait $child; echo code $?`;
      // A shell starts what it runs in the background deaf to interrupts.
      const shell = spawn("bash", ["-c", `set -m; ${line}`], { env: environs() });
      let said = "";
      let heard = "";
      shell.stdout.on("data", (piece) => (said += piece));
      shell.stderr.on("data", (piece) => (heard += piece));
      await until(() => /ready/.test(said) && /\d+\n/.test(heard), "ready");
      process.kill(Number(/^\d+/m.exec(said)[0]), signal);
      await finished(shell);
      assert.match(said, new RegExp(`code ${code}\n`));
      const pid = Number(/^(\d+)$/m.exec(heard)[1]);
      await until(() => !isAlive(pid), "the program ended");
    });
  }

  test(`a program that is killed gives 137 to a shell, ${way}`, async () => {
    const done = await finish("bash", ["-c", `"${NODE}" "${shim}" die KILL; echo $?`], { env: environs() });
    assert.equal(done.stdout, "137\n");
  });

  test(`a reader that leaves early is no matter, ${way}`, async () => {
    const done = await finish("bash", ["-c", `"${NODE}" "${shim}" top | true; echo "\${PIPESTATUS[0]}"`], { env: environs() });
    assert.equal(done.stderr, "");
  });

  test(`stdin reaches the program, ${way}`, async () => {
    const done = await finish("bash", ["-c", `echo hello | "${NODE}" "${shim}" words x`], { env: environs() });
    assert.equal(done.stdout, "x|\n");
  });
}

test("where Node can, no Node stays between the caller and the program", { skip: !process.execve && NODE === process.execPath }, async () => {
  const child = spawn(NODE, [shim, "wait"], { env });
  let heard = "";
  child.stderr.on("data", (piece) => (heard += piece));
  await until(() => /\d+\n/.test(heard), "ready");
  assert.equal(Number(heard), child.pid);
  child.kill();
  await finished(child);
  assert.equal(child.signalCode, "SIGTERM");
});

test("a program for another C library, without the right to run, or gone, is told as such", (t) => {
  const { unstartable } = require("../dist/start.js");
  const folder = ground(t);
  const file = path.join(folder, "aizo");
  const problem = (code) => Object.assign(new Error(code), { code });
  assert.equal(unstartable(file, problem("ENOENT")).code, "AIZO_BINARY_MISSING");
  assert.match(unstartable(file, problem("ENOENT")).hint, /antivirus/);
  fs.writeFileSync(file, "");
  assert.equal(unstartable(file, problem("ENOENT")).code, "AIZO_WRONG_LIBC");
  assert.match(unstartable(file, problem("EACCES")).hint, /noexec/);
  assert.equal(unstartable(file, problem("ENOEXEC")).code, "AIZO_WRONG_ARCHITECTURE");
});

test("a program that does not start gives 127 and says why on stderr", async (t) => {
  const file = path.join(ground(t), "mine");
  for (const [text, mode, said] of [["#!/no/such/loader\n", 0o755, /C library/], ["\x7fELF", 0o644, /noexec|may not be started/]]) {
    fs.writeFileSync(file, text);
    fs.chmodSync(file, mode);
    const done = await node(shim, ["top"], { env: { ...env, AIZO_BINARY_PATH: file } });
    assert.deepEqual([done.code, done.stdout], [127, ""]);
    assert.match(done.stderr, said);
  }
});

test("a program that vanished after it was placed is fetched again or told to be gone", async (t) => {
  const folder = ground(t);
  const laid = lay(folder, release());
  fs.mkdirSync(path.join(laid.root, "vendor"));
  fs.writeFileSync(path.join(laid.root, "vendor", laid.build.archive), release());
  const own = environment(path.join(folder, "home"), { AIZO_OFFLINE: "1" });
  const { stdout } = await node(laid.shim, ["where"], { env: own });
  fs.rmSync(stdout.trim());
  const done = await node(laid.shim, ["top"], { env: own });
  assert.ok(done.code === 0 || /quarantine/.test(done.stderr), done.stderr);
});

test("an interrupt typed at a terminal is not sent a second time", () => {
  const source = fs.readFileSync(path.join(__dirname, "..", "src", "run.ts"), "utf8");
  assert.match(source, /signal === "SIGINT" && isatty\(0\)/);
});
