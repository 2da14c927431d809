import * as fs from "node:fs";
import * as path from "node:path";

import { AizoError } from "./errors";

/** One build of the program. */
export interface Build {
  readonly archive: string;
  readonly bytes: number;
  readonly sha256: string;
  /** The program inside the archive's one folder. */
  readonly entry: string;
  /** The oldest glibc it runs on, where it needs one. */
  readonly glibc?: string | null;
}

/** What this release of the package may fetch. */
export interface Targets {
  /** Of this package. */
  readonly version: string;
  /** What the program itself says at `--version`. */
  readonly program: string;
  readonly protocol: number;
  /** The address of the release; `{version}` and `{target}` stand for what they say. */
  readonly base: string | null;
  readonly targets: Readonly<Record<string, Build>>;
}

/** The folder of this package. */
export const ROOT = path.join(__dirname, "..");

let known: Targets | undefined;

/** Read `targets.json`, which lies beside the code and came through npm's own check. */
export function targets(root: string = ROOT): Targets {
  if (known && root === ROOT) return known;
  let read: Targets;
  try {
    const name = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8")).name;
    if (name !== "aizo") throw new Error(`package.json there is that of ${String(name)}`);
    read = JSON.parse(fs.readFileSync(path.join(root, "targets.json"), "utf8")) as Targets;
  } catch (cause) {
    throw new AizoError("AIZO_BUNDLED", "aizo does not find the files of its own package", {
      hint:
        "A bundler has probably taken its code apart: mark the package `aizo` as external, so that" +
        " it is loaded from node_modules.",
      detail: String(cause),
      cause,
    });
  }
  if (root === ROOT) known = read;
  return read;
}
