/// <reference lib="esnext.disposable" />
import { spawn } from "node:child_process";
import * as os from "node:os";
import * as path from "node:path";

import { Shared, within } from "./client";
import { ensureBinary } from "./ensure";
import { AizoError } from "./errors";
import {
  METHODS,
  type Aborting,
  type CallOptions,
  type ContextAnswer,
  type ContextInput,
  type Operations,
} from "./generated/operations";
import { unstartable } from "./start";
import { targets } from "./targets";

export { AizoError };
export type * from "./generated/operations";

/** How to open a profile. */
export interface OpenOptions {
  /** The database; the one that the settings name when left out. */
  database?: string | undefined;
  /** A subject with a profile of its own under the home; excludes `database`. */
  subject?: string | undefined;
  /** Variables for the program beside those of this process; undefined takes one away. */
  env?: Record<string, string | undefined> | undefined;
  /** How long each call may take, in milliseconds (30,000 unless told). */
  timeoutMs?: number | undefined;
  /** The program; found or fetched when left out. */
  binaryPath?: string | undefined;
  /** Gets each line that the program writes to stderr. */
  onStderr?: ((line: string) => void) | undefined;
}

/** How to open a host of many subjects. */
export type HostOptions = Omit<OpenOptions, "database" | "subject">;

/** What `context` takes. */
export interface TurnInput extends ContextInput {
  /** After how many milliseconds the turn goes on without preferences (2,000 unless told). */
  deadlineMs?: number | undefined;
}

/** What `context` answers. */
export interface Turn extends ContextAnswer {
  /** Whether the block is empty because aizo could not be asked; `error` says why. */
  degraded: boolean;
  error?: AizoError;
}

/** What `run` gives. */
export interface Finished {
  stdout: string;
  stderr: string;
  /** The exit code; 128 and the signal's number where a signal ended it. */
  code: number;
}

const TIMEOUT_MS = 30_000;
const DEADLINE_MS = 2_000;

/** Where calls go: to a process of its own, or to a session with a host. */
interface Line {
  readonly pid: number | undefined;
  call(method: string, params: Record<string, unknown>, options: CallOptions): Promise<unknown>;
  close(): Promise<void>;
}

export interface Aizo extends Omit<Operations, "context"> {}

/** One profile. Its methods are the operations of aizo; all give promises. */
export class Aizo {
  private isClosed = false;

  /** @internal */
  constructor(
    private readonly line: Line,
    private readonly timeoutMs: number,
  ) {}

  /** Open a profile: find or fetch the program, start it, and shake hands. */
  static async open(options: OpenOptions = {}): Promise<Aizo> {
    const { database, subject } = options;
    if (database !== undefined && subject !== undefined) {
      throw new AizoError("usage", "database and subject exclude each other", {
        hint: "A subject has its own database: leave one of the two out.",
        exitCode: 2,
      });
    }
    const args = database === undefined ? ["rpc"] : ["rpc", "--db", path.resolve(database)];
    const more = subject === undefined ? {} : { AIZO_SUBJECT: subject };
    const shared = await connect(args, options, more);
    const line: Line = {
      get pid() {
        return shared.pid;
      },
      call: (method, params, how) => shared.call(method, params, how),
      close: () => shared.leave(options.onStderr),
    };
    return new Aizo(line, options.timeoutMs ?? TIMEOUT_MS);
  }

  /** Open a host: one process that serves many subjects, for platforms. */
  static async host(options: HostOptions = {}): Promise<Host> {
    const shared = await connect(["rpc", "--host"], options, {});
    return new Host(shared, options.timeoutMs ?? TIMEOUT_MS, () => shared.leave(options.onStderr));
  }

  /** The process id of the program, while it runs. */
  get pid(): number | undefined {
    return this.line.pid;
  }

  /**
   * The block of preferences for a prompt. It never makes a turn fail: where aizo cannot be asked in
   * time the block is empty, `degraded` is true, and `error` says why. Only an aborted signal rejects.
   */
  async context(input: TurnInput = {}, options: CallOptions = {}): Promise<Turn> {
    try {
      const { deadlineMs = DEADLINE_MS, ...asked } = inputsOf("context", input);
      const timeoutMs = Math.min(deadlineMs, options.timeoutMs ?? deadlineMs);
      const answer = (await this.perform("context", asked, { ...options, timeoutMs })) as ContextAnswer;
      return { ...answer, degraded: false };
    } catch (problem) {
      if (!(problem instanceof AizoError)) throw problem;
      const notes = [problem.message];
      return { context: "", ids: [], tokens: 0, revision: 0, notes, degraded: true, error: problem };
    }
  }

  /** Let go of the profile; the process ends with its last user, after it has answered. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    await this.line.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** @internal */
  async perform(method: string, input: object, options: CallOptions = {}): Promise<unknown> {
    const wire = METHODS[method] as { name: string; inputs: Record<string, string> };
    if (this.isClosed) throw new AizoError("AIZO_CLOSED", "this profile has been closed");
    const params: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(inputsOf(method, input))) {
      if (value !== undefined) params[wire.inputs[name] ?? name] = value;
    }
    const timeoutMs = options.timeoutMs ?? this.timeoutMs;
    return this.line.call(wire.name, params, { ...options, timeoutMs });
  }
}

for (const method of Object.keys(METHODS)) {
  if (method === "context") continue;
  Object.defineProperty(Aizo.prototype, method, {
    configurable: true,
    writable: true,
    value(this: Aizo, input: object = {}, options: CallOptions = {}) {
      return this.perform(method, input, options);
    },
  });
}

/** One process for many subjects. Models never get hold of this: they get a subject's profile. */
export class Host {
  /** @internal */
  isClosed = false;
  /** @internal */
  readonly sessions = new Map<string, Session>();

  /** @internal */
  constructor(
    private readonly shared: Shared,
    private readonly timeoutMs: number,
    private readonly leave: () => Promise<void>,
  ) {}

  /** The process id of the program, while it runs. */
  get pid(): number | undefined {
    return this.shared.pid;
  }

  /** Give the profile of one subject. Costs nothing until it is asked something. */
  subject(id: string): Aizo {
    const session = this.sessions.get(id) ?? new Session(this.shared, id, this);
    this.sessions.set(id, session);
    session.users += 1;
    return new Aizo(session, this.timeoutMs);
  }

  /** Let go of all subjects. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    await this.leave();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

/** The way to one subject: a session that is agreed anew with each new process. */
class Session implements Line {
  users = 0;
  private generation = 0;
  private session: Promise<number> | undefined;

  constructor(
    private readonly shared: Shared,
    private readonly subject: string,
    private readonly host: Host,
  ) {}

  get pid(): number | undefined {
    return this.shared.pid;
  }

  async call(method: string, params: Record<string, unknown>, options: CallOptions): Promise<unknown> {
    if (this.host.isClosed) throw new AizoError("AIZO_CLOSED", "this host has been closed");
    const session = await within(this.opened(), options);
    return this.shared.call(method, { ...params, session }, options);
  }

  private opened(): Promise<number> {
    this.shared.running();
    if (this.session && this.generation === this.shared.generation) return this.session;
    this.generation = this.shared.generation;
    const opening = this.shared
      .call("open", { subject: this.subject })
      .then((answer) => (answer as { session: number }).session);
    this.session = opening;
    opening.catch(() => {
      if (this.session === opening) this.session = undefined;
    });
    return opening;
  }

  async close(): Promise<void> {
    this.users -= 1;
    if (this.users > 0) return;
    this.host.sessions.delete(this.subject);
    const { session } = this;
    this.session = undefined;
    if (!session || this.host.isClosed || this.generation !== this.shared.generation) return;
    try {
      await this.shared.call("close", { session: await session });
    } catch {
      // A process that has ended has forgotten it too.
    }
  }
}

/** Give the inputs of a call as they came, unless they are no object with names. */
function inputsOf<Input extends object>(method: string, input: Input): Input {
  if (typeof input === "object" && input !== null && !Array.isArray(input)) return input;
  throw new AizoError("invalid_input", `${method} takes one object with its inputs by name`, {
    hint: 'Such as aizo.recall({ query: "code review" }).',
    exitCode: 2,
  });
}

/** The environment of a child: ours with what the caller changes. */
function environment(changes: Record<string, string | undefined>): Record<string, string | undefined> {
  return { ...process.env, ...changes };
}

async function connect(
  args: string[],
  options: HostOptions,
  more: Record<string, string>,
): Promise<Shared> {
  const file = options.binaryPath ? path.resolve(options.binaryPath) : await binaryPath();
  const shared = Shared.of({ file, args, env: environment({ ...options.env, ...more }) });
  if (options.onStderr) shared.listen(options.onStderr);
  try {
    await shared.running().greeted();
  } catch (problem) {
    await shared.leave(options.onStderr);
    throw problem;
  }
  return shared;
}

/** Give the path of the program, fetching it if need be. */
export async function binaryPath(): Promise<string> {
  // A bundler that took the package apart is found out before anything else.
  targets();
  return (await ensureBinary()).file;
}

/** Run the program once, as the command line would: for scripts. */
export async function run(
  args: readonly string[],
  options: {
    env?: Record<string, string | undefined> | undefined;
    input?: string | undefined;
    binaryPath?: string | undefined;
    signal?: Aborting | undefined;
  } = {},
): Promise<Finished> {
  const file = options.binaryPath ? path.resolve(options.binaryPath) : await binaryPath();
  return new Promise((done, fail) => {
    const child = spawn(file, [...args], {
      stdio: "pipe",
      env: environment(options.env ?? {}),
      windowsHide: true,
      ...(options.signal ? { signal: options.signal as AbortSignal } : {}),
    });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on("data", (piece: Buffer) => out.push(piece));
    child.stderr.on("data", (piece: Buffer) => err.push(piece));
    child.stdin.on("error", () => undefined);
    child.stdin.end(options.input ?? "");
    child.once("error", (problem) => fail(problem.name === "AbortError" ? problem : unstartable(file, problem)));
    child.once("close", (code, signal) => {
      const [stdout, stderr] = [out, err].map((pieces) => Buffer.concat(pieces).toString("utf8")) as [string, string];
      const number = signal ? os.constants.signals[signal] : 0;
      done({ stdout, stderr, code: code ?? 128 + number });
    });
  });
}
