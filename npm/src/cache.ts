import { createHash, randomBytes } from "node:crypto";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import { AizoError, systemCode } from "./errors";
import { ROOT, type Build, type Targets } from "./targets";

/** A folder in which an unpacked program may lie. */
export interface Place {
  /** `package`, `cache` or `temporary`. */
  readonly kind: string;
  /** The folder that holds it and whatever is being made ready beside it. */
  readonly parent: string;
  /** The folder of the program. */
  readonly folder: string;
}

/** What the marker of a complete place says. */
interface Mark {
  sha256: string;
  program: string;
}

type Env = Record<string, string | undefined>;

const MARKER = ".complete";
const UNFINISHED = ".unfinished-";
const STALE_LOCK_MS = 10 * 60_000;
const FORGOTTEN_MS = 60 * 60_000;
const POLL_MS = 100;
// Antivirus programs hold a new file for a moment.
const HELD_MS = 5_000;
const HELD = new Set(["EPERM", "EBUSY", "EACCES"]);

/** Give the folder for what may be fetched again, as the system names it. */
export function cacheFolder(env: Env = process.env, platform: string = process.platform): string | null {
  if (env.AIZO_BINARY_CACHE) return path.resolve(env.AIZO_BINARY_CACHE);
  const home = env.HOME || env.USERPROFILE || homeOfUser();
  if (platform === "win32") {
    const local = env.LOCALAPPDATA || (home && path.join(home, "AppData", "Local"));
    return local ? path.join(local, "aizo", "Cache") : null;
  }
  if (platform === "darwin") return home ? path.join(home, "Library", "Caches", "aizo") : null;
  if (env.XDG_CACHE_HOME && path.isAbsolute(env.XDG_CACHE_HOME)) return path.join(env.XDG_CACHE_HOME, "aizo");
  return home ? path.join(home, ".cache", "aizo") : null;
}

function homeOfUser(): string {
  try {
    return os.homedir();
  } catch {
    // A user without an entry in the list of users, as containers have.
    return "";
  }
}

/** Give the places for a build, in the order in which they are looked at. */
export function places(all: Targets, target: string, build: Build, env: Env = process.env): Place[] {
  const found: Place[] = [];
  const add = (kind: string, parent: string, name: string) =>
    found.push({ kind, parent, folder: path.join(parent, name) });
  const hash = build.sha256.slice(0, 12);
  // Windows counts the letters of a path.
  const name = process.platform === "win32" ? hash : `${all.version}-${target}-${hash}`;
  add("package", path.join(ROOT, "vendor"), target);
  const cache = cacheFolder(env);
  if (cache) add("cache", cache, name);
  add("temporary", path.join(os.tmpdir(), `aizo-${userName()}`), name);
  return found;
}

function userName(): string {
  return typeof process.getuid === "function" ? String(process.getuid()) : "user";
}

/** Give the program in a place, if the place is complete and holds that build. */
export function programIn(place: Place, build: Build): string | null {
  try {
    const mark = JSON.parse(fs.readFileSync(path.join(place.folder, MARKER), "utf8")) as Mark;
    if (mark.sha256 !== build.sha256) return null;
    if (place.kind === "temporary") requireOwn(place.parent);
    return path.join(place.folder, build.entry);
  } catch {
    return null;
  }
}

/** Write the marker, the last file of all. */
export function complete(folder: string, all: Targets, build: Build): void {
  const mark: Mark = { sha256: build.sha256, program: all.program };
  const file = path.join(folder, MARKER);
  fs.writeFileSync(file, `${JSON.stringify(mark)}\n`);
  fs.chmodSync(file, 0o644);
}

/** Make the folder that a place lies in; throws where it cannot be written. */
export function prepare(place: Place): void {
  const isShared = place.kind === "temporary";
  const isNew = fs.mkdirSync(place.parent, { recursive: true, mode: isShared ? 0o700 : 0o755 });
  if (isShared) requireOwn(place.parent);
  else if (isNew) fs.chmodSync(place.parent, 0o755);
  const probe = path.join(place.parent, `${UNFINISHED}${randomBytes(6).toString("hex")}`);
  fs.mkdirSync(probe);
  fs.rmdirSync(probe);
}

/** In a folder that everybody may write, only one of our own that nobody else may touch is used. */
function requireOwn(folder: string): void {
  const seen = fs.lstatSync(folder);
  const isOurs = typeof process.getuid !== "function" || seen.uid === process.getuid();
  const isPrivate = process.platform === "win32" || (seen.mode & 0o077) === 0;
  if (seen.isDirectory() && isOurs && isPrivate) return;
  throw new AizoError("AIZO_CACHE", `${folder} belongs to somebody else, so nothing is started from it`, {
    hint: "Name a folder of your own with AIZO_BINARY_CACHE.",
  });
}

/** Give a new folder beside a place, to make something ready in. */
export function unfinished(place: Place): string {
  const folder = path.join(place.parent, `${UNFINISHED}${process.pid}-${randomBytes(6).toString("hex")}`);
  fs.mkdirSync(folder);
  // Whatever the umask says: the one who installs need not be the one who runs.
  fs.chmodSync(folder, 0o755);
  return folder;
}

/** Move what was made ready to its place; whoever comes second throws its own away. */
export async function settle(made: string, place: Place, build: Build): Promise<void> {
  const until = Date.now() + HELD_MS;
  for (;;) {
    try {
      fs.renameSync(made, place.folder);
      return;
    } catch (problem) {
      if (programIn(place, build)) return discard(made);
      const code = systemCode(problem);
      if (code === "EEXIST" || code === "ENOTEMPTY" || (code === "EPERM" && isBroken(place))) {
        setAside(place);
      } else if (!HELD.has(code)) {
        throw problem;
      } else if (Date.now() > until) {
        fs.cpSync(made, place.folder, { recursive: true, verbatimSymlinks: true });
        return discard(made);
      }
    }
    await sleep(POLL_MS);
  }
}

function isBroken(place: Place): boolean {
  return fs.existsSync(place.folder) && !fs.existsSync(path.join(place.folder, MARKER));
}

function setAside(place: Place): void {
  const aside = path.join(place.parent, `${UNFINISHED}old-${randomBytes(6).toString("hex")}`);
  try {
    fs.renameSync(place.folder, aside);
    discard(aside);
  } catch {
    // Somebody else was faster.
  }
}

/** Remove a folder of ours; what is held by somebody is left for later. */
export function discard(folder: string): void {
  try {
    fs.rmSync(folder, { recursive: true, force: true });
  } catch {
    // Pruned by a later run.
  }
}

/** Remove what runs that were killed half-way have left. */
export function prune(parent: string): void {
  for (const name of listed(parent)) {
    if (!name.startsWith(UNFINISHED)) continue;
    const folder = path.join(parent, name);
    const pid = Number(name.slice(UNFINISHED.length).split("-")[0]);
    if (ageOf(folder) > FORGOTTEN_MS || (pid > 0 && !isAlive(pid))) discard(folder);
  }
}

function listed(folder: string): string[] {
  try {
    return fs.readdirSync(folder);
  } catch {
    return [];
  }
}

function ageOf(file: string): number {
  try {
    return Date.now() - fs.statSync(file).mtimeMs;
  } catch {
    return 0;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (problem) {
    return systemCode(problem) !== "ESRCH";
  }
}

/** Take the lock of a place, waiting for whoever has it; gives what lets it go. */
export async function lock(place: Place): Promise<() => void> {
  const folder = `${place.folder}.lock`;
  for (;;) {
    try {
      fs.mkdirSync(folder);
      const owner = { pid: process.pid, host: os.hostname(), at: new Date().toISOString() };
      fs.writeFileSync(path.join(folder, "owner.json"), JSON.stringify(owner));
      return () => discard(folder);
    } catch (problem) {
      if (systemCode(problem) !== "EEXIST") throw problem;
    }
    if (isStale(folder)) setAside({ ...place, folder });
    else await sleep(POLL_MS);
  }
}

function isStale(folder: string): boolean {
  if (ageOf(folder) > STALE_LOCK_MS) return true;
  try {
    const owner = JSON.parse(fs.readFileSync(path.join(folder, "owner.json"), "utf8")) as { pid: number; host: string };
    return owner.host === os.hostname() && owner.pid !== process.pid && !isAlive(owner.pid);
  } catch {
    // Just made, or just let go.
    return false;
  }
}

/** Tell whether bytes are an archive as it was released. */
export function isGenuine(bytes: Uint8Array, build: Build): boolean {
  return bytes.length === build.bytes && createHash("sha256").update(bytes).digest("hex") === build.sha256;
}

export function sleep(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
