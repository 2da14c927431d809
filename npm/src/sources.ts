import * as fs from "node:fs";
import * as path from "node:path";

import { cacheFolder, isGenuine } from "./cache";
import { AizoError, describe } from "./errors";
import { fetchBytes } from "./fetch";
import { ROOT, type Build, type Targets } from "./targets";

type Env = Record<string, string | undefined>;

/** Where an archive may be put by hand, or by whoever builds an image. */
export function shelves(build: Build, env: Env = process.env): string[] {
  const cache = cacheFolder(env);
  const folders = [path.join(ROOT, "vendor"), ...(cache ? [cache] : [])];
  return folders.map((folder) => path.join(folder, build.archive));
}

/** Give an archive that lies on one of the shelves; a damaged one is removed. */
export function shelved(build: Build, env: Env = process.env): Buffer | null {
  for (const file of shelves(build, env)) {
    let bytes: Buffer;
    try {
      bytes = fs.readFileSync(file);
    } catch {
      continue;
    }
    if (isGenuine(bytes, build)) return bytes;
    try {
      fs.unlinkSync(file);
    } catch {
      // It belongs to somebody else; it is not used either way.
    }
  }
  return null;
}

/** Give the addresses of an archive, in the order in which they are asked. */
export function addresses(all: Targets, target: string, build: Build, env: Env = process.env): string[] {
  const bases = [env.AIZO_BINARY_MIRROR, all.base].filter((base): base is string => Boolean(base));
  return bases.map((base) => {
    const filled = base.replaceAll("{version}", all.version).replaceAll("{target}", target);
    return `${filled.replace(/\/+$/, "")}/${build.archive}`;
  });
}

/** Tell whether the network is to be left alone. */
export function isOffline(env: Env = process.env): boolean {
  return env.AIZO_OFFLINE === "1" || env.npm_config_offline === "true";
}

/**
 * Get an archive whose length and hash are right. One that is wrong is thrown away and the next
 * address asked, the only one a second time; then it is an error, and there is no switch to go on.
 */
export async function obtain(all: Targets, target: string, build: Build, env: Env = process.env): Promise<Buffer> {
  const lying = shelved(build, env);
  if (lying) return lying;
  if (isOffline(env)) throw unobtainable(build, "the network is switched off (AIZO_OFFLINE, or npm's offline)", env);
  const asked = addresses(all, target, build, env);
  if (asked.length === 0) throw unobtainable(build, "this package names no address to fetch it from", env);
  const failures: AizoError[] = [];
  for (const address of asked.length === 1 ? [...asked, ...asked] : asked) {
    try {
      const bytes = await fetchBytes(address, build.bytes, env);
      if (isGenuine(bytes, build)) return bytes;
      throw new AizoError("AIZO_INTEGRITY", `what came from ${hidden(address)} is not what was released`);
    } catch (problem) {
      const failure = problem as AizoError;
      failures.push(failure);
      // The same address will say the same again.
      if (asked.length === 1 && failure.code !== "AIZO_INTEGRITY") break;
    }
  }
  throw unobtainable(build, failures, env);
}

function unobtainable(build: Build, why: string | AizoError[], env: Env): AizoError {
  const failures = typeof why === "string" ? [] : why;
  const reasons = typeof why === "string" ? [why] : [...new Set(failures.map((one) => describe(one)))];
  const isWrong = failures.length > 0 && failures.every((one) => one.code === "AIZO_INTEGRITY");
  const code = isWrong ? "AIZO_INTEGRITY" : failures.length > 0 ? (failures.at(-1) as AizoError).code : "AIZO_OFFLINE";
  return new AizoError(code, `the program of aizo could not be obtained: ${reasons.join("; ")}`, {
    hint:
      `It is ${build.archive}, ${build.bytes} bytes, sha256 ${build.sha256}. Put that file at` +
      ` ${shelves(build, env).join(" or ")}, or name a mirror with AIZO_BINARY_MIRROR, or an installed` +
      " program with AIZO_BINARY_PATH (`pipx install aizo` brings one).",
    detail: reasons.join("\n"),
    cause: failures.at(-1),
  });
}

function hidden(address: string): string {
  const url = new URL(address);
  return `${url.protocol}//${url.host}${url.pathname}`;
}
