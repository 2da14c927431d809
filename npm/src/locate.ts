import * as fs from "node:fs";
import * as path from "node:path";

import { places, programIn, type Place } from "./cache";
import { AizoError } from "./errors";
import { buildFor, machine, type Machine } from "./target";
import { targets, type Build, type Targets } from "./targets";

/** A program that is there. */
export interface Program {
  readonly file: string;
  /** Where it comes from: `AIZO_BINARY_PATH`, `package`, `cache` or `temporary`. */
  readonly from: string;
  /** Whether it has been started once on this machine, and said its version. */
  readonly isProven: boolean;
}

/** What to look for, and where. */
export interface Wanted {
  readonly all: Targets;
  readonly on: Machine;
  readonly target: string;
  readonly build: Build;
  readonly places: Place[];
}

/** Give the program named by AIZO_BINARY_PATH; that it is not there is an error. */
export function named(env: Record<string, string | undefined> = process.env): Program | null {
  const said = env.AIZO_BINARY_PATH;
  if (!said) return null;
  const file = path.resolve(said);
  let isFile = false;
  try {
    isFile = fs.statSync(file).isFile();
  } catch {
    // Told below.
  }
  if (!isFile) {
    throw new AizoError("AIZO_BINARY_MISSING", `AIZO_BINARY_PATH names ${file}, which is no file`, {
      hint: "Correct it, or unset it to let the package find its own program.",
    });
  }
  return { file, from: "AIZO_BINARY_PATH", isProven: false };
}

/** Say what this machine needs and where it may lie. */
export function wanted(on: Machine = machine()): Wanted {
  const all = targets();
  const { target, build } = buildFor(on, all);
  return { all, on, target, build, places: places(all, target, build, on.env) };
}

/** Give the program that is there already, or null. */
export function located(want: Wanted): Program | null {
  for (const place of want.places) {
    const file = programIn(place, want.build);
    if (file) return { file, from: place.kind, isProven: true };
  }
  return null;
}
