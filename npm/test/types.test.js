"use strict";

const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { test } = require("node:test");

const { finish, ground } = require("./support.js");

const PACKAGE = path.join(__dirname, "..");
const EXAMPLE = fs.readFileSync(path.join(__dirname, "example.ts"), "utf8");
// Without the types of Node or of browsers: a host may have either.
const COMMON = { strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, noEmit: true, target: "es2022", lib: ["es2022", "esnext.disposable"], types: [] };
const SETTINGS = {
  "Node's modules, CommonJS": [{ module: "node16", moduleResolution: "node16" }, "example.cts"],
  "Node's modules, ESM": [{ module: "nodenext", moduleResolution: "nodenext" }, "example.mts"],
  "a bundler": [{ module: "esnext", moduleResolution: "bundler" }, "example.ts"],
  "the old way of CommonJS": [{ module: "commonjs", moduleResolution: "node10", ignoreDeprecations: "5.0" }, "example.ts"],
};

for (const [what, [settings, name]] of Object.entries(SETTINGS)) {
  test(`the types hold with ${what}`, async (t) => {
    const folder = ground(t);
    const root = path.join(folder, "node_modules", "aizo");
    fs.mkdirSync(root, { recursive: true });
    for (const part of ["dist", "index.mjs", "index.d.mts", "package.json"]) {
      fs.cpSync(path.join(PACKAGE, part), path.join(root, part), { recursive: true });
    }
    fs.writeFileSync(path.join(folder, name), EXAMPLE);
    fs.writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: { ...COMMON, ...settings }, files: [name] }));
    const done = await finish(process.execPath, [path.join(PACKAGE, "node_modules", "typescript", "bin", "tsc"), "-p", folder]);
    assert.deepEqual([done.code, done.stdout], [0, ""]);
  });
}
