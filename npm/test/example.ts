// Compiled by types.test.js in four settings; @ts-expect-error lines must not compile.
import { Aizo, AizoError, Host, binaryPath, run } from "aizo";
import type { Entry, OpenOptions, RecallInput, Turn } from "aizo";

declare const console: { log(...values: unknown[]): void };

export async function turn(message: string, query: string | undefined): Promise<string> {
  const options: OpenOptions = { database: "preferences.db", env: { AIZO_HOME: undefined }, timeoutMs: 1000 };
  await using aizo: Aizo = await Aizo.open(options);
  const found: Turn = await aizo.context({ message, scenario: "coding", maxTokens: 300, deadlineMs: 200 });
  if (found.degraded) console.log(found.error?.code, found.error?.hint);
  const asked: RecallInput = { query, minScore: 7, bands: ["taboo", "preference"] };
  const { entries, next } = await aizo.recall(asked, { timeoutMs: 10 });
  const weights: number[] = entries.map((entry: Entry) => entry.effective_weight);
  console.log(weights, next?.length, (await aizo.top()).revision);
  const written = await aizo.add({ item: "tea", reason: "Asked", stance: "prefer", scenarios: ["*"] });
  const action: "added" | "updated" | "kept" | "unchanged" = written.action;
  await aizo.apply({ ids: [written.entry.id, ...found.ids] });
  // @ts-expect-error a misspelt option
  await aizo.recall({ minscore: 7 });
  // @ts-expect-error an unknown stance
  await aizo.add({ item: "tea", reason: "Asked", stance: "adore" });
  // @ts-expect-error a reason is needed
  await aizo.add({ item: "tea" });
  // @ts-expect-error no such operation
  await aizo.forgetEverything();
  return action + found.context;
}

export async function platform(): Promise<number> {
  const host: Host = await Aizo.host({ onStderr: (line: string) => console.log(line) });
  const subject: Aizo = host.subject("tenant/1");
  try {
    return (await subject.show({ limit: 10, after: undefined })).entries.length;
  } catch (problem) {
    if (problem instanceof AizoError) console.log(problem.code, problem.exitCode, problem.detail);
    throw problem;
  } finally {
    await host.close();
  }
}

export async function once(): Promise<[string, number]> {
  const { stdout, code } = await run(["top", "10", "--json"], { input: "" });
  return [(await binaryPath()) + stdout, code];
}
