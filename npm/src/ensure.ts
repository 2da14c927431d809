import * as fs from "node:fs";
import * as path from "node:path";

import { unpack } from "./archive";
import { complete, discard, lock, prepare, prune, programIn, settle, unfinished, type Place } from "./cache";
import { AizoError, describe } from "./errors";
import { located, named, wanted, type Program, type Wanted } from "./locate";
import { obtain } from "./sources";
import { prove } from "./start";
import { checkGlibc } from "./target";

/**
 * Give the program, fetching it if nobody has yet. The one way for the installer, the command and the
 * API: whoever comes first does the work.
 */
export async function ensureBinary(how: { when: "install" | "run" } = { when: "run" }): Promise<Program> {
  const override = named();
  if (override) return override;
  const want = wanted();
  return located(want) ?? (await fetched(want, how.when));
}

async function fetched(want: Wanted, when: "install" | "run"): Promise<Program> {
  checkGlibc(want.on, want.target, want.build);
  // The package's own folder is filled when it is installed, never behind its owner's back.
  const candidates = want.places.filter((place) => when === "install" || place.kind !== "package");
  const failures: unknown[] = [];
  for (const place of candidates) {
    try {
      prepare(place);
    } catch (problem) {
      failures.push(problem);
      continue;
    }
    try {
      return await filled(want, place);
    } catch (problem) {
      // A place that nothing may be started from is like one that cannot be written.
      if (!(problem instanceof AizoError) || problem.code !== "AIZO_NOT_EXECUTABLE") throw problem;
      failures.push(problem);
    }
  }
  throw new AizoError("AIZO_CACHE", "there is no folder to keep the program of aizo in", {
    hint: `Name one that can be written with AIZO_BINARY_CACHE.`,
    detail: failures.map(describe).join("\n"),
    cause: failures.at(-1),
  });
}

async function filled(want: Wanted, place: Place): Promise<Program> {
  prune(place.parent);
  const release = await lock(place);
  try {
    const there = programIn(place, want.build);
    if (there) return { file: there, from: place.kind, isProven: true };
    say(`fetching ${want.build.archive} (${Math.ceil(want.build.bytes / 1e6)} MB, once) into ${place.folder}`);
    const bytes = await obtain(want.all, want.target, want.build, want.on.env);
    const folder = unfinished(place);
    try {
      unpack(bytes, folder);
      prove(path.join(folder, want.build.entry), want.all.program);
      complete(folder, want.all, want.build);
      await settle(folder, place, want.build);
    } finally {
      if (fs.existsSync(folder)) discard(folder);
    }
    return { file: path.join(place.folder, want.build.entry), from: place.kind, isProven: true };
  } finally {
    release();
  }
}

/** Tell a person who is waiting; stdout belongs to the program. */
function say(what: string): void {
  if (process.stderr.isTTY || process.env.AIZO_LOG) process.stderr.write(`aizo: ${what}\n`);
}
