import * as http from "node:http";
import * as https from "node:https";
import * as tls from "node:tls";

import { sleep } from "./cache";
import { AizoError, systemCode } from "./errors";
import { authorization, basic, dial, proxyFor, shown, trust, tunnel } from "./proxy";

type Env = Record<string, string | undefined>;

const CONNECT_MS = 10_000;
const IDLE_MS = 30_000;
const TRIES = 3;
const REDIRECTS = 5;

/** Times in milliseconds, shorter in tests. */
export interface Patience {
  connect: number;
  idle: number;
  pause: number;
}

const PATIENCE: Patience = { connect: CONNECT_MS, idle: IDLE_MS, pause: 500 };

/** What a later try may cure. */
class Passing extends Error {}

/** Tell whether plain http may be used for an address. */
export function allowsHttp(url: URL, env: Env = process.env): boolean {
  const host = url.hostname;
  const isLoopback = host === "localhost" || host === "[::1]" || /^127(\.\d{1,3}){3}$/.test(host);
  return isLoopback || env.AIZO_ALLOW_HTTP === "1";
}

/**
 * Fetch the bytes at an address: at most so many, through a proxy where one is set, in at most three
 * tries.
 */
export async function fetchBytes(
  address: string,
  most: number,
  env: Env = process.env,
  patience: Patience = PATIENCE,
): Promise<Buffer> {
  const url = new URL(address);
  for (let tried = 1; ; tried += 1) {
    try {
      return await follow(url, most, env, patience);
    } catch (problem) {
      if (!(problem instanceof Passing) || tried === TRIES) throw told(problem, url);
      await sleep(patience.pause * 2 ** (tried - 1) * (0.5 + Math.random()));
    }
  }
}

async function follow(first: URL, most: number, env: Env, patience: Patience): Promise<Buffer> {
  let url = first;
  let auth = url.username ? basic(url) : "";
  for (let hops = 0; hops <= REDIRECTS; hops += 1) {
    if (url.protocol !== "https:" && !(url.protocol === "http:" && allowsHttp(url, env))) {
      throw new AizoError("AIZO_INSECURE", `${shown(url)} is not asked: it is no https address`, {
        hint: "AIZO_ALLOW_HTTP=1 allows plain http; what arrives is checked by its hash in any case.",
      });
    }
    const answer = await ask(url, auth, env, patience);
    const status = answer.statusCode ?? 0;
    const to = answer.headers.location;
    if (status < 300 || status >= 400 || !to) return body(answer, url, most, patience);
    answer.resume();
    const next = new URL(to, url);
    if (url.protocol === "https:" && next.protocol !== "https:") {
      throw new AizoError("AIZO_INSECURE", `${shown(url)} leads from https to ${shown(next)}`);
    }
    // A name and password are for the host that they were given for.
    if (next.host !== url.host) auth = "";
    url = next;
  }
  throw new AizoError("AIZO_DOWNLOAD_FAILED", `${shown(first)} leads from one address to another without end`);
}

async function ask(url: URL, auth: string, env: Env, patience: Patience): Promise<http.IncomingMessage> {
  const proxy = proxyFor(url, env);
  const headers: Record<string, string> = { "User-Agent": "aizo", Accept: "*/*", Connection: "close" };
  if (auth) headers.Authorization = auth;
  const options: https.RequestOptions = { headers, timeout: patience.connect };
  let request: http.ClientRequest;
  if (url.protocol === "https:") {
    Object.assign(options, trust(env));
    if (proxy) {
      const socket = await tunnel(proxy, url);
      options.createConnection = () => tls.connect({ socket, servername: url.hostname, ...trust(env) });
    }
    request = https.request(url, options);
  } else if (proxy) {
    options.path = `${url.protocol}//${url.host}${url.pathname}${url.search}`;
    Object.assign(headers, { Host: url.host, ...authorization(proxy) });
    options.createConnection = () => dial(proxy);
    request = http.request(url, options);
  } else {
    request = http.request(url, options);
  }
  return new Promise((done, fail) => {
    request.once("response", done);
    request.once("timeout", () => request.destroy(new Passing("no answer in time")));
    request.once("error", (problem) => fail(sorted(problem)));
    request.end();
  });
}

async function body(answer: http.IncomingMessage, url: URL, most: number, patience: Patience): Promise<Buffer> {
  const status = answer.statusCode ?? 0;
  if (status !== 200) {
    answer.resume();
    const said = `answered ${status}`;
    if (status === 429 || status >= 500) throw new Passing(said);
    throw new AizoError("AIZO_DOWNLOAD_FAILED", `${shown(url)} ${said}`);
  }
  const pieces: Buffer[] = [];
  let length = 0;
  answer.setTimeout(patience.idle, () => answer.destroy(new Passing("nothing came for a while")));
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      length += piece.length;
      if (length > most) {
        throw new AizoError("AIZO_INTEGRITY", `${shown(url)} is longer than the ${most} bytes of the release`);
      }
      pieces.push(piece);
    }
  } catch (problem) {
    throw sorted(problem);
  } finally {
    answer.destroy();
  }
  const announced = Number(answer.headers["content-length"]);
  if (announced > length) throw new Passing("it was cut short");
  return Buffer.concat(pieces);
}

const PASSING = new Set(["ECONNRESET", "ECONNREFUSED", "ETIMEDOUT", "EPIPE", "EAI_AGAIN", "ERR_STREAM_PREMATURE_CLOSE"]);

function sorted(problem: unknown): unknown {
  if (problem instanceof AizoError || problem instanceof Passing) return problem;
  const code = systemCode(problem);
  if (!PASSING.has(code) && (problem as Error).message !== "aborted") return problem;
  return new Passing(code || (problem as Error).message);
}

function told(problem: unknown, url: URL): AizoError {
  if (problem instanceof AizoError) return problem;
  const code = systemCode(problem);
  const why = code || (problem as Error).message;
  if (/CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ERR_TLS|SSL/.test(code)) {
    return new AizoError("AIZO_CERTIFICATE", `${shown(url)} shows a certificate that is not trusted here (${why})`, {
      hint:
        "Behind a company's inspection, name the company's authority: NODE_EXTRA_CA_CERTS=/path/ca.pem," +
        " or npm's `cafile`.",
      cause: problem,
    });
  }
  return new AizoError("AIZO_DOWNLOAD_FAILED", `${shown(url)} could not be fetched: ${why}`, { cause: problem });
}
