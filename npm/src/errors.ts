/**
 * What went wrong, in a way that a caller can act on. `code` is one of the program's own stable codes
 * (`limit_conflict`, `busy`, …) or one of this package's, which begin with `AIZO_`.
 */
export class AizoError extends Error {
  /** A stable code. */
  readonly code: string;
  /** What to do about it. */
  readonly hint: string;
  /** More for a log: the last lines of stderr, the address, the cause's own words. */
  readonly detail: string;
  /** The exit code of the command line for the same error, where it has one. */
  readonly exitCode: number;

  constructor(
    code: string,
    message: string,
    more: { hint?: string; detail?: string; exitCode?: number; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = "AizoError";
    this.code = code;
    this.hint = more.hint ?? "";
    this.detail = more.detail ?? "";
    this.exitCode = more.exitCode ?? 1;
  }
}

/** Give an error as a person reads it: what happened, then what to do about it. */
export function describe(problem: unknown): string {
  if (problem instanceof AizoError) {
    return problem.hint ? `${problem.message}\n${problem.hint}` : problem.message;
  }
  return problem instanceof Error ? problem.message : String(problem);
}

/** Give the code of a system error, such as `ENOENT`. */
export function systemCode(problem: unknown): string {
  const code = (problem as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : "";
}
