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
  expires_at?: string;
}

export interface EntriesAnswer {
  revision: number;
  limits: Entry[];
  entries: Entry[];
  omitted: number;
  notes: string[];
  omitted_more?: boolean;
  paused?: boolean;
  /** There are more: send it as `after`. */
  next?: string;
}

export interface ContextAnswer {
  context: string;
  ids: number[];
  tokens: number;
  revision: number;
  notes: string[];
  paused?: boolean;
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
  waiting: number;
  expired: number;
  segments: number;
  segment_bytes: number;
  notes: string[];
  at: string;
  paused_until?: string;
}

export interface BrowsedAnswer {
  entries: Entry[];
  total: number;
  next?: string;
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
  ends: Entry[];
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

export interface HistoryAnswer {
  revision: number;
  changes: ({
    number: number;
    revision: number;
    op: string;
    at: string;
    id?: number;
    item?: string;
    what: "added" | "changed" | "removed";
    before?: {
      uid?: string;
      item?: string;
      reason?: string;
      keywords?: string[];
      scenarios?: string[];
      base_score?: number;
      source?: string;
      kind?: string;
      added_at?: string;
      last_seen?: string;
      touch_count?: number;
      stated_at?: string;
      expires_at?: string;
      half_life_days?: number;
      floor?: number;
    };
    after?: {
      uid?: string;
      item?: string;
      reason?: string;
      keywords?: string[];
      scenarios?: string[];
      base_score?: number;
      source?: string;
      kind?: string;
      added_at?: string;
      last_seen?: string;
      touch_count?: number;
      stated_at?: string;
      expires_at?: string;
      half_life_days?: number;
      floor?: number;
    };
    source_id?: string;
    source_summary?: string;
    undone_by?: number;
  })[];
  entry?: Entry;
  next?: number;
}

export interface UndoneAnswer {
  undid: number;
  op: string;
  changes: ({
    number: number;
    revision: number;
    op: string;
    at: string;
    id?: number;
    item?: string;
    what: "added" | "changed" | "removed";
    before?: {
      uid?: string;
      item?: string;
      reason?: string;
      keywords?: string[];
      scenarios?: string[];
      base_score?: number;
      source?: string;
      kind?: string;
      added_at?: string;
      last_seen?: string;
      touch_count?: number;
      stated_at?: string;
      expires_at?: string;
      half_life_days?: number;
      floor?: number;
    };
    after?: {
      uid?: string;
      item?: string;
      reason?: string;
      keywords?: string[];
      scenarios?: string[];
      base_score?: number;
      source?: string;
      kind?: string;
      added_at?: string;
      last_seen?: string;
      touch_count?: number;
      stated_at?: string;
      expires_at?: string;
      half_life_days?: number;
      floor?: number;
    };
    source_id?: string;
    source_summary?: string;
    undone_by?: number;
  })[];
  more: boolean;
  revision: number;
}

export interface WaitingAnswer {
  proposals: ({
    id: number;
    item: string;
    stance: "never" | "avoid" | "usually" | "prefer" | "always";
    reason: string;
    basis: string;
    keywords: string[];
    scenarios: string[];
    flags: string[];
    verdict: string;
    clear: boolean;
    advice: string;
    evidence: {
      words: string;
      source: string;
      session: string;
      place: string;
      said_at?: string;
    }[];
    stored?: {
      id: number;
      item: string;
      base_score: number;
    };
    similar?: {
      id: number;
      item: string;
      base_score: number;
    }[];
    refused_at?: string;
  })[];
  entries: Entry[];
  revision: number;
}

export interface ConfirmedAnswer {
  confirmed: {
    id: number;
    item: string;
  }[];
  settled: {
    id: number;
    item: string;
  }[];
  missing: string[];
  revision: number;
}

export interface PausedAnswer {
  paused: boolean;
  until?: string;
  changed: boolean;
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

export interface ForgottenAnswer {
  forgotten: number;
  ids: number[];
  missing: string[];
  files: string[];
  searched?: number;
  unreachable: string[];
  notes: string[];
  revision: number;
}

export interface VerifiedAnswer {
  clean: boolean;
  files: number;
  found: {
    path: string;
    pieces: number;
  }[];
  shared: number;
  revision: number;
}

export interface AllowedAnswer {
  changed: boolean;
  revision: number;
}

export interface CopyAnswer {
  form: "json" | "jsonl" | "markdown";
  text: string;
  revision: number;
}

export interface ImportedAnswer {
  added: number;
  merged: number;
  unchanged: number;
  blocked: number;
  conflicts: number;
  removed: number;
  whole: boolean;
  dry_run: boolean;
  scenarios?: string;
  notes: string[];
  revision: number;
}

export interface ToldAnswer {
  receipts: {
    at: string;
    door: string;
    to: string;
    operation: string;
    arguments: Record<string, unknown>;
    budget?: number;
    revision: number;
    ids: number[];
    size: number;
    left_out: number[];
    why: string;
    outputs: string[];
  }[];
  block?: string;
  notes: string[];
  revision: number;
}

export interface CheckupAnswer {
  clean: boolean;
  database: string;
  checked: string[];
  findings: {
    code: string;
    message: string;
    remedy: string;
    repaired: boolean;
  }[];
  notes: string[];
}

export interface DecidedAnswer {
  accepted: ({
    id: number;
    written: {
      action: "added" | "updated" | "kept" | "unchanged";
      entry: Entry;
      previous_score?: number;
      crossed: boolean;
      advice: string;
      notes: string[];
      revision: number;
    };
  })[];
  refused: number[];
  kept: {
    id: number;
    code: string;
    message: string;
    hint: string;
  }[];
  missing: string[];
  revision: number;
  edited?: {
    id: number;
    item: string;
    stance: "never" | "avoid" | "usually" | "prefer" | "always";
    reason: string;
    basis: string;
    keywords: string[];
    scenarios: string[];
    flags: string[];
    verdict: string;
    clear: boolean;
    advice: string;
    evidence: {
      words: string;
      source: string;
      session: string;
      place: string;
      said_at?: string;
    }[];
    stored?: {
      id: number;
      item: string;
      base_score: number;
    };
    similar?: {
      id: number;
      item: string;
      base_score: number;
    }[];
    refused_at?: string;
  };
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

export interface RecallInput {
  /** Words to look for in labels, reasons and keywords; no character is syntax. */
  query?: string | undefined;
  /** Only these bands: taboo, aversion, habit, style (from there on), preference (comma list). */
  bands?: ("taboo" | "aversion" | "habit" | "style" | "preference")[] | undefined;
  /** At most this many entries. */
  limit?: number | undefined;
  /** The kind of task at hand, such as coding or writing (`aizo scenarios` lists them). */
  scenario?: string | undefined;
  /** Only base scores from here on; never hides hard limits asked for by --type taboo. */
  minScore?: number | undefined;
  /** Only what may be volunteered although nobody asked: what the query is surely about. */
  unasked?: boolean | undefined;
  /** Leave out what is tagged, but with none of these scenarios (comma list). */
  within?: string[] | undefined;
  /** What `next` of the page before said. */
  after?: string | undefined;
  /** At most this many hard limits (200 unless told). */
  limits?: number | undefined;
}

export interface RecallTouchInput {
  /** Words to look for in labels, reasons and keywords; no character is syntax. */
  query?: string | undefined;
  /** Only these bands: taboo, aversion, habit, style (from there on), preference (comma list). */
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
  /** At most this many hard limits (200 unless told). */
  limits?: number | undefined;
}

export interface TopInput {
  /** How many. */
  limit?: number | undefined;
  /** Only these bands: taboo, aversion, habit, style (from there on), preference (comma list). */
  bands?: ("taboo" | "aversion" | "habit" | "style" | "preference")[] | undefined;
  /** The kind of task at hand, such as coding or writing (`aizo scenarios` lists them). */
  scenario?: string | undefined;
  /** What `next` of the page before said. */
  after?: string | undefined;
  /** At most this many hard limits (200 unless told). */
  limits?: number | undefined;
}

export interface ShowInput {
  /** Only these bands: taboo, aversion, habit, style (from there on), preference (comma list). */
  bands?: ("taboo" | "aversion" | "habit" | "style" | "preference")[] | undefined;
  /** Show those that have expired instead. */
  expired?: boolean | undefined;
  /** At most this many entries in a page. */
  limit?: number | undefined;
  /** What `next` of the page before said. */
  after?: string | undefined;
  /** At most this many hard limits (200 unless told). */
  limits?: number | undefined;
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
  /** An entry's id or its label; a label that is a number wins. */
  target?: string | undefined;
  /** The entry's id, instead. */
  id?: number | undefined;
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
  /** Go on where the page before ended: what it gave as `next`. */
  after?: string | undefined;
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
  /** As if this half-life were set. */
  halfLifeDays?: number | undefined;
  /** As if this floor were set. */
  floor?: number | undefined;
}

export interface ShapeInput {
}

export interface DisagreeInput {
  /** At most this many pairs. */
  limit?: number | undefined;
}

export interface HistoryInput {
  /** An entry's id, or a label that an entry has or had. */
  target?: string | undefined;
  /** At most this many lines. */
  limit?: number | undefined;
  /** Go on before the line of this number (`next` of the answer before). */
  before?: number | undefined;
}

export interface UndoInput {
  /** Take back the act of this revision, unless a later one touched the same entry. */
  revision?: number | undefined;
  /** Refuse, unless this is still the profile's revision. */
  expectRevision?: number | undefined;
  /** Which message, file or session it comes from; kept for the history. */
  sourceId?: string | undefined;
  /** What that source says, in a sentence; kept for the history. */
  sourceSummary?: string | undefined;
  /** Keep it though it looks like a credential. */
  allowSecret?: boolean | undefined;
}

export interface ReviewInput {
}

export interface ConfirmInput {
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

export interface PauseInput {
  /** How long, such as 30m, 2h or 1d. */
  duration?: string | undefined;
  /** Refuse, unless this is still the profile's revision. */
  expectRevision?: number | undefined;
  /** Which message, file or session it comes from; kept for the history. */
  sourceId?: string | undefined;
  /** What that source says, in a sentence; kept for the history. */
  sourceSummary?: string | undefined;
  /** Keep it though it looks like a credential. */
  allowSecret?: boolean | undefined;
}

export interface ResumeInput {
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

export interface ForgetInput {
  /** The entry's label. */
  item?: string | undefined;
  /** The entries' ids, instead of a label. */
  ids?: number[] | undefined;
  /** All that this source has written to, instead; the source is refused then, too. */
  sourceId?: string | undefined;
  /** The whole profile, instead. */
  all?: boolean | undefined;
  /** Refuse, unless this is still the profile's revision. */
  expectRevision?: number | undefined;
}

export interface ForgetVerifyInput {
  /** What to look for: as it is, folded and as JSON escapes it, in pieces of 24 bytes. */
  verify: string;
}

export interface AllowInput {
  /** The label. */
  item?: string | undefined;
  /** A source, instead. */
  sourceId?: string | undefined;
  /** Refuse, unless this is still the profile's revision. */
  expectRevision?: number | undefined;
}

export interface ExportInput {
  /** What it is for: json and jsonl can be imported, markdown is for a person. */
  form?: "json" | "jsonl" | "markdown" | undefined;
}

export interface ImportInput {
  /** The text of an export. */
  content: string;
  /** Entries that are not in it go; the others become as it says. */
  replace?: boolean | undefined;
  /** Tell only what would be done. */
  dryRun?: boolean | undefined;
  /** Take the scenarios, too, unless there are some. */
  scenarios?: boolean | undefined;
  /** Refuse, unless this is still the profile's revision. */
  expectRevision?: number | undefined;
  /** Which message, file or session it comes from; kept for the history. */
  sourceId?: string | undefined;
  /** What that source says, in a sentence; kept for the history. */
  sourceSummary?: string | undefined;
  /** Keep it though it looks like a credential. */
  allowSecret?: boolean | undefined;
}

export interface ToldInput {
  /** Only the last delivery, its text made again from the history. */
  last?: boolean | undefined;
  /** Only deliveries that held the entry of this id. */
  entry?: number | undefined;
  /** At most so many. */
  limit?: number | undefined;
  /** Leave out so many of the newest. */
  skip?: number | undefined;
}

export interface DoctorInput {
}

export interface DoctorRepairInput {
}

export interface ReviewAcceptInput {
  /** Numbers of proposals, as `aizo review` lists them. */
  ids?: number[] | undefined;
  /** All that need no thought: plain new entries without a doubt. */
  allClear?: boolean | undefined;
  /** The label of the entry that a similar proposal belongs to. */
  into?: string | undefined;
  /** A similar proposal becomes an entry of its own. */
  new?: boolean | undefined;
  /** Refuse, unless this is still the profile's revision. */
  expectRevision?: number | undefined;
}

export interface ReviewRefuseInput {
  /** Numbers of proposals, as `aizo review` lists them. */
  ids: number[];
}

export interface ReviewEditInput {
  /** The number of the proposal. */
  id: number;
  /** Its new label. */
  newItem?: string | undefined;
  /** The score said in a word; it means that the user stated it. */
  stance?: "never" | "avoid" | "usually" | "prefer" | "always" | undefined;
  /** Its new reason. */
  reason?: string | undefined;
  /** Kinds of task it is bound to; `*` for all (comma list, repeatable). */
  scenarios?: string[] | undefined;
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
  /** How it was learnt: observed, explicit, correction, or tentative (waits for confirm). */
  kind?: "observed" | "explicit" | "correction" | "tentative" | undefined;
  /** Further words that should find it (comma list, repeatable). */
  keywords?: string[] | undefined;
  /** Kinds of task it is bound to; `*` for all (comma list, repeatable). */
  scenarios?: string[] | undefined;
  /** Who says so: manual, analysis or a word of your own. */
  source?: string | undefined;
  /** When it was said, for old evidence (RFC 3339 with zone, not in the future). */
  saidAt?: string | undefined;
  /** Leave it out of every answer from then on (RFC 3339 with zone; empty: let it stay). */
  expiresAt?: string | undefined;
  /** The same as a time from now, such as 30d. */
  expiresIn?: string | undefined;
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
  /** Leave it out of every answer from then on (RFC 3339 with zone; empty: let it stay). */
  expiresAt?: string | undefined;
  /** The same as a time from now, such as 30d. */
  expiresIn?: string | undefined;
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
  explain(input?: ExplainInput, options?: CallOptions): Promise<ExplanationAnswer>;
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
  /** Show what was done to an entry or to all, the newest first: when, by what, old and new. */
  history(input?: HistoryInput, options?: CallOptions): Promise<HistoryAnswer>;
  /** Take back the newest act, as a new act; again: the one before. */
  undo(input?: UndoInput, options?: CallOptions): Promise<UndoneAnswer>;
  /** List what waits for your word before it counts. */
  review(input?: ReviewInput, options?: CallOptions): Promise<WaitingAnswer>;
  /** Let tentative entries count: the user said so. */
  confirm(input?: ConfirmInput, options?: CallOptions): Promise<ConfirmedAnswer>;
  /** Stop answering and remembering, until `aizo resume` or for a while. */
  pause(input?: PauseInput, options?: CallOptions): Promise<PausedAnswer>;
  /** End a pause. */
  resume(input?: ResumeInput, options?: CallOptions): Promise<PausedAnswer>;
  /** Write the built-in scenarios, with comments, to scenarios.yaml in the home folder. */
  scenariosInit(input?: ScenariosInitInput, options?: CallOptions): Promise<ScenariosFileAnswer>;
  /** Set after how many unused days half of what can fade has faded. */
  setHalfLife(input: SetHalfLifeInput, options?: CallOptions): Promise<ConfigAnswer>;
  /** Set how far the decay coefficient can fall at most. */
  setFloor(input: SetFloorInput, options?: CallOptions): Promise<ConfigAnswer>;
  /** Erase an entry with every trace: history, files, copies; it does not come back by itself. */
  forget(input?: ForgetInput, options?: CallOptions): Promise<ForgottenAnswer>;
  /** Look for a text in every file that aizo keeps for the profile. */
  forgetVerify(input: ForgetVerifyInput, options?: CallOptions): Promise<VerifiedAnswer>;
  /** Let a label, or a source, that was forgotten come back. */
  allow(input?: AllowInput, options?: CallOptions): Promise<AllowedAnswer>;
  /** Take everything along as text: entries, history, what is forgotten, settings, scenarios. */
  export(input?: ExportInput, options?: CallOptions): Promise<CopyAnswer>;
  /** Take in an export of aizo, or a list of entries with dates, as one act. */
  import(input: ImportInput, options?: CallOptions): Promise<ImportedAnswer>;
  /** Show what agents were given in the last 14 days: when, to whom, which entries, and why. */
  told(input?: ToldInput, options?: CallOptions): Promise<ToldAnswer>;
  /** Examine the profile, its files and where they lie; each finding comes with a remedy. */
  doctor(input?: DoctorInput, options?: CallOptions): Promise<CheckupAnswer>;
  /** Put right what can be put right without losing anything. */
  doctorRepair(input?: DoctorRepairInput, options?: CallOptions): Promise<CheckupAnswer>;
  /** Accept proposals: each becomes an entry, dated as its words were said. */
  reviewAccept(input?: ReviewAcceptInput, options?: CallOptions): Promise<DecidedAnswer>;
  /** Refuse proposals: they come back only if you say it again later. */
  reviewRefuse(input: ReviewRefuseInput, options?: CallOptions): Promise<DecidedAnswer>;
  /** Correct a proposal before you accept it. */
  reviewEdit(input: ReviewEditInput, options?: CallOptions): Promise<DecidedAnswer>;
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
  outlook: { name: "outlook", inputs: { maxChars: "max_chars", halfLifeDays: "half_life_days" } },
  shape: { name: "shape", inputs: {} },
  disagree: { name: "disagree", inputs: {} },
  history: { name: "history", inputs: {} },
  undo: { name: "undo", inputs: { expectRevision: "expect_revision", sourceId: "source_id", sourceSummary: "source_summary", allowSecret: "allow_secret" } },
  review: { name: "review", inputs: {} },
  confirm: { name: "confirm", inputs: { expectRevision: "expect_revision", sourceId: "source_id", sourceSummary: "source_summary", allowSecret: "allow_secret" } },
  pause: { name: "pause", inputs: { expectRevision: "expect_revision", sourceId: "source_id", sourceSummary: "source_summary", allowSecret: "allow_secret" } },
  resume: { name: "resume", inputs: { expectRevision: "expect_revision", sourceId: "source_id", sourceSummary: "source_summary", allowSecret: "allow_secret" } },
  scenariosInit: { name: "scenarios_init", inputs: {} },
  setHalfLife: { name: "set_half_life", inputs: { expectRevision: "expect_revision", sourceId: "source_id", sourceSummary: "source_summary", allowSecret: "allow_secret" } },
  setFloor: { name: "set_floor", inputs: { expectRevision: "expect_revision", sourceId: "source_id", sourceSummary: "source_summary", allowSecret: "allow_secret" } },
  forget: { name: "forget", inputs: { sourceId: "source_id", expectRevision: "expect_revision" } },
  forgetVerify: { name: "forget_verify", inputs: {} },
  allow: { name: "allow", inputs: { sourceId: "source_id", expectRevision: "expect_revision" } },
  export: { name: "export", inputs: {} },
  import: { name: "import", inputs: { dryRun: "dry_run", expectRevision: "expect_revision", sourceId: "source_id", sourceSummary: "source_summary", allowSecret: "allow_secret" } },
  told: { name: "told", inputs: {} },
  doctor: { name: "doctor", inputs: {} },
  doctorRepair: { name: "doctor_repair", inputs: {} },
  reviewAccept: { name: "review_accept", inputs: { allClear: "all_clear", expectRevision: "expect_revision" } },
  reviewRefuse: { name: "review_refuse", inputs: {} },
  reviewEdit: { name: "review_edit", inputs: { newItem: "new_item" } },
  add: { name: "add", inputs: { saidAt: "said_at", expiresAt: "expires_at", expiresIn: "expires_in", expectRevision: "expect_revision", sourceId: "source_id", sourceSummary: "source_summary", allowSecret: "allow_secret" } },
  update: { name: "update", inputs: { newItem: "new_item", expiresAt: "expires_at", expiresIn: "expires_in", expectRevision: "expect_revision", sourceId: "source_id", sourceSummary: "source_summary", allowSecret: "allow_secret" } },
  tag: { name: "tag", inputs: { expectRevision: "expect_revision", sourceId: "source_id", sourceSummary: "source_summary", allowSecret: "allow_secret" } },
  apply: { name: "apply", inputs: { expectRevision: "expect_revision", sourceId: "source_id", sourceSummary: "source_summary", allowSecret: "allow_secret" } },
  touch: { name: "touch", inputs: { expectRevision: "expect_revision", sourceId: "source_id", sourceSummary: "source_summary", allowSecret: "allow_secret" } },
  remove: { name: "remove", inputs: { expectRevision: "expect_revision", sourceId: "source_id", sourceSummary: "source_summary", allowSecret: "allow_secret" } },
  clear: { name: "clear", inputs: { expectRevision: "expect_revision", sourceId: "source_id", sourceSummary: "source_summary", allowSecret: "allow_secret" } },
};

/** Names on the wire whose answers carry hard limits. */
export const LISTINGS: ReadonlySet<string> = new Set(["recall", "recall_touch", "top", "show"]);
