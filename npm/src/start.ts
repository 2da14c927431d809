import { spawnSync } from "node:child_process";
import * as fs from "node:fs";

import { AizoError, systemCode } from "./errors";
import { interpreterOf } from "./target";

const PROOF_MS = 60_000;

/** Start a program once, and see that it is the one that was released. */
export function prove(file: string, version: string): void {
  const done = spawnSync(file, ["--version"], { encoding: "utf8", timeout: PROOF_MS, windowsHide: true });
  if (done.error) throw unstartable(file, done.error);
  const said = done.stdout.trim();
  if (done.status === 0 && said === `aizo ${version}`) return;
  const why = said || done.stderr.trim().split("\n").at(-1) || `exit code ${done.status ?? done.signal}`;
  throw new AizoError("AIZO_WRONG_VERSION", `the program does not say that it is aizo ${version}, but: ${why}`, {
    hint: "The release is at fault, or something on this machine stops it: please report it.",
    detail: done.stderr,
  });
}

/** Translate the system's word for a program that does not start into what is the matter. */
export function unstartable(file: string, cause: unknown): AizoError {
  const code = systemCode(cause);
  const exists = fs.existsSync(file);
  if (code === "ENOENT" && exists) {
    const loader = interpreterOf(file);
    return new AizoError("AIZO_WRONG_LIBC", `${file} is there but its loader ${loader} is not: it is for another C library`, {
      hint:
        "Was node_modules copied from another kind of machine? Install again here. AIZO_TARGET chooses a" +
        " build by hand (linux-x64-gnu, linux-x64-musl).",
      cause,
    });
  }
  if (!exists) {
    return new AizoError("AIZO_BINARY_MISSING", `there is no program at ${file}`, {
      hint:
        "If it was there before, an antivirus program may have removed it: look into its quarantine. Unless a" +
        " path names it, the next run fetches it again.",
      cause,
    });
  }
  if (code === "EACCES" || code === "EPERM") {
    return new AizoError("AIZO_NOT_EXECUTABLE", `${file} may not be started here (${code})`, {
      hint: "Its folder may be mounted noexec: name another with AIZO_BINARY_CACHE.",
      cause,
    });
  }
  if (code === "ENOEXEC" || code === "EBADARCH" || code === "UNKNOWN") {
    return new AizoError("AIZO_WRONG_ARCHITECTURE", `${file} is for another kind of processor or system`, {
      hint: "Was node_modules copied from another machine? Install again here, or choose with AIZO_TARGET.",
      cause,
    });
  }
  return new AizoError("AIZO_NOT_EXECUTABLE", `${file} does not start: ${code || String(cause)}`, { cause });
}
