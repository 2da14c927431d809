// Written from the registry of operations by scripts/node_types.py; change that, not this file.

/** The protocol of `aizo rpc` that this package speaks. */
export const PROTOCOL = 1;

/** One remembered preference. */
export interface Entry {
  id: number;
  item: string;
  reason: string;
  keywords: string[];
  scenarios: string[];
  base_score: number;
  source: string;
  added_at: string;
  last_seen: string;
  touch_count: number;
  score_exponent: number;
  decay_coefficient: number;
  effective_weight: number;
  band: "taboo" | "aversion" | "habit" | "style" | "preference";
}

export interface EntriesAnswer {
  revision: number;
  limits: Entry[];
  entries: Entry[];
  omitted: number;
  notes: string[];
  omitted_more?: boolean;
  /** There are more: send it as `after`. */
  next?: string;
}

export interface ContextAnswer {
  context: string;
  ids: number[];
  tokens: number;
  revision: number;
  notes: string[];
}

export interface KeywordsAnswer {
  keywords: {
    name: string;
    entries: number;
  }[];
  taxonomy?: {
    name: string;
    entries: number;
  }[];
  others?: {
    name: string;
    entries: number;
  }[];
  revision: number;
}

export interface ScenariosAnswer {
  scenarios: {
    name: string;
    entries: number;
    description: string;
    keywords: string[];
    aliases: string[];
    is_defined: boolean;
  }[];
  untagged: number;
  path?: string;
  notes: string[];
  revision: number;
}

export interface ExplanationAnswer {
  entry: Entry;
  age_days: number;
  half_life_days: number;
  floor: number;
  fades: {
    days: number;
    effective_weight: number;
  }[];
  found?: boolean;
  rank?: number;
  parts?: {
    coverage: number;
    closeness: number;
    evidence: number;
    weight: number;
    relevance: number;
  };
  why: string[];
  revision: number;
}

export interface InfoAnswer {
  version: string;
  python: string;
  database: string;
  database_source: string;
  exists: boolean;
  size: number;
  home: string;
  home_source: string;
  cache_folder: string;
  scenarios_path?: string;
  off: boolean;
  entries: number;
  bands: {
    taboo: number;
    aversion: number;
    habit: number;
    style: number;
    preference: number;
  };
  half_life_days: number;
  floor: number;
  revision: number;
  segments: number;
  segment_bytes: number;
  notes: string[];
  at: string;
}

export interface BrowsedAnswer {
  entries: Entry[];
  total: number;
  next?: number;
  revision: number;
}

export interface OutlookAnswer {
  at: string;
  days: number;
  heard: number[];
  line: number[];
  fates: {
    entry: Entry;
    heard: boolean;
    leaves_in?: number;
    returns_in?: number;
  }[];
  revision: number;
}

export interface ShapeAnswer {
  at: string;
  entries: number;
  stances: {
    never: number;
    avoid: number;
    usually: number;
    prefer: number;
    always: number;
  };
  heard: number;
  unused: number;
  columns: number;
  rows: number;
  cells: {
    column: number;
    row: number;
    entries: number;
  }[];
  limits: number[];
  revision: number;
  /** There are more: send it as `after`. */
  next?: string;
}

export interface DisagreementsAnswer {
  pairs: {
    about: string;
    likes: Entry;
    dislikes: Entry;
  }[];
  more: boolean;
  revision: number;
}

export interface WrittenAnswer {
  action: "added" | "updated" | "kept" | "unchanged";
  entry: Entry;
  previous_score?: number;
  crossed: boolean;
  advice: string;
  notes: string[];
  revision: number;
}

export interface UsedAnswer {
  results: ({
    id?: number;
    item?: string;
    status: "touched" | "cooldown" | "not_found";
  })[];
  revision: number;
}

export interface RemovedAnswer {
  removed: {
    id: number;
    item: string;
  }[];
  missing: string[];
  revision: number;
}

export interface ClearedAnswer {
  removed: number;
  revision: number;
}

export interface ScenariosFileAnswer {
  path: string;
  written: boolean;
}

export interface ConfigAnswer {
  half_life_days: number;
  floor: number;
  changed: boolean;
  revision: number;
}

export interface RecallInput {
  /** Words to look for in labels, reasons and keywords; no character is syntax. */
  query?: string | undefined;
  /** Only these bands: taboo, aversion, habit, style, preference (comma list, repeatable). */
  bands?: ("taboo" | "aversion" | "habit" | "style" | "preference")[] | undefined;
  /** At most this many entries. */
  limit?: number | undefined;
  /** The kind of task at hand, such as coding or writing (`aizo scenarios` lists them). */
  scenario?: string | undefined;
  /** Only base scores from here on; never hides hard limits asked for by --type taboo. */
  minScore?: number | undefined;
  /** Only what may be volunteered although nobody asked: what the query is surely about. */
  unasked?: boolean | undefined;
  /** What `next` of the page before said. */
  after?: string | undefined;
}

export interface RecallTouchInput {
  /** Words to look for in labels, reasons and keywords; no character is syntax. */
  query?: string | undefined;
  /** Only these bands: taboo, aversion, habit, style, preference (comma list, repeatable). */
  bands?: ("taboo" | "aversion" | "habit" | "style" | "preference")[] | undefined;
  /** At most this many entries. */
  limit?: number | undefined;
  /** The kind of task at hand, such as coding or writing (`aizo scenarios` lists them). */
  scenario?: string | undefined;
  /** Only base scores from here on; never hides hard limits asked for by --type taboo. */
  minScore?: number | undefined;
  /** Refuse, unless this is still the profile's revision. */
  expectRevision?: number | undefined;
  /** Which message, file or session it comes from; kept for the history. */
  sourceId?: string | undefined;
  /** What that source says, in a sentence; kept for the history. */
  sourceSummary?: string | undefined;
  /** Keep it though it looks like a credential. */
  allowSecret?: boolean | undefined;
}

export interface TopInput {
  /** How many. */
  limit?: number | undefined;
  /** Only these bands: taboo, aversion, habit, style, preference (comma list, repeatable). */
  bands?: ("taboo" | "aversion" | "habit" | "style" | "preference")[] | undefined;
  /** The kind of task at hand, such as coding or writing (`aizo scenarios` lists them). */
  scenario?: string | undefined;
  /** What `next` of the page before said. */
  after?: string | undefined;
}

export interface ShowInput {
  /** Only these bands: taboo, aversion, habit, style, preference (comma list, repeatable). */
  bands?: ("taboo" | "aversion" | "habit" | "style" | "preference")[] | undefined;
  /** At most this many entries in a page. */
  limit?: number | undefined;
  /** What `next` of the page before said. */
  after?: string | undefined;
}

export interface ContextInput {
  /** The kind of task at hand, such as coding or writing (`aizo scenarios` lists them). */
  scenario?: string | undefined;
  /** Words to look for in labels, reasons and keywords. */
  query?: string | undefined;
  /** What the user just said: the entries it is surely about take the room first. */
  message?: string | undefined;
  /** With a message: nothing but those, and the hard limits of what it is about. */
  unasked?: boolean | undefined;
  /** Leave out what is tagged, but with none of these scenarios (comma list). */
  within?: string[] | undefined;
  /** Leave out these entries: the conversation has them already. */
  given?: number[] | undefined;
  /** With --unasked: give the hard limits again though they were given. */
  remind?: boolean | undefined;
  /** Size of the block in characters (4,000 unless told). */
  maxChars?: number | undefined;
  /** Size of the block in tokens, estimated. */
  maxTokens?: number | undefined;
}

export interface KeywordsInput {
  /** By count or by name. */
  sort?: "count" | "alpha" | undefined;
}

export interface ScenariosInput {
}

export interface ExplainInput {
  /** An entry's id or its label. */
  target: string;
  /** Words to look for in labels, reasons and keywords. */
  query?: string | undefined;
  /** The kind of task at hand, such as coding or writing (`aizo scenarios` lists them). */
  scenario?: string | undefined;
}

export interface InfoInput {
}

export interface ConfigShowInput {
}

export interface BrowseInput {
  /** never, avoid, usually, prefer or always. */
  stance: "never" | "avoid" | "usually" | "prefer" | "always";
  /** The kind of task at hand, such as coding or writing (`aizo scenarios` lists them). */
  scenario?: string | undefined;
  /** Only what was not used for 90 days, the longest unused first. */
  unused?: boolean | undefined;
  /** Go on after this id. */
  after?: number | undefined;
  /** At most this many entries. */
  limit?: number | undefined;
}

export interface OutlookInput {
  /** The kind of task at hand, such as coding or writing (`aizo scenarios` lists them). */
  scenario?: string | undefined;
  /** How many days to look ahead. */
  days?: number | undefined;
  /** Size of the block in characters (4,000 unless told). */
  maxChars?: number | undefined;
}

export interface ShapeInput {
}

export interface DisagreeInput {
  /** At most this many pairs. */
  limit?: number | undefined;
}

export interface AddInput {
  /** The label: names the thing, not its negation. */
  item: string;
  /** One sentence why: what the user said or did. */
  reason: string;
  /** Base score, 0 (must never) to 10 (never fades). */
  score?: number | undefined;
  /** The score said in a word; it means that the user stated it. */
  stance?: "never" | "avoid" | "usually" | "prefer" | "always" | undefined;
  /** How it was learnt: observed, explicit or correction. */
  kind?: "observed" | "explicit" | "correction" | undefined;
  /** Further words that should find it (comma list, repeatable). */
  keywords?: string[] | undefined;
  /** Kinds of task it is bound to; `*` for all (comma list, repeatable). */
  scenarios?: string[] | undefined;
  /** Who says so: manual, analysis or a word of your own. */
  source?: string | undefined;
  /** When it was said, for old evidence (RFC 3339 with zone, not in the future). */
  saidAt?: string | undefined;
  /** Refuse, unless this is still the profile's revision. */
  expectRevision?: number | undefined;
  /** Which message, file or session it comes from; kept for the history. */
  sourceId?: string | undefined;
  /** What that source says, in a sentence; kept for the history. */
  sourceSummary?: string | undefined;
  /** Keep it though it looks like a credential. */
  allowSecret?: boolean | undefined;
}

export interface UpdateInput {
  /** The entry's label. */
  item?: string | undefined;
  /** The entry's id, instead of its label. */
  id?: number | undefined;
  /** Its new label. */
  newItem?: string | undefined;
  /** Its new reason. */
  reason?: string | undefined;
  /** Base score, 0 (must never) to 10 (never fades). */
  score?: number | undefined;
  /** Further words that should find it (comma list, repeatable). */
  keywords?: string[] | undefined;
  /** Kinds of task it is bound to; `*` for all (comma list, repeatable). */
  scenarios?: string[] | undefined;
  /** Refuse, unless this is still the profile's revision. */
  expectRevision?: number | undefined;
  /** Which message, file or session it comes from; kept for the history. */
  sourceId?: string | undefined;
  /** What that source says, in a sentence; kept for the history. */
  sourceSummary?: string | undefined;
  /** Keep it though it looks like a credential. */
  allowSecret?: boolean | undefined;
}

export interface TagInput {
  /** The entry's label. */
  item: string;
  /** Its keywords from now on. */
  keywords: string[];
  /** Refuse, unless this is still the profile's revision. */
  expectRevision?: number | undefined;
  /** Which message, file or session it comes from; kept for the history. */
  sourceId?: string | undefined;
  /** What that source says, in a sentence; kept for the history. */
  sourceSummary?: string | undefined;
  /** Keep it though it looks like a credential. */
  allowSecret?: boolean | undefined;
}

export interface ApplyInput {
  /** Ids of entries. */
  ids: number[];
  /** Refuse, unless this is still the profile's revision. */
  expectRevision?: number | undefined;
  /** Which message, file or session it comes from; kept for the history. */
  sourceId?: string | undefined;
  /** What that source says, in a sentence; kept for the history. */
  sourceSummary?: string | undefined;
  /** Keep it though it looks like a credential. */
  allowSecret?: boolean | undefined;
}

export interface TouchInput {
  /** The entry's label (words are joined). */
  item: string;
  /** Refuse, unless this is still the profile's revision. */
  expectRevision?: number | undefined;
  /** Which message, file or session it comes from; kept for the history. */
  sourceId?: string | undefined;
  /** What that source says, in a sentence; kept for the history. */
  sourceSummary?: string | undefined;
  /** Keep it though it looks like a credential. */
  allowSecret?: boolean | undefined;
}

export interface RemoveInput {
  /** The entry's label (words are joined). */
  item?: string | undefined;
  /** The ids of entries, instead of a label (several, or repeatable). */
  ids?: number[] | undefined;
  /** Refuse, unless this is still the profile's revision. */
  expectRevision?: number | undefined;
  /** Which message, file or session it comes from; kept for the history. */
  sourceId?: string | undefined;
  /** What that source says, in a sentence; kept for the history. */
  sourceSummary?: string | undefined;
  /** Keep it though it looks like a credential. */
  allowSecret?: boolean | undefined;
}

export interface ClearInput {
  /** Refuse, unless this is still the profile's revision. */
  expectRevision?: number | undefined;
  /** Which message, file or session it comes from; kept for the history. */
  sourceId?: string | undefined;
  /** What that source says, in a sentence; kept for the history. */
  sourceSummary?: string | undefined;
  /** Keep it though it looks like a credential. */
  allowSecret?: boolean | undefined;
}

export interface ScenariosInitInput {
}

export interface SetHalfLifeInput {
  /** Days; at least one minute. */
  days: number;
  /** Refuse, unless this is still the profile's revision. */
  expectRevision?: number | undefined;
  /** Which message, file or session it comes from; kept for the history. */
  sourceId?: string | undefined;
  /** What that source says, in a sentence; kept for the history. */
  sourceSummary?: string | undefined;
  /** Keep it though it looks like a credential. */
  allowSecret?: boolean | undefined;
}

export interface SetFloorInput {
  /** 0 up to, but not including, 1. */
  floor: number;
  /** Refuse, unless this is still the profile's revision. */
  expectRevision?: number | undefined;
  /** Which message, file or session it comes from; kept for the history. */
  sourceId?: string | undefined;
  /** What that source says, in a sentence; kept for the history. */
  sourceSummary?: string | undefined;
  /** Keep it though it looks like a credential. */
  allowSecret?: boolean | undefined;
}

/** What every call may be told beside its input. */
export interface CallOptions {
  /** Gives up waiting; the program still finishes what it began. */
  signal?: Aborting | undefined;
  /** How long to wait for the answer, in milliseconds. */
  timeoutMs?: number | undefined;
}

/** An AbortSignal, as far as it is used here. */
export interface Aborting {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** The operations of a profile. */
export interface Operations {
  /** Recall the preferences that fit a query, a scenario or both. */
  recall(input?: RecallInput, options?: CallOptions): Promise<EntriesAnswer>;
  /** Recall as `recall` does and touch what was found; shows the values after the touch. */
  recallTouch(input?: RecallTouchInput, options?: CallOptions): Promise<EntriesAnswer>;
  /** Show the N heaviest preferences. */
  top(input?: TopInput, options?: CallOptions): Promise<EntriesAnswer>;
  /** Show every preference, the heaviest first. */
  show(input?: ShowInput, options?: CallOptions): Promise<EntriesAnswer>;
  /** Print the block of preferences to put into a prompt. */
  context(input?: ContextInput, options?: CallOptions): Promise<ContextAnswer>;
  /** Count the keywords in use. */
  keywords(input?: KeywordsInput, options?: CallOptions): Promise<KeywordsAnswer>;
  /** List the scenarios, and how many entries each one has. */
  scenarios(input?: ScenariosInput, options?: CallOptions): Promise<ScenariosAnswer>;
  /** Explain an entry's weight, how it will fade, and why a query finds it or not. */
  explain(input: ExplainInput, options?: CallOptions): Promise<ExplanationAnswer>;
  /** Tell which database is used and where each setting came from, with counts and versions. */
  info(input?: InfoInput, options?: CallOptions): Promise<InfoAnswer>;
  /** Show the settings and where each one came from. */
  configShow(input?: ConfigShowInput, options?: CallOptions): Promise<InfoAnswer>;
  /** Show the entries of one stance, page by page, in the order in which agents read them. */
  browse(input: BrowseInput, options?: CallOptions): Promise<BrowsedAnswer>;
  /** Tell what leaves the block of a session's start, or returns to it, while nothing is used. */
  outlook(input?: OutlookInput, options?: CallOptions): Promise<OutlookAnswer>;
  /** Count how all entries lie between fresh and unused, strong and faint. */
  shape(input?: ShapeInput, options?: CallOptions): Promise<ShapeAnswer>;
  /** List pairs of entries that say the opposite of the same thing. */
  disagree(input?: DisagreeInput, options?: CallOptions): Promise<DisagreementsAnswer>;
  /** Remember a preference, or merge into the one with that label. */
  add(input: AddInput, options?: CallOptions): Promise<WrittenAnswer>;
  /** Set exactly what is named of one entry; an empty list clears. */
  update(input?: UpdateInput, options?: CallOptions): Promise<WrittenAnswer>;
  /** Set an entry's keywords (the older short form of `update --keywords`). */
  tag(input: TagInput, options?: CallOptions): Promise<WrittenAnswer>;
  /** Say which entries really shaped the work; they age from now. */
  apply(input: ApplyInput, options?: CallOptions): Promise<UsedAnswer>;
  /** Restart one entry's ageing, named by its label. */
  touch(input: TouchInput, options?: CallOptions): Promise<UsedAnswer>;
  /** Take entries out of the profile. */
  remove(input?: RemoveInput, options?: CallOptions): Promise<RemovedAnswer>;
  /** Remove every entry of the profile. */
  clear(input?: ClearInput, options?: CallOptions): Promise<ClearedAnswer>;
  /** Write the built-in scenarios, with comments, to scenarios.yaml in the home folder. */
  scenariosInit(input?: ScenariosInitInput, options?: CallOptions): Promise<ScenariosFileAnswer>;
  /** Set after how many unused days half of what can fade has faded. */
  setHalfLife(input: SetHalfLifeInput, options?: CallOptions): Promise<ConfigAnswer>;
  /** Set how far the decay coefficient can fall at most. */
  setFloor(input: SetFloorInput, options?: CallOptions): Promise<ConfigAnswer>;
}

/** Method -> its name on the wire, and the inputs that are named otherwise there. */
type Wire = { name: string; inputs: Record<string, string> };
export const METHODS: Record<string, Wire> = {
  recall: { name: "recall", inputs: { minScore: "min_score" } },
  recallTouch: { name: "recall_touch", inputs: { minScore: "min_score", expectRevision: "expect_revision", sourceId: "source_id", sourceSummary: "source_summary", allowSecret: "allow_secret" } },
  top: { name: "top", inputs: {} },
  show: { name: "show", inputs: {} },
  context: { name: "context", inputs: { maxChars: "max_chars", maxTokens: "max_tokens" } },
  keywords: { name: "keywords", inputs: {} },
  scenarios: { name: "scenarios", inputs: {} },
  explain: { name: "explain", inputs: {} },
  info: { name: "info", inputs: {} },
  configShow: { name: "config_show", inputs: {} },
  browse: { name: "browse", inputs: {} },
  outlook: { name: "outlook", inputs: { maxChars: "max_chars" } },
  shape: { name: "shape", inputs: {} },
  disagree: { name: "disagree", inputs: {} },
  add: { name: "add", inputs: { saidAt: "said_at", expectRevision: "expect_revision", sourceId: "source_id", sourceSummary: "source_summary", allowSecret: "allow_secret" } },
  update: { name: "update", inputs: { newItem: "new_item", expectRevision: "expect_revision", sourceId: "source_id", sourceSummary: "source_summary", allowSecret: "allow_secret" } },
  tag: { name: "tag", inputs: { expectRevision: "expect_revision", sourceId: "source_id", sourceSummary: "source_summary", allowSecret: "allow_secret" } },
  apply: { name: "apply", inputs: { expectRevision: "expect_revision", sourceId: "source_id", sourceSummary: "source_summary", allowSecret: "allow_secret" } },
  touch: { name: "touch", inputs: { expectRevision: "expect_revision", sourceId: "source_id", sourceSummary: "source_summary", allowSecret: "allow_secret" } },
  remove: { name: "remove", inputs: { expectRevision: "expect_revision", sourceId: "source_id", sourceSummary: "source_summary", allowSecret: "allow_secret" } },
  clear: { name: "clear", inputs: { expectRevision: "expect_revision", sourceId: "source_id", sourceSummary: "source_summary", allowSecret: "allow_secret" } },
  scenariosInit: { name: "scenarios_init", inputs: {} },
  setHalfLife: { name: "set_half_life", inputs: { expectRevision: "expect_revision", sourceId: "source_id", sourceSummary: "source_summary", allowSecret: "allow_secret" } },
  setFloor: { name: "set_floor", inputs: { expectRevision: "expect_revision", sourceId: "source_id", sourceSummary: "source_summary", allowSecret: "allow_secret" } },
};
