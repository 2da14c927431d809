"use strict";
// Install the tarball with one package client from a loopback release server, and run it:
//     node packaging/try_client.js dist npm@12

const assert = require("node:assert/strict");
const { spawn } = require("node:child_process");
const fs = require("node:fs");
const http = require("node:http");
const os = require("node:os");
const path = require("node:path");

const [dist, client] = process.argv.slice(2);
const tarball = path.resolve(dist, fs.readdirSync(dist).find((name) => name.endsWith(".tgz")));
const [name] = client.split(/(?<!^)@/);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "aizo-client-"));

/** Run a command line as this system's shell would find it. */
function run(line, env) {
  const child = spawn(line, { shell: true, cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
  let stdout = "";
  child.stdout.on("data", (piece) => (stdout += piece));
  return new Promise((done) => child.once("close", (code) => done({ code, stdout })));
}

const LINES = {
  npm: [`npx --yes ${client} install "${tarball}"`, `npx --yes ${client} exec --no -- aizo top 10 --json`],
  pnpm: [`npx --yes ${client} add "${tarball}"`, `npx --yes ${client} exec aizo top 10 --json`],
  "@yarnpkg/cli-dist": [
    `npx --yes --package ${client} yarn add "aizo@file:${tarball.replaceAll("\\", "/")}"`,
    `npx --yes --package ${client} yarn aizo top 10 --json`,
  ],
  bun: [`npx --yes ${client} add "${tarball}"`, `npx --yes ${client} run aizo top 10 --json`],
};

async function main() {
  const server = http.createServer((request, response) => {
    const file = path.join(dist, path.basename(request.url));
    if (!fs.existsSync(file)) return response.writeHead(404).end();
    return fs.createReadStream(file).pipe(response);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const env = {
    ...process.env,
    AIZO_BINARY_MIRROR: `http://127.0.0.1:${server.address().port}`,
    AIZO_BINARY_CACHE: path.join(folder, "cache"),
    AIZO_HOME: path.join(folder, "home"),
  };
  fs.writeFileSync(path.join(folder, "package.json"), "{}");
  const [install, use] = LINES[name];
  assert.equal((await run(install, env)).code, 0);
  const done = await run(use, env);
  assert.deepEqual([done.code, done.stdout.trim().split("\n").at(-1)], [0, "[]"]);
  server.close();
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  console.log(`${client} works`);
}

main().catch((problem) => {
  console.error(problem);
  process.exit(1);
});
