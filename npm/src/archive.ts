import * as fs from "node:fs";
import * as path from "node:path";
import * as zlib from "node:zlib";

import { AizoError } from "./errors";

const BLOCK = 512;
const MOST_BYTES = 512 * 1024 * 1024;
const MOST_FILES = 20_000;

interface Member {
  name: string;
  type: string;
  link: string;
  mode: number;
  data: Buffer;
}

/**
 * Unpack a tar.gz into a folder, without the one folder that everything in it lies in. The archive
 * has been checked by its hash before; what is checked here is that it cannot reach outside.
 */
export function unpack(bytes: Uint8Array, into: string): void {
  let tar: Buffer;
  try {
    tar = zlib.gunzipSync(bytes, { maxOutputLength: MOST_BYTES });
  } catch (cause) {
    throw refuse(`it does not unpack (${(cause as Error).message})`);
  }
  const links: Member[] = [];
  const linked = new Set<string>();
  let count = 0;
  for (const member of members(tar)) {
    count += 1;
    if (count > MOST_FILES) throw refuse("it holds too many files");
    const name = inside(member.name);
    if (name === "") continue;
    for (let at = path.posix.dirname(name); at !== "."; at = path.posix.dirname(at)) {
      if (linked.has(at)) throw refuse(`${member.name} lies behind a link`);
    }
    if (linked.has(name)) throw refuse(`${member.name} is there twice`);
    const file = path.join(into, ...name.split("/"));
    if (member.type === "5") {
      fs.mkdirSync(file, { recursive: true });
      fs.chmodSync(file, 0o755);
    } else if (member.type === "0") {
      fs.mkdirSync(path.dirname(file), { recursive: true });
      const mode = member.mode & 0o111 ? 0o755 : 0o644;
      fs.writeFileSync(file, member.data, { mode, flag: "wx" });
      // Whatever the umask says: the one who installs need not be the one who runs.
      fs.chmodSync(file, mode);
    } else if (member.type === "2") {
      checkLink(name, member.link);
      linked.add(name);
      links.push({ ...member, name: file });
    } else {
      throw refuse(`${member.name} is neither a file, a folder nor a link`);
    }
  }
  // Last, so that nothing is ever written through one.
  for (const link of links) {
    fs.mkdirSync(path.dirname(link.name), { recursive: true });
    fs.symlinkSync(link.link, link.name);
  }
}

function refuse(why: string): AizoError {
  return new AizoError("AIZO_ARCHIVE", `the archive of aizo is not used: ${why}`, {
    hint: "Its hash was right, so this is a fault of the release: please report it.",
  });
}

/** Give the path below the archive's top folder; refuse any that could lead outside. */
function inside(name: string): string {
  const parts = name.replace(/\/+$/, "").split("/");
  const isOdd = parts.some(
    (part) => part === "" || part === "." || part === ".." || /[\\:\0]/.test(part),
  );
  if (isOdd) throw refuse(`it holds the path ${JSON.stringify(name)}`);
  return parts.slice(1).join("/");
}

function checkLink(name: string, to: string): void {
  const leads = path.posix.normalize(path.posix.join(path.posix.dirname(name), to));
  const isOutside = leads === ".." || leads.startsWith("../");
  if (to === "" || path.posix.isAbsolute(to) || /[\\:\0]/.test(to) || isOutside) {
    throw refuse(`its link ${name} leads to ${JSON.stringify(to)}`);
  }
}

/** Read ustar with the extensions of POSIX (pax) and of GNU (long names). */
function* members(tar: Buffer): Generator<Member> {
  let pax: Record<string, string> = {};
  let longName = "";
  let longLink = "";
  let at = 0;
  while (at + BLOCK <= tar.length) {
    const head = tar.subarray(at, at + BLOCK);
    if (head.every((byte) => byte === 0)) return;
    checkSum(head);
    const size = pax.size === undefined ? octal(head, 124, 12) : Number(pax.size);
    const data = tar.subarray(at + BLOCK, at + BLOCK + size);
    if (!Number.isSafeInteger(size) || size < 0 || data.length !== size) throw refuse("it is cut short");
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    const type = String.fromCharCode(head[156] || 0x30);
    if (type === "x") pax = { ...pax, ...records(data) };
    else if (type === "L") longName = text(data);
    else if (type === "K") longLink = text(data);
    else if (type !== "g") {
      const prefix = field(head, 345, 155);
      const short = field(head, 0, 100);
      yield {
        name: pax.path ?? (longName || (prefix ? `${prefix}/${short}` : short)),
        link: pax.linkpath ?? (longLink || field(head, 157, 100)),
        type,
        mode: octal(head, 100, 8),
        data,
      };
      pax = {};
      longName = longLink = "";
    }
  }
  throw refuse("it has no end");
}

function checkSum(head: Buffer): void {
  let sum = 8 * 0x20;
  for (let at = 0; at < BLOCK; at += 1) if (at < 148 || at >= 156) sum += head[at] as number;
  if (sum !== octal(head, 148, 8)) throw refuse("one of its headers is damaged");
}

function octal(head: Buffer, from: number, length: number): number {
  const digits = field(head, from, length).trim();
  return digits === "" ? 0 : /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : Number.NaN;
}

function field(head: Buffer, from: number, length: number): string {
  return text(head.subarray(from, from + length));
}

function text(bytes: Buffer): string {
  const end = bytes.indexOf(0);
  return bytes.toString("utf8", 0, end < 0 ? bytes.length : end);
}

function records(data: Buffer): Record<string, string> {
  const found: Record<string, string> = {};
  let at = 0;
  while (at < data.length) {
    const blank = data.indexOf(0x20, at);
    const length = Number(data.toString("latin1", at, blank));
    if (blank < 0 || !(length > 0)) throw refuse("one of its headers is damaged");
    const record = data.toString("utf8", blank + 1, at + length - 1);
    const equals = record.indexOf("=");
    found[record.slice(0, equals)] = record.slice(equals + 1);
    at += length;
  }
  return found;
}
