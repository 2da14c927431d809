import * as fs from "node:fs";
import * as http from "node:http";
import * as net from "node:net";
import * as tls from "node:tls";

import { AizoError } from "./errors";

type Env = Record<string, string | undefined>;

const CONNECT_MS = 10_000;

/** Give the proxy for an address, as the environment and npm's settings say, or null. */
export function proxyFor(url: URL, env: Env = process.env): URL | null {
  if (isExcepted(url, env)) return null;
  const named =
    url.protocol === "https:"
      ? [env.HTTPS_PROXY, env.https_proxy, env.npm_config_https_proxy, env.npm_config_proxy, env.ALL_PROXY, env.all_proxy]
      : [env.http_proxy, env.npm_config_proxy, env.ALL_PROXY, env.all_proxy];
  const value = named.find((one) => one && one !== "null");
  if (!value) return null;
  let proxy: URL;
  try {
    proxy = new URL(value.includes("://") ? value : `http://${value}`);
  } catch {
    throw new AizoError("AIZO_PROXY", "the proxy that is set is no address", {
      hint: "Proxies read like http://proxy.example:8080 in HTTPS_PROXY.",
    });
  }
  if (proxy.protocol !== "http:" && proxy.protocol !== "https:") {
    throw new AizoError("AIZO_PROXY", `proxies of the kind ${proxy.protocol}// are not supported`, {
      hint: "Name an http:// proxy in HTTPS_PROXY, or a mirror with AIZO_BINARY_MIRROR and its host in NO_PROXY.",
    });
  }
  return proxy;
}

/** Tell whether NO_PROXY or npm's noproxy name the host: suffixes, ports and `*` count. */
function isExcepted(url: URL, env: Env): boolean {
  const list = [env.NO_PROXY, env.no_proxy, env.npm_config_noproxy].find((one) => one);
  const host = bare(url.hostname);
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  return (list ?? "").split(/[\s,]+/).some((rule) => {
    if (rule === "*") return true;
    const split = /^(\[[^\]]*\]|[^:]*|.*:.*:.*?)(?::(\d+))?$/.exec(rule.toLowerCase());
    const name = bare(split?.[1] ?? "").replace(/^\*?\./, "");
    if (!name || (split?.[2] && split[2] !== port)) return false;
    return host === name || host.endsWith(`.${name}`);
  });
}

function bare(host: string): string {
  return host.toLowerCase().replace(/^\[|\]$/g, "");
}

/** Open a connection through a proxy: CONNECT first, and only then TLS with the far end. */
export function tunnel(proxy: URL, url: URL): Promise<net.Socket> {
  const port = url.port || "443";
  const host = `${url.hostname}:${port}`;
  return new Promise((done, fail) => {
    const request = http.request({
      method: "CONNECT",
      path: host,
      headers: { Host: host, ...authorization(proxy) },
      createConnection: () => dial(proxy),
      timeout: CONNECT_MS,
    });
    request.once("connect", (response, socket, head) => {
      if (response.statusCode === 200) {
        if (head.length > 0) socket.unshift(head);
        socket.setTimeout(0);
        done(socket as net.Socket);
        return;
      }
      socket.destroy();
      fail(refused(proxy, `answered ${response.statusCode} to CONNECT ${host}`));
    });
    request.once("response", (response) => {
      response.resume();
      fail(refused(proxy, `answered ${response.statusCode} to CONNECT ${host}`));
    });
    request.once("timeout", () => request.destroy(refused(proxy, "did not answer in time")));
    request.once("error", (problem) =>
      fail(problem instanceof AizoError ? problem : refused(proxy, problem.message)),
    );
    request.end();
  });
}

/** Open the connection to the proxy itself. */
export function dial(proxy: URL): net.Socket {
  const host = bare(proxy.hostname);
  if (proxy.protocol === "https:") {
    const port = Number(proxy.port || 443);
    return tls.connect({ host, port, ...trust(), ...(net.isIP(host) ? {} : { servername: host }) });
  }
  return net.connect({ host, port: Number(proxy.port || 80) });
}

/** Give the header for the name and password in an address. */
export function authorization(proxy: URL): Record<string, string> {
  return proxy.username ? { "Proxy-Authorization": basic(proxy) } : {};
}

/** Give the value of an authorization header. */
export function basic(url: URL): string {
  const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return `Basic ${Buffer.from(pair).toString("base64")}`;
}

/** Give an address without its name and password, fit to be printed. */
export function shown(url: URL): string {
  return `${url.protocol}//${url.host}${url.pathname === "/" ? "" : url.pathname}`;
}

/**
 * Give the authorities to trust: Node's own, those of NODE_EXTRA_CA_CERTS and those of npm's `cafile`.
 * Verification itself is never switched off.
 */
export function trust(env: Env = process.env): { ca?: string[] } {
  const file = env.npm_config_cafile;
  if (!file || file === "null") return {};
  let own: string;
  try {
    own = fs.readFileSync(file, "utf8");
  } catch (cause) {
    throw new AizoError("AIZO_CERTIFICATE", `npm's cafile ${file} cannot be read`, { cause });
  }
  // Naming any replaces all, so that those which Node would take by itself are named too.
  return { ca: [...tls.rootCertificates, ...extra(env), own] };
}

function extra(env: Env): string[] {
  try {
    return env.NODE_EXTRA_CA_CERTS ? [fs.readFileSync(env.NODE_EXTRA_CA_CERTS, "utf8")] : [];
  } catch {
    // Node itself only warns.
    return [];
  }
}

function refused(proxy: URL, why: string): AizoError {
  return new AizoError("AIZO_PROXY", `the proxy ${shown(proxy)} ${why}`, {
    hint: "Check HTTPS_PROXY (or npm's https-proxy), and NO_PROXY for hosts that need none.",
  });
}
