import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";

import { AizoError } from "./errors";
import { LISTINGS, PROTOCOL, type CallOptions, type EntriesAnswer, type Entry } from "./generated/operations";
import { unstartable } from "./start";

const LONGEST = 1024 * 1024;
const LINES_KEPT = 64;
const START_MS = 30_000;
const CLOSE_MS = 10_000;
const LIMITS_KEPT = 32;
// JSON-RPC's number -> the exit code of the command line for the same error.
const EXIT_CODES: Record<number, number> = { [-32001]: 1, [-32003]: 3, [-32004]: 4 };

/** What a process is started with. */
export interface Start {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Record<string, string | undefined>;
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (problem: unknown) => void;
}

/** Hard limits that an answer carried, and what the program calls them. */
interface Limits {
  readonly name: string;
  readonly entries: readonly Entry[];
}

interface Answer {
  id?: number | null;
  method?: string;
  params?: { version?: string; protocol?: number; pid?: number };
  result?: unknown;
  error?: { code: number; message: string; data?: { code?: string; hint?: string } };
}

/** One `aizo rpc` process: frames in, answers out, in the order of the requests. */
export class Process {
  /** Whether it can still be asked. */
  isAlive = true;
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly calls = new Map<number, Waiting>();
  private readonly queue: { id: number; frame: string }[] = [];
  private readonly stderr: string[] = [];
  private readonly ready: Promise<void>;
  private greet!: Waiting;
  private hasGreeted = false;
  private rest = "";
  private last = 0;
  private isFull = false;
  // As a new child is.
  private isHeld = true;

  constructor(
    start: Start,
    private readonly onStderr: (line: string) => void,
  ) {
    this.child = spawn(start.file, [...start.args], { stdio: "pipe", env: start.env, windowsHide: true });
    this.ready = new Promise((resolve, reject) => {
      this.greet = { resolve: () => resolve(), reject };
    });
    // Whoever waits for it learns of it; nobody waiting is no crash.
    this.ready.catch(() => undefined);
    const slow = setTimeout(() => this.fail(new AizoError("AIZO_TIMEOUT", "aizo did not begin to answer in time")), START_MS);
    slow.unref();
    const arrived = () => clearTimeout(slow);
    this.ready.then(arrived, arrived);
    this.child.once("error", (cause) => this.fail(unstartable(start.file, cause)));
    this.child.once("exit", (code, signal) => this.ended(code, signal));
    this.child.stdin.on("drain", () => this.drained());
    this.child.stdin.on("error", () => undefined);
    this.child.stdout.setEncoding("utf8").on("data", (piece: string) => this.take(piece));
    this.readStderr();
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Wait for the handshake. */
  async greeted(): Promise<void> {
    await this.ready;
  }

  /** Send a request and wait for its answer. */
  call(method: string, params: unknown, options: CallOptions = {}): Promise<unknown> {
    if (options.signal?.aborted) return Promise.reject(abortion(options.signal.reason));
    const id = (this.last += 1);
    const frame = `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`;
    // UTF-8 takes at most three bytes for each unit of a JavaScript string.
    if (frame.length * 3 > LONGEST && Buffer.byteLength(frame) > LONGEST) {
      return Promise.reject(
        new AizoError("invalid_input", `a request must be at most ${LONGEST} bytes`, { exitCode: 2 }),
      );
    }
    const answer = new Promise((resolve, reject) => {
      if (this.calls.size === 0) this.hold();
      this.calls.set(id, { resolve, reject });
      this.send(id, frame);
    });
    return within(answer, options).finally(() => this.forget(id));
  }

  /** Nobody waits for an answer any more: it has come, or will find nobody. */
  private forget(id: number): void {
    const at = this.queue.findIndex((one) => one.id === id);
    if (at >= 0) this.queue.splice(at, 1);
    this.calls.delete(id);
    if (this.calls.size === 0) this.release();
  }

  /** Let it answer what was asked, and end. */
  close(): Promise<void> {
    if (!this.isAlive) return Promise.resolve();
    this.isAlive = false;
    return new Promise((done) => {
      const late = setTimeout(() => this.child.kill("SIGKILL"), CLOSE_MS);
      const gone = () => {
        clearTimeout(late);
        done();
      };
      if (this.child.exitCode !== null || this.child.signalCode !== null) return gone();
      this.child.once("exit", gone);
      this.child.once("error", gone);
      this.hold();
      for (const { frame } of this.queue.splice(0)) this.child.stdin.write(frame);
      this.child.stdin.end();
    });
  }

  private send(id: number, frame: string): void {
    // Until the pipe has room again, requests wait here, where they can still be taken back.
    if (this.isFull || !this.hasGreeted) this.queue.push({ id, frame });
    else this.isFull = !this.child.stdin.write(frame);
  }

  private drained(): void {
    this.isFull = false;
    while (!this.isFull && this.queue.length > 0) {
      this.isFull = !this.child.stdin.write((this.queue.shift() as { frame: string }).frame);
    }
  }

  private take(piece: string): void {
    let text = this.rest + piece;
    let from = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", from)) {
      this.frame(text.slice(from, end));
      from = end + 1;
    }
    if (from > 0) text = text.slice(from);
    this.rest = text;
    if (text.length > LONGEST) this.fail(mismatch("a frame that is longer than allowed"));
  }

  private frame(line: string): void {
    let answer: Answer;
    try {
      answer = JSON.parse(line) as Answer;
    } catch {
      return this.fail(mismatch(JSON.stringify(line.slice(0, 200))));
    }
    if (!this.hasGreeted) return this.handshake(answer, line);
    const waiting = typeof answer.id === "number" ? this.calls.get(answer.id) : undefined;
    if (!waiting) return;
    if (answer.error) waiting.reject(fromWire(answer.error));
    else waiting.resolve(answer.result);
  }

  private handshake(answer: Answer, line: string): void {
    if (answer.method !== "aizo" || !answer.params) return this.fail(mismatch(JSON.stringify(line.slice(0, 200))));
    if (answer.params.protocol !== PROTOCOL) {
      return this.fail(
        new AizoError(
          "AIZO_PROTOCOL_MISMATCH",
          `aizo ${answer.params.version} speaks protocol ${answer.params.protocol}, this package ${PROTOCOL}`,
          { hint: "Use the npm package and the program of the same release." },
        ),
      );
    }
    this.hasGreeted = true;
    this.greet.resolve(undefined);
    if (this.calls.size === 0) this.release();
    this.drained();
  }

  private ended(code: number | null, signal: string | null): void {
    const how = signal ? `by ${signal}` : `with exit code ${code}`;
    this.fail(
      new AizoError("AIZO_PROCESS_EXITED", `the aizo process ended ${how}`, {
        hint: "The next call starts it anew. Whether an open write was carried out is not known.",
        detail: this.stderr.join("\n"),
      }),
    );
  }

  /** Nothing more can come: every open call learns why. */
  private fail(problem: AizoError): void {
    this.isAlive = false;
    this.greet.reject(problem);
    const open = [...this.calls.values()];
    this.calls.clear();
    this.queue.length = 0;
    for (const call of open) call.reject(problem);
    this.release();
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill("SIGKILL");
  }

  private readStderr(): void {
    let rest = "";
    this.child.stderr.setEncoding("utf8").on("data", (piece: string) => {
      const lines = (rest + piece).split("\n");
      rest = (lines.pop() ?? "").slice(-8192);
      for (const line of lines) {
        this.stderr.push(line);
        if (this.stderr.length > LINES_KEPT) this.stderr.shift();
        this.onStderr(line);
      }
    });
  }

  /** Keep Node running: somebody waits for an answer. */
  private hold(): void {
    this.reference(true);
  }

  /** Let Node end whenever it likes. */
  private release(): void {
    if (this.hasGreeted || !this.isAlive) this.reference(false);
  }

  private reference(isHeld: boolean): void {
    if (this.isHeld === isHeld) return;
    this.isHeld = isHeld;
    const which = isHeld ? "ref" : "unref";
    this.child[which]();
    for (const pipe of [this.child.stdin, this.child.stdout, this.child.stderr]) {
      // Once closed it holds nothing.
      if (!pipe.destroyed) (pipe as unknown as Record<"ref" | "unref", () => void>)[which]();
    }
  }
}

function fromWire(error: NonNullable<Answer["error"]>): AizoError {
  return new AizoError(error.data?.code ?? "failed", error.message, {
    hint: error.data?.hint ?? "",
    exitCode: EXIT_CODES[error.code] ?? 2,
  });
}

function mismatch(what: string): AizoError {
  return new AizoError("AIZO_PROTOCOL_MISMATCH", `what was started does not speak as aizo does: ${what}`, {
    hint: "Does AIZO_BINARY_PATH, or the option binaryPath, name the program of this release?",
  });
}

/** Wait for something at most as long as a call may take. */
export function within<T>(promise: Promise<T>, { signal, timeoutMs }: CallOptions): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abortion(signal.reason));
    const abort = () => settle(() => reject(abortion(signal?.reason)));
    const timer =
      timeoutMs === undefined || !Number.isFinite(timeoutMs)
        ? undefined
        : setTimeout(() => settle(() => reject(late(timeoutMs))), timeoutMs);
    const settle = (act: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      act();
    };
    signal?.addEventListener("abort", abort);
    promise.then(
      (value) => settle(() => resolve(value)),
      (problem) => settle(() => reject(problem)),
    );
  });
}

/** Give entries that a caller may change. */
function copied(entries: readonly Entry[]): Entry[] {
  return entries.map((one) => ({ ...one, keywords: [...one.keywords], scenarios: [...one.scenarios] }));
}

function late(ms: number): AizoError {
  return new AizoError("AIZO_TIMEOUT", `aizo did not answer within ${ms} ms`);
}

function abortion(reason: unknown): unknown {
  if (reason !== undefined) return reason;
  const problem = new Error("The operation was aborted");
  problem.name = "AbortError";
  return problem;
}

/**
 * A process that is started when it is needed, shared by all who ask for the same one, and started
 * anew after it died: once a call, so that a fault that stays is told and not repeated for ever.
 */
export class Shared {
  private static readonly all = new Map<string, Shared>();
  /** Rises with each start: what was agreed with an older process does not hold any more. */
  generation = 0;
  private process: Process | undefined;
  private users = 0;
  private readonly listeners = new Set<(line: string) => void>();
  private readonly limits = new Map<string, Limits>();

  private constructor(
    private readonly key: string,
    private readonly start: Start,
  ) {}

  /** Give the one for a program, its arguments and its environment. */
  static of(start: Start): Shared {
    const env = Object.entries(start.env).filter(([, value]) => value !== undefined);
    const key = JSON.stringify([start.file, start.args, process.cwd(), env.sort()]);
    const there = Shared.all.get(key) ?? new Shared(key, start);
    Shared.all.set(key, there);
    there.users += 1;
    return there;
  }

  listen(listener: (line: string) => void): void {
    this.listeners.add(listener);
  }

  /** The process id of the running process. */
  get pid(): number | undefined {
    return this.process?.isAlive ? this.process.pid : undefined;
  }

  /** Give the running process, starting it where there is none. */
  running(): Process {
    if (this.process?.isAlive) return this.process;
    this.generation += 1;
    this.process = new Process(this.start, (line) => {
      for (const listener of this.listeners) listener(line);
    });
    return this.process;
  }

  call(method: string, params: Record<string, unknown>, options?: CallOptions): Promise<unknown> {
    return LISTINGS.has(method) ? this.list(method, params, options) : this.running().call(method, params, options);
  }

  /**
   * Every listing carries the hard limits, which seldom change: those that came before are not sent
   * again. The program tells whether they are still the ones that hold.
   */
  private async list(method: string, params: Record<string, unknown>, options?: CallOptions): Promise<EntriesAnswer> {
    const place = JSON.stringify([params.session, params.scenario, params.within, params.limits]);
    const known = this.limits.get(place);
    const asked = { ...params, limits_known: known?.name ?? "" };
    const told = (await this.running().call(method, asked, options)) as EntriesAnswer & { limits_name?: string };
    const { limits_name: name, ...answer } = told;
    if (name === undefined) return told;
    if (answer.limits === undefined) return { ...answer, limits: copied(known?.entries ?? []) };
    this.keep(place, { name, entries: copied(answer.limits) });
    return answer;
  }

  private keep(place: string, limits: Limits): void {
    this.limits.delete(place);
    this.limits.set(place, limits);
    // The order of a map is that of insertion: the oldest comes first.
    for (const oldest of this.limits.keys()) {
      if (this.limits.size <= LIMITS_KEPT) break;
      this.limits.delete(oldest);
    }
  }

  /** One user less; the last one takes the process along. */
  async leave(listener?: (line: string) => void): Promise<void> {
    if (listener) this.listeners.delete(listener);
    this.users -= 1;
    if (this.users > 0) return;
    Shared.all.delete(this.key);
    await this.process?.close();
  }
}
