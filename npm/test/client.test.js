"use strict";

const assert = require("node:assert/strict");
const { spawn } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { before, test } = require("node:test");

const { Aizo, AizoError, run } = require("../dist/index.js");
const { environment, finished, ground, isAlive, node, until } = require("./support.js");

const PACKAGE = path.join(__dirname, "..");
const PROGRAM = process.env.AIZO_TEST_PROGRAM || path.join(PACKAGE, "..", ".venv", "bin", "aizo");
const real = { skip: !fs.existsSync(PROGRAM) && "there is no program: make .venv/installed" };

let home;
before((t) => {
  home = fs.mkdtempSync(path.join(require("node:os").tmpdir(), "aizo-api-"));
  process.on("exit", () => fs.rmSync(home, { recursive: true, force: true }));
});

function options(more = {}) {
  const env = { AIZO_HOME: path.join(home, "home"), AIZO_DB_PATH: undefined, ...more.env };
  return { binaryPath: PROGRAM, ...more, env };
}

/** A program in JavaScript that speaks the wire, or does not. */
function fake(t, body) {
  const file = path.join(ground(t), "fake");
  const text = `#!${process.execPath}
const say = (value) => process.stdout.write(JSON.stringify(value) + "\\n");
const greet = (protocol = 1) => say({ jsonrpc: "2.0", method: "aizo", params: { version: "0.1.0", protocol, pid: process.pid } });
const lines = require("node:readline").createInterface({ input: process.stdin });
lines.on("close", () => process.exit(0));
const hear = (act) => lines.on("line", (line) => act(JSON.parse(line)));
${body}
`;
  fs.writeFileSync(file, text, { mode: 0o755 });
  return { binaryPath: file, env: {} };
}

test("a turn: context in, reply, mark used", real, async () => {
  const aizo = await Aizo.open(options({ database: path.join(home, "turn.db") }));
  const { entry } = await aizo.add({ item: "emojis in output", reason: "Said: never", stance: "never", scenarios: ["coding"] });
  const turn = await aizo.context({ message: "Commit this, please", scenario: "coding", maxTokens: 300 });
  assert.equal(turn.error, undefined);
  assert.match(turn.context, /Never: emojis in output \[1\]/);
  assert.deepEqual([turn.ids, turn.degraded], [[entry.id], false]);
  const used = await aizo.apply({ ids: turn.ids });
  assert.deepEqual(used.results.map(({ id, status }) => [id, status]), [[1, "cooldown"]]);
  await aizo.close();
});

test("what the program refuses carries its code, hint and exit code", real, async () => {
  const aizo = await Aizo.open(options({ database: path.join(home, "errors.db") }));
  await assert.rejects(aizo.recall({ limit: -1 }), (problem) => {
    assert.ok(problem instanceof AizoError && problem instanceof Error);
    assert.deepEqual([problem.code, problem.exitCode], ["invalid_input", 2]);
    return problem.hint !== "" && /limit/.test(problem.message);
  });
  await assert.rejects(aizo.explain({ target: "nothing" }), { code: "not_found", exitCode: 3 });
  await aizo.add({ item: "force-push", reason: "Said: never", stance: "never" });
  await assert.rejects(aizo.add({ item: "force-push", reason: "Liked it", score: 9 }), { code: "limit_conflict", exitCode: 4 });
  await assert.rejects(aizo.recall({ nonsense: 1 }), { code: "invalid_input", message: /nonsense/ });
  await aizo.close();
});

test("options are named as JavaScript names them, answers as the wire does", real, async () => {
  const aizo = await Aizo.open(options({ database: path.join(home, "names.db") }));
  await aizo.add({ item: "tea", reason: "Asked for it", score: 8, saidAt: "2024-01-01T00:00:00Z" });
  const { entries } = await aizo.recall({ minScore: 7, query: undefined });
  assert.deepEqual([entries[0].base_score, entries[0].added_at], [8, "2024-01-01T00:00:00.000Z"]);
  const half = await aizo.setHalfLife({ days: 20 });
  assert.equal(half.half_life_days, 20);
  await aizo.close();
});

test("each listing carries the hard limits that hold, sent again or not, for its caller alone", real, async () => {
  const database = path.join(home, "limits.db");
  const aizo = await Aizo.open(options({ database }));
  const add = (item, scenario) => aizo.add({ item, reason: "Said: never", stance: "never", scenarios: [scenario] });
  const items = async (input) => (await aizo.recall(input)).limits.map(({ item }) => item).sort();
  await add("emojis", "coding");
  await add("peanuts", "cooking");
  const first = await aizo.top();
  first.limits[0].keywords.push("of one caller");
  first.limits.pop().item = "of one caller";
  for (let turn = 0; turn < 3; turn += 1) {
    const next = await aizo.recall({ query: "nothing of that" });
    assert.deepEqual(Object.keys(next).sort(), ["entries", "limits", "notes", "omitted", "revision"]);
    assert.deepEqual(next.limits.map(({ item, keywords }) => [item, keywords]), [["peanuts", []], ["emojis", []]]);
    next.limits[0].item = "of one caller";
    next.limits.length = 1;
  }
  assert.deepEqual(await items({ scenario: "coding" }), ["emojis"]);
  assert.deepEqual(await items({ limits: 1 }), ["peanuts"]);
  assert.deepEqual(await items({ limits: 0 }), []);
  const elsewhere = ["add", "force-push", "Said: never", "--never", "--db", database];
  assert.equal((await run(elsewhere, options())).code, 0);
  assert.deepEqual(await items({}), ["emojis", "force-push", "peanuts"]);
  process.kill(aizo.pid, "SIGKILL");
  await until(() => aizo.pid === undefined, "the process ended");
  assert.deepEqual(await items({}), ["emojis", "force-push", "peanuts"]);
  await aizo.close();
});

test("one process serves all who open the same profile, another one another", real, async () => {
  const database = path.join(home, "shared.db");
  const [one, two, other] = await Promise.all(
    [database, database, `${database}2`].map((name) => Aizo.open(options({ database: name }))),
  );
  assert.equal(one.pid, two.pid);
  assert.notEqual(one.pid, other.pid);
  const { pid } = one;
  await one.close();
  await assert.rejects(one.top(), { code: "AIZO_CLOSED" });
  assert.equal((await two.top()).entries.length, 0);
  await two.close();
  assert.ok(!isAlive(pid));
  await other.close();
});

test("a subject has a profile of its own, and excludes a database", real, async () => {
  const one = await Aizo.open(options({ subject: "person-1" }));
  const two = await Aizo.open(options({ subject: "person-2" }));
  await one.add({ item: "tea", reason: "Asked for it", stance: "prefer" });
  assert.deepEqual([(await one.top()).entries.length, (await two.top()).entries.length], [1, 0]);
  await Promise.all([one.close(), two.close()]);
  await assert.rejects(Aizo.open(options({ subject: "x", database: "y" })), { code: "usage" });
});

test("a host serves many subjects over one process, and nobody sees another's", real, async () => {
  const host = await Aizo.host(options());
  const subjects = Array.from({ length: 40 }, (_, at) => host.subject(`tenant/${at}`));
  await Promise.all(subjects.map((one, at) => one.add({ item: `thing ${at}`, reason: "Said so", stance: "prefer" })));
  const found = await Promise.all(subjects.map((one) => one.top()));
  assert.deepEqual(found.map(({ entries }) => entries.map(({ item }) => item)), subjects.map((_, at) => [`thing ${at}`]));
  assert.ok(subjects.every((one) => one.pid === host.pid));
  const again = host.subject("tenant/3");
  await subjects[3].close();
  assert.equal((await again.top()).entries[0].item, "thing 3");
  await again.close();
  assert.equal((await host.subject("tenant/3").top()).entries[0].item, "thing 3");
  await host.close();
  await assert.rejects(subjects[0].top(), { code: "AIZO_CLOSED" });
});

test("a host's subjects live on after its process was killed", real, async () => {
  const host = await Aizo.host(options());
  const one = host.subject("survivor");
  await one.add({ item: "tea", reason: "Said so", stance: "prefer" });
  const { pid } = host;
  process.kill(pid, "SIGKILL");
  await until(() => host.pid === undefined, "noticed");
  assert.equal((await one.top()).entries[0].item, "tea");
  assert.notEqual(host.pid, pid);
  await host.close();
});

test("open calls learn that the process was killed; the next one starts it anew", real, async (t) => {
  const aizo = await Aizo.open(options({ database: path.join(home, "killed.db") }));
  await aizo.add({ item: "tea", reason: "Said so", stance: "prefer" });
  const calls = Array.from({ length: 2000 }, () => aizo.top().then(() => "answered", (problem) => problem.code));
  process.kill(aizo.pid, "SIGKILL");
  const ends = new Set(await Promise.all(calls));
  ends.delete("answered");
  assert.deepEqual([...ends], ["AIZO_PROCESS_EXITED"]);
  assert.equal((await aizo.top()).entries.length, 1);
  await aizo.close();
});

test("a fault that stays is told once a call, with the last lines of stderr", async (t) => {
  const starts = path.join(ground(t), "starts");
  const how = fake(t, `require("node:fs").appendFileSync(${JSON.stringify(starts)}, "x"); greet();
    hear(() => { console.error("it burns"); process.exit(7); });`);
  const aizo = await Aizo.open(how);
  for (const count of [1, 2, 3]) {
    await assert.rejects(aizo.top(), (problem) => {
      assert.equal(problem.code, "AIZO_PROCESS_EXITED");
      assert.match(problem.message, /exit code 7/);
      return true;
    });
    assert.equal(fs.readFileSync(starts, "utf8").length, count);
  }
  await aizo.close();
});

test("stderr goes to the callback, and its last lines into the error", async (t) => {
  const heard = [];
  const how = fake(t, `for (let at = 0; at < 100; at += 1) console.error("line " + at); greet(); hear(() => setTimeout(() => process.exit(1), 50));`);
  const aizo = await Aizo.open({ ...how, onStderr: (line) => heard.push(line) });
  await assert.rejects(aizo.top(), (problem) => {
    const lines = problem.detail.split("\n");
    return lines.length === 64 && lines.at(-1) === "line 99";
  });
  assert.equal(heard.length, 100);
  await aizo.close();
});

test("inputs in the place of an object with their names are told as such, and fail no turn", async (t) => {
  const aizo = await Aizo.open(fake(t, "greet(); hear(() => undefined);"));
  const wrong = { code: "invalid_input", message: /takes one object/, exitCode: 2 };
  await assert.rejects(aizo.add("tea", "Drinks it"), wrong);
  await assert.rejects(aizo.apply([1]), wrong);
  await assert.rejects(aizo.recall(null), wrong);
  for (const input of ["hello", null]) assert.equal((await aizo.context(input)).error.code, "invalid_input");
  await aizo.close().catch(() => undefined);
});

test("another protocol, or no protocol at all, is told as such", async (t) => {
  await assert.rejects(Aizo.open(fake(t, "greet(2);")), { code: "AIZO_PROTOCOL_MISMATCH", message: /protocol 2/ });
  await assert.rejects(Aizo.open(fake(t, 'console.log("Hello!");')), { code: "AIZO_PROTOCOL_MISMATCH" });
  await assert.rejects(Aizo.open({ binaryPath: "/bin/true" }), { code: "AIZO_PROCESS_EXITED" });
  await assert.rejects(Aizo.open({ binaryPath: "/nowhere/aizo" }), { code: "AIZO_BINARY_MISSING" });
});

test("context never makes a turn fail: too slow, gone or refused, it is empty and degraded", async (t) => {
  const slow = await Aizo.open(fake(t, "greet(); hear(() => undefined);"));
  const began = Date.now();
  const turn = await slow.context({ message: "hello", deadlineMs: 100 });
  assert.ok(Date.now() - began < 2000);
  assert.deepEqual([turn.context, turn.ids, turn.degraded, turn.error.code], ["", [], true, "AIZO_TIMEOUT"]);
  await slow.close().catch(() => undefined);
  const gone = await Aizo.open(fake(t, "greet(); hear(() => process.exit(1));"));
  assert.equal((await gone.context({})).error.code, "AIZO_PROCESS_EXITED");
  await gone.close();
  assert.equal((await gone.context({})).error.code, "AIZO_CLOSED");
});

test("a late answer finds nobody, and the next call gets its own", async (t) => {
  const aizo = await Aizo.open(fake(t, `greet(); hear(({ id, params }) => setTimeout(() => say({ jsonrpc: "2.0", id, result: params }), params.query ? 200 : 0));`));
  await assert.rejects(aizo.recall({ query: "late" }, { timeoutMs: 20 }), { code: "AIZO_TIMEOUT" });
  assert.equal((await aizo.recall({ query: "next" })).query, "next");
  await aizo.close();
});

test("a signal gives up waiting, before and while", async (t) => {
  const aizo = await Aizo.open(fake(t, "greet(); hear(() => undefined);"));
  await assert.rejects(aizo.top({}, { signal: AbortSignal.abort() }), { name: "AbortError" });
  const controller = new AbortController();
  const call = aizo.context({}, { signal: controller.signal });
  controller.abort();
  await assert.rejects(call, { name: "AbortError" });
  await aizo.close();
});

test("a full pipe holds requests back, and all of them are answered in order", async (t) => {
  const aizo = await Aizo.open(
    fake(t, `greet(); lines.pause(); setTimeout(() => lines.resume(), 300);
      hear(({ id, params }) => say({ jsonrpc: "2.0", id, result: params.query.length }));`),
  );
  const query = "x".repeat(100_000);
  const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => aizo.recall({ query: query.slice(at) })));
  assert.deepEqual(answers, Array.from({ length: 50 }, (_, at) => 100_000 - at));
  await aizo.close();
});

test("a request longer than a frame is refused before it is sent", real, async () => {
  const aizo = await Aizo.open(options({ database: path.join(home, "long.db") }));
  await assert.rejects(aizo.recall({ query: "ä".repeat(600_000) }), { code: "invalid_input", exitCode: 2 });
  assert.equal((await aizo.top()).entries.length, 0);
  await aizo.close();
});

test("listings come in pages, and next leads through all of them", real, async () => {
  const aizo = await Aizo.open(options({ database: path.join(home, "pages.db") }));
  await Promise.all(Array.from({ length: 25 }, (_, at) => aizo.add({ item: `thing ${at}`, reason: "Said so", score: 8 })));
  const seen = [];
  let after;
  do {
    const answer = await aizo.show({ limit: 10, after });
    seen.push(...answer.entries.map(({ id }) => id));
    after = answer.next;
  } while (after);
  assert.equal(new Set(seen).size, 25);
  await aizo.close();
});

/** Run a program with the API in a process of its own. */
function host(t, body) {
  const file = path.join(ground(t), "host.js");
  fs.writeFileSync(
    file,
    `const { Aizo } = require(${JSON.stringify(path.join(PACKAGE, "dist", "index.js"))});
const how = ${JSON.stringify({ binaryPath: PROGRAM, database: path.join(home, "host.db") })};
(async () => { ${body} })();`,
  );
  const child = spawn(process.execPath, [file], { env: environment(home, { AIZO_HOME: home }) });
  let said = "";
  child.stdout.on("data", (piece) => (said += piece));
  return { child, said: () => said };
}

test("a program that forgets to close ends all the same, and its child with it", real, async (t) => {
  const { child, said } = host(t, "const aizo = await Aizo.open(how); await aizo.top(); console.log(aizo.pid);");
  const { code } = await finished(child);
  assert.equal(code, 0);
  await until(() => !isAlive(Number(said())), "the child ended", 5000);
});

test("an open call keeps the program waiting for its answer", real, async (t) => {
  const { child, said } = host(t, "const aizo = await Aizo.open(how); setImmediate(async () => { await aizo.top(); console.log('answered'); });");
  await finished(child);
  assert.equal(said(), "answered\n");
});

test("a host that is killed leaves no child behind", real, async (t) => {
  const { child, said } = host(t, "const aizo = await Aizo.open(how); console.log(aizo.pid); setInterval(() => aizo.top(), 5);");
  await until(() => said() !== "", "started");
  child.kill("SIGKILL");
  await finished(child);
  await until(() => !isAlive(Number(said())), "the child ended", 5000);
});

test("both faces in one process are one class with one child", real, async (t) => {
  const file = path.join(ground(t), "both.mjs");
  fs.writeFileSync(
    file,
    `import { createRequire } from "node:module";
import face, { Aizo, AizoError } from ${JSON.stringify(path.join(PACKAGE, "index.mjs"))};
const cjs = createRequire(import.meta.url)(${JSON.stringify(PACKAGE)});
const how = ${JSON.stringify({ binaryPath: PROGRAM, database: path.join(home, "both.db") })};
const one = await Aizo.open(how);
const two = await cjs.Aizo.open(how);
console.log(Aizo === cjs.Aizo, AizoError === cjs.AizoError, face === Aizo, one.pid === two.pid);`,
  );
  const done = await node(file, [], { env: environment(home, { AIZO_HOME: home }) });
  assert.deepEqual([done.stdout, done.stderr], ["true true true true\n", ""]);
});

test("await using closes", real, async () => {
  const aizo = await Aizo.open(options({ database: path.join(home, "using.db") }));
  await aizo[Symbol.asyncDispose]();
  await assert.rejects(aizo.top(), { code: "AIZO_CLOSED" });
});

test("run gives what the command line gives", real, async () => {
  const done = await run(["top", "10", "--json"], options());
  assert.deepEqual(done, { stdout: "[]\n", stderr: "", code: 0 });
  assert.equal((await run(["top", "--nonsense"], options())).code, 2);
  assert.equal((await run(["-c", "kill -TERM $$"], { binaryPath: "/bin/sh" })).code, 143);
});

test("a bundle that took the package apart is told what to do", async (t) => {
  const folder = path.join(ground(t), "bundle", "dist");
  fs.cpSync(path.join(PACKAGE, "dist"), folder, { recursive: true });
  fs.writeFileSync(path.join(folder, "..", "package.json"), '{"name": "somebody-elses-app"}');
  const bundled = require(path.join(folder, "index.js"));
  await assert.rejects(bundled.Aizo.open(), { code: "AIZO_BUNDLED", hint: /external/ });
});
