import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";

import { AizoError } from "./errors";
import type { Build, Targets } from "./targets";

/** What is known of a machine; each part can be given, so that any machine can be pretended. */
export interface Machine {
  platform: string;
  arch: string;
  env: Record<string, string | undefined>;
  /** The loader that the running Node itself asks for, or an empty text. */
  interpreter: () => string;
  /** Node's report: its header names the glibc, its list of libraries a musl. */
  report: () => { header?: { glibcVersionRuntime?: string }; sharedObjects?: string[] };
  /** What `ldd --version` says. */
  ldd: () => string;
  /** Whether an Intel Node is translated on a Mac with Apple's processor. */
  isTranslated: () => boolean;
}

export type Libc = "gnu" | "musl";

const PIP = "`pipx install aizo` (or pip) works wherever Python 3.10 does; AIZO_BINARY_PATH then names that program.";

/** Describe the machine that this runs on. */
export function machine(): Machine {
  return {
    platform: process.platform,
    arch: process.arch,
    env: process.env,
    interpreter: () => interpreterOf(process.execPath),
    report,
    ldd,
    isTranslated,
  };
}

/** Name the build that fits, such as `linux-x64-gnu`; AIZO_TARGET overrules what is seen. */
export function targetOf(on: Machine): string {
  if (on.env.AIZO_TARGET) return on.env.AIZO_TARGET;
  if (on.platform === "linux") return `linux-${on.arch}-${libcOf(on)}`;
  if (on.platform === "darwin" && on.arch === "x64" && on.isTranslated()) return "darwin-arm64";
  // Windows on ARM runs Intel's programs by itself.
  if (on.platform === "win32" && on.arch === "arm64") return "win32-x64";
  return `${on.platform}-${on.arch}`;
}

/**
 * Tell which C library the running Node uses. That some musl loader lies on the disk proves nothing,
 * so the machine's own files are asked last.
 */
export function libcOf(on: Machine): Libc {
  const loader = path.posix.basename(on.interpreter());
  if (loader.startsWith("ld-linux") || loader.startsWith("ld64.so")) return "gnu";
  if (loader.startsWith("ld-musl")) return "musl";
  const seen = on.report();
  if (seen.header?.glibcVersionRuntime) return "gnu";
  if (seen.sharedObjects?.some((name) => /(?:^|\/)(?:ld-musl-|libc\.musl-)/.test(name))) return "musl";
  return /musl/i.test(on.ldd()) ? "musl" : "gnu";
}

/** Give the build for a machine, or say why there is none. */
export function buildFor(on: Machine, all: Targets): { target: string; build: Build } {
  const names = Object.keys(all.targets);
  if (names.length === 0) {
    throw new AizoError("AIZO_NO_RELEASE", "this copy of the npm package aizo belongs to no release, so it fetches nothing", {
      hint: "Install a published version, or name a program with AIZO_BINARY_PATH (pip install aizo brings one).",
    });
  }
  let target = targetOf(on);
  // Better translated than not at all.
  if (target === "darwin-arm64" && !all.targets[target] && all.targets["darwin-x64"]) target = "darwin-x64";
  const build = all.targets[target];
  if (!build) {
    throw new AizoError("AIZO_UNSUPPORTED_PLATFORM", `there is no build of aizo for ${target}`, {
      hint: `Builds: ${names.join(", ")}. ${PIP}`,
    });
  }
  return { target, build };
}

/** Refuse a build that needs a newer glibc than the machine has, before anything is fetched. */
export function checkGlibc(on: Machine, target: string, build: Build): void {
  if (!build.glibc || !target.endsWith("-gnu")) return;
  const running = on.report().header?.glibcVersionRuntime;
  if (!running || !isOlder(running, build.glibc)) return;
  throw new AizoError(
    "AIZO_GLIBC_TOO_OLD",
    `the build of aizo for ${target} needs glibc ${build.glibc}, and this machine has ${running}`,
    { hint: PIP },
  );
}

function isOlder(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.split(".").map(Number)) as [number[], number[]];
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const step = (a[at] ?? 0) - (b[at] ?? 0);
    if (step !== 0) return step < 0;
  }
  return false;
}

/** Read the loader that an ELF program asks for: a tenth of a millisecond, where a report takes five. */
export function interpreterOf(file: string): string {
  let at: number | undefined;
  try {
    at = fs.openSync(file, "r");
    const head = Buffer.alloc(4096);
    const read = fs.readSync(at, head, 0, head.length, 0);
    if (read < 64 || head.readUInt32BE(0) !== 0x7f454c46 || head[4] !== 2 || head[5] !== 1) return "";
    const table = Number(head.readBigUInt64LE(32));
    const size = head.readUInt16LE(54);
    const count = head.readUInt16LE(56);
    for (let row = 0; row < count; row += 1) {
      const from = table + row * size;
      if (from + size > read) return "";
      if (head.readUInt32LE(from) !== 3) continue;
      const offset = Number(head.readBigUInt64LE(from + 8));
      const length = Math.min(Number(head.readBigUInt64LE(from + 32)), 1024);
      const name = Buffer.alloc(length);
      fs.readSync(at, name, 0, length, offset);
      return name.toString("latin1").replace(/\0.*$/s, "");
    }
    return "";
  } catch {
    return "";
  } finally {
    if (at !== undefined) fs.closeSync(at);
  }
}

function report(): ReturnType<Machine["report"]> {
  const reporter = process.report as (typeof process.report & { excludeNetwork?: boolean }) | undefined;
  if (!reporter) return {};
  const before = reporter.excludeNetwork;
  // Without this it looks up the names of all open connections.
  reporter.excludeNetwork = true;
  try {
    return reporter.getReport() as ReturnType<Machine["report"]>;
  } catch {
    return {};
  } finally {
    if (before !== undefined) reporter.excludeNetwork = before;
  }
}

function ldd(): string {
  try {
    return fs.readFileSync("/usr/bin/ldd", "latin1");
  } catch {
    return "";
  }
}

function isTranslated(): boolean {
  try {
    const said = execFileSync("sysctl", ["-n", "sysctl.proc_translated"], {
      stdio: ["ignore", "pipe", "ignore"],
      encoding: "utf8",
      timeout: 2000,
    });
    return said.trim() === "1";
  } catch {
    return false;
  }
}
