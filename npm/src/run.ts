import { spawn } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import { isatty } from "node:tty";

import { describe } from "./errors";
import { located, named, wanted, type Program } from "./locate";
import { interpreterOf } from "./target";

const NOT_STARTED = 127;
const FORWARDED = ["SIGTERM", "SIGHUP", "SIGINT"] as const;

interface Replaceable {
  execve?: (file: string, args: string[], env: Record<string, string | undefined>) => never;
}

/** The command `aizo`: find the program, then be it. Nothing but the program writes to stdout. */
export function shim(args: string[]): void {
  let program: Program | null = null;
  try {
    program = named() ?? located(wanted());
  } catch (problem) {
    return fail(problem);
  }
  if (program) return become(program, args);
  import("./ensure.js").then(({ ensureBinary }) => ensureBinary()).then((found) => become(found, args), fail);
}

function become(program: Program, args: string[]): void {
  const { execve } = process as Replaceable;
  if (execve && process.platform !== "win32" && isSafe(program)) {
    try {
      execve.call(process, program.file, [program.file, ...args], process.env);
    } catch {
      // A newer Node tells that it failed; the other way finds out why.
    }
  }
  accompany(program.file, args);
}

/** Tell whether execve will not fail, for that ends an older Node at once: it has run here, or is of our kind. */
function isSafe(program: Program): boolean {
  try {
    fs.accessSync(program.file, fs.constants.X_OK);
  } catch {
    return false;
  }
  if (program.isProven) return true;
  const loader = interpreterOf(program.file);
  return loader !== "" && loader === interpreterOf(process.execPath);
}

/** Run the program as a child: signals go to it, and its end is ours. */
function accompany(file: string, args: string[]): void {
  const child = spawn(file, args, { stdio: "inherit", windowsHide: true });
  const forward = (signal: NodeJS.Signals): void => {
    // A terminal has sent its interrupt to the whole group already.
    if (signal === "SIGINT" && isatty(0)) return;
    child.kill(signal);
  };
  for (const signal of FORWARDED) process.on(signal, forward);
  child.once("error", (problem) => {
    void import("./start.js").then(({ unstartable }) => fail(unstartable(file, problem)));
  });
  child.once("exit", (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    // With the handlers still there, the signal would come back to us.
    for (const one of FORWARDED) process.removeListener(one, forward);
    process.exitCode = 128 + (os.constants.signals[signal] ?? 0);
    try {
      process.kill(process.pid, signal);
    } catch {
      process.exit();
    }
    // For a signal that does not end this process.
    setTimeout(() => process.exit(), 100);
  });
}

function fail(problem: unknown): void {
  process.stderr.write(`error: ${describe(problem).replace("\n", "\nhint: ")}\n`);
  process.exit(NOT_STARTED);
}
