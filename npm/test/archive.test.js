"use strict";

const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { test } = require("node:test");

const { unpack } = require("../dist/archive.js");
const { archive, ground, member } = require("./support.js");

function pax(fields) {
  return Object.entries(fields)
    .map(([key, value]) => {
      let length = Buffer.byteLength(` ${key}=${value}\n`);
      while (String(length).length + Buffer.byteLength(` ${key}=${value}\n`) !== length) length += 1;
      return `${length} ${key}=${value}\n`;
    })
    .join("");
}

test("files, folders and links come out without the top folder, with plain modes", (t) => {
  const into = ground(t);
  const before = process.umask(0o077);
  try {
    unpack(
      archive([
        { name: "top/", type: "5", mode: 0o700 },
        { name: "top/program", mode: 0o4755, data: "#!" },
        { name: "top/a/data", mode: 0o600, data: "x" },
        { name: "top/link", type: "2", link: "a/data" },
      ]),
      into,
    );
  } finally {
    process.umask(before);
  }
  assert.equal(fs.statSync(path.join(into, "program")).mode & 0o7777, 0o755);
  assert.equal(fs.statSync(path.join(into, "a/data")).mode & 0o7777, 0o644);
  assert.equal(fs.readFileSync(path.join(into, "link"), "utf8"), "x");
});

test("names longer than a header holds are read as POSIX and as GNU write them", (t) => {
  const into = ground(t);
  const long = `${"deep/".repeat(30)}päth`;
  unpack(
    archive([
      { name: "x", type: "x", data: pax({ path: `top/${long}` }) },
      { name: "top/short", data: "pax" },
      { name: "././@LongLink", type: "L", data: `top/gnu/${long}\0` },
      { name: "top/short", data: "gnu" },
    ]),
    into,
  );
  assert.equal(fs.readFileSync(path.join(into, long), "utf8"), "pax");
  assert.equal(fs.readFileSync(path.join(into, "gnu", long), "utf8"), "gnu");
});

const HOSTILE = {
  "a path that climbs": [{ name: "top/../../out", data: "x" }],
  "an absolute path": [{ name: "/tmp/out", data: "x" }],
  "a path of Windows": [{ name: "top/..\\out", data: "x" }],
  "a drive": [{ name: "top/C:out", data: "x" }],
  "a link that climbs": [{ name: "top/link", type: "2", link: "../out" }],
  "an absolute link": [{ name: "top/link", type: "2", link: "/etc/passwd" }],
  "a file behind a link": [
    { name: "top/link", type: "2", link: "." },
    { name: "top/link/file", data: "x" },
  ],
  "a hard link": [{ name: "top/link", type: "1", link: "top/file" }],
  "a device": [{ name: "top/null", type: "3" }],
  "a pipe": [{ name: "top/pipe", type: "6" }],
  "a long name that climbs": [
    { name: "x", type: "x", data: pax({ path: "top/../../out" }) },
    { name: "top/short", data: "x" },
  ],
  "one path twice": [
    { name: "top/link", type: "2", link: "a" },
    { name: "top/link", data: "x" },
  ],
};

for (const [what, members] of Object.entries(HOSTILE)) {
  test(`an archive with ${what} is refused`, (t) => {
    const into = path.join(ground(t), "in");
    fs.mkdirSync(into);
    assert.throws(() => unpack(archive(members), into), { code: "AIZO_ARCHIVE" });
    assert.deepEqual(fs.readdirSync(path.dirname(into)), ["in"]);
  });
}

test("an archive that is cut short or damaged is refused", (t) => {
  const into = ground(t);
  const zlib = require("node:zlib");
  const whole = Buffer.concat([member({ name: "top/file", data: "x".repeat(600) }), Buffer.alloc(1024)]);
  const damaged = Buffer.from(whole);
  damaged[3] ^= 1;
  for (const bytes of [zlib.gzipSync(whole.subarray(0, 700)), zlib.gzipSync(damaged), Buffer.from("no gzip")]) {
    assert.throws(() => unpack(bytes, into), { code: "AIZO_ARCHIVE" });
  }
});
