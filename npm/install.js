"use strict";
// A head start, never the only way: where scripts are blocked, the first run does the same.

const fs = require("node:fs");
const path = require("node:path");

async function main() {
  // A checkout that has not been built has nothing to install.
  if (!fs.existsSync(path.join(__dirname, "dist", "ensure.js"))) return;
  if (process.env.AIZO_SKIP_DOWNLOAD === "1") return;
  const { ensureBinary } = require("./dist/ensure.js");
  const { describe } = require("./dist/errors.js");
  try {
    await ensureBinary({ when: "install" });
  } catch (problem) {
    const said = describe(problem).replace(/\s*\n\s*/g, " ");
    const strict = process.env.AIZO_INSTALL_STRICT === "1";
    process.stderr.write(`aizo: ${said}${strict ? "" : " The first run will try again."}\n`);
    process.exitCode = strict ? 1 : 0;
  }
}

void main();
