"use strict";

const assert = require("node:assert/strict");
const { test } = require("node:test");

const { buildFor, checkGlibc, interpreterOf, libcOf, targetOf } = require("../dist/target.js");

const BUILD = { archive: "a", bytes: 1, sha256: "0", entry: "aizo", glibc: "2.28" };

function machine(changes) {
  return {
    platform: "linux", arch: "x64", env: {}, interpreter: () => "", report: () => ({}), ldd: () => "",
    isTranslated: () => false, ...changes,
  };
}

test("the loader that Node itself asks for tells the C library", () => {
  assert.equal(libcOf(machine({ interpreter: () => "/lib64/ld-linux-x86-64.so.2" })), "gnu");
  assert.equal(libcOf(machine({ interpreter: () => "/nix/store/x-glibc-2.40/lib/ld-linux-x86-64.so.2" })), "gnu");
  assert.equal(libcOf(machine({ interpreter: () => "/lib/ld-musl-x86_64.so.1" })), "musl");
});

test("a glibc named in Node's report wins over a musl loader that only lies on the disk", () => {
  const report = () => ({ header: { glibcVersionRuntime: "2.39" }, sharedObjects: ["/lib/ld-musl-x86_64.so.1"] });
  assert.equal(libcOf(machine({ report, ldd: () => "musl libc" })), "gnu");
});

test("without a loader, a musl among the libraries in the report or the text of ldd tells musl", () => {
  const report = () => ({ header: {}, sharedObjects: ["/lib/ld-musl-x86_64.so.1"] });
  assert.equal(libcOf(machine({ report })), "musl");
  assert.equal(libcOf(machine({ ldd: () => "musl libc (x86_64)" })), "musl");
  assert.equal(libcOf(machine({ ldd: () => "ldd (GNU libc) 2.36" })), "gnu");
});

test("the running Node's own loader can be read", { skip: process.platform !== "linux" }, () => {
  assert.match(interpreterOf(process.execPath), /^\/.*\/ld-/);
  assert.equal(interpreterOf(__filename), "");
  assert.equal(interpreterOf("/nowhere"), "");
});

test("each platform has its name", () => {
  assert.equal(targetOf(machine({ arch: "arm64", interpreter: () => "/lib/ld-musl-aarch64.so.1" })), "linux-arm64-musl");
  assert.equal(targetOf(machine({ platform: "darwin", arch: "arm64" })), "darwin-arm64");
  assert.equal(targetOf(machine({ platform: "darwin" })), "darwin-x64");
  assert.equal(targetOf(machine({ platform: "win32" })), "win32-x64");
});

test("an Intel Node on a Mac with Apple's processor takes the native build", () => {
  assert.equal(targetOf(machine({ platform: "darwin", isTranslated: () => true })), "darwin-arm64");
});

test("a Mac with Apple's processor takes the Intel build where that is all there is", () => {
  const all = { targets: { "darwin-x64": BUILD } };
  assert.equal(buildFor(machine({ platform: "darwin", arch: "arm64" }), all).target, "darwin-x64");
});

test("Windows on ARM takes the Intel build", () => {
  assert.equal(targetOf(machine({ platform: "win32", arch: "arm64" })), "win32-x64");
});

test("AIZO_TARGET overrules what is seen", () => {
  assert.equal(targetOf(machine({ env: { AIZO_TARGET: "linux-x64-musl" } })), "linux-x64-musl");
});

test("a platform without a build is told what there is and the way through pip", () => {
  const all = { targets: { "linux-x64-gnu": BUILD } };
  assert.throws(() => buildFor(machine({ platform: "freebsd" }), all), (problem) => {
    assert.equal(problem.code, "AIZO_UNSUPPORTED_PLATFORM");
    assert.match(problem.message, /freebsd-x64/);
    assert.match(problem.hint, /linux-x64-gnu.*pipx install aizo.*AIZO_BINARY_PATH/s);
    return true;
  });
});

test("a glibc below the floor is refused with both numbers and the way through pip", () => {
  const old = machine({ report: () => ({ header: { glibcVersionRuntime: "2.17" } }) });
  assert.throws(() => checkGlibc(old, "linux-x64-gnu", BUILD), (problem) => {
    assert.match(problem.message, /2\.28.*2\.17/);
    assert.match(problem.hint, /pipx install aizo/);
    return problem.code === "AIZO_GLIBC_TOO_OLD";
  });
  for (const version of ["2.28", "2.31", "3.0"]) {
    checkGlibc(machine({ report: () => ({ header: { glibcVersionRuntime: version } }) }), "linux-x64-gnu", BUILD);
  }
});
