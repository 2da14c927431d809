"use strict";

const assert = require("node:assert/strict");
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { test } = require("node:test");

const { allowsHttp, fetchBytes } = require("../dist/fetch.js");
const { proxyFor } = require("../dist/proxy.js");
const { connectProxy, environment, ground, lay, node, release, serve } = require("./support.js");

const FAST = { connect: 300, idle: 300, pause: 1 };
const BODY = Buffer.from("the archive");

function fetch(address, env = {}, most = BODY.length) {
  return fetchBytes(address, most, env, FAST);
}

/** Make a company's authority and a server's certificate by it. */
function authority(t) {
  const folder = ground(t);
  const run = (...args) => execFileSync("openssl", args, { cwd: folder, stdio: "ignore" });
  run("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-keyout",
    "ca.key", "-out", "ca.pem", "-subj", "/CN=Company CA");
  run("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", "key.pem", "-out", "req.pem",
    "-subj", "/CN=localhost");
  fs.writeFileSync(path.join(folder, "names"), "subjectAltName=DNS:localhost,DNS:release.test,IP:127.0.0.1\n");
  run("x509", "-req", "-in", "req.pem", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2",
    "-extfile", "names", "-out", "cert.pem");
  const read = (name) => fs.readFileSync(path.join(folder, name));
  return { file: path.join(folder, "ca.pem"), server: { key: read("key.pem"), cert: read("cert.pem") } };
}

test("five redirects are followed, a sixth is not", async (t) => {
  const hop = (to) => (_request, response) => response.writeHead(302, { Location: to }).end();
  const routes = { "/5": BODY };
  for (let at = 0; at < 5; at += 1) routes[`/${at}`] = hop(`/${at + 1}`);
  routes["/loop"] = hop("/loop");
  const server = await serve(t, routes);
  assert.deepEqual(await fetch(`${server.base}/0`), BODY);
  await assert.rejects(fetch(`${server.base}/loop`), { code: "AIZO_DOWNLOAD_FAILED", message: /without end/ });
});

test("a redirect from https to http is refused", async (t) => {
  const ca = authority(t);
  const plain = await serve(t, { "*": BODY });
  const server = await serve(
    t,
    { "*": (_request, response) => response.writeHead(302, { Location: `${plain.base}/x` }).end() },
    ca.server,
  );
  await assert.rejects(fetch(`${server.base}/x`, { npm_config_cafile: ca.file }), { code: "AIZO_INSECURE" });
  assert.equal(plain.hits.length, 0);
});

test("a name and password are not carried along to another host", async (t) => {
  const other = await serve(t, { "*": BODY });
  const server = await serve(t, {
    "/away": (_request, response) => response.writeHead(302, { Location: `${other.base}/x` }).end(),
    "/near": (_request, response) => response.writeHead(302, { Location: "/here" }).end(),
    "/here": BODY,
  });
  const base = server.base.replace("://", "://me:secret@");
  assert.deepEqual(await fetch(`${base}/away`), BODY);
  assert.equal(other.hits[0].headers.authorization, undefined);
  await fetch(`${base}/near`);
  assert.match(server.hits.at(-1).headers.authorization, /^Basic /);
});

test("plain http is for the loopback address, or with AIZO_ALLOW_HTTP=1", async () => {
  for (const host of ["127.0.0.1", "127.1.2.3", "localhost", "[::1]"]) assert.ok(allowsHttp(new URL(`http://${host}/`), {}));
  for (const host of ["mirror.test", "127.0.0.1.evil.test", "localhost.evil.test"]) {
    assert.ok(!allowsHttp(new URL(`http://${host}/`), {}), host);
    assert.ok(allowsHttp(new URL(`http://${host}/`), { AIZO_ALLOW_HTTP: "1" }));
  }
  await assert.rejects(fetch("http://mirror.test/x"), { code: "AIZO_INSECURE", hint: /AIZO_ALLOW_HTTP/ });
});

for (const [what, fault] of Object.entries({
  "500": (_request, response) => response.writeHead(500).end(),
  "429": (_request, response) => response.writeHead(429).end(),
  "a reset": (request) => request.socket.resetAndDestroy(),
  "an answer that is cut short": (_request, response) => {
    response.writeHead(200, { "Content-Length": 100 });
    response.write(BODY);
    setTimeout(() => response.destroy(), 20);
  },
  "an answer that stops": (_request, response) => response.writeHead(200).write(BODY.subarray(0, 2)),
  "no answer": () => undefined,
})) {
  test(`${what} is tried again, three times in all`, async (t) => {
    const server = await serve(t, {
      "*": (request, response, hit) => (hit < 3 ? fault(request, response) : response.writeHead(200).end(BODY)),
    });
    assert.deepEqual(await fetch(`${server.base}/x`), BODY);
    assert.equal(server.hits.length, 3);
    const worse = await serve(t, { "*": fault });
    await assert.rejects(fetch(`${worse.base}/x`), { code: "AIZO_DOWNLOAD_FAILED" });
    assert.equal(worse.hits.length, 3);
  });
}

test("404 is told at once", async (t) => {
  const server = await serve(t, {});
  await assert.rejects(fetch(`${server.base}/x`), { code: "AIZO_DOWNLOAD_FAILED", message: /404/ });
  assert.equal(server.hits.length, 1);
});

test("more bytes than were released are not even read", async (t) => {
  let sent = 0;
  const server = await serve(t, {
    "*": (_request, response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && sent < 5e8 && response.write(Buffer.alloc(65536))) sent += 65536;
      };
      response.on("drain", more);
      more();
    },
  });
  await assert.rejects(fetch(`${server.base}/x`, {}, 1000), { code: "AIZO_INTEGRITY" });
  assert.ok(sent < 5e7);
});

test("the proxies of the environment come before npm's, https before general", () => {
  const url = new URL("https://release.test/x");
  const names = ["HTTPS_PROXY", "https_proxy", "npm_config_https_proxy", "npm_config_proxy", "ALL_PROXY"];
  for (let from = 0; from < names.length; from += 1) {
    const env = Object.fromEntries(names.slice(from).map((name) => [name, `http://${name.toLowerCase().replaceAll("_", "-")}-${name[0]}:1`]));
    assert.ok(proxyFor(url, env).hostname.startsWith(names[from].toLowerCase().replaceAll("_", "-")), names[from]);
  }
  assert.equal(proxyFor(url, {}), null);
  assert.equal(proxyFor(url, { HTTPS_PROXY: "proxy.test:8080" }).host, "proxy.test:8080");
});

test("NO_PROXY and npm's noproxy know suffixes, ports and the star", () => {
  const is = (list, address = "https://a.release.test/x", name = "NO_PROXY") =>
    proxyFor(new URL(address), { HTTPS_PROXY: "http://p:1", [name]: list }) === null;
  for (const list of ["*", "a.release.test", ".release.test", "release.test", "x, RELEASE.test", "*.release.test", "a.release.test:443"]) {
    assert.ok(is(list), list);
  }
  for (const list of ["", "lease.test", "a.release.test:8443", "b.release.test"]) assert.ok(!is(list), list);
  assert.ok(is("release.test:8443", "https://release.test:8443/"));
  assert.ok(is("::1,127.0.0.1", "https://[::1]/"));
  assert.ok(is("[::1]:8443", "https://[::1]:8443/"));
  assert.ok(is("release.test", undefined, "npm_config_noproxy"));
});

test("a socks proxy is told to be none of ours", () => {
  assert.throws(() => proxyFor(new URL("https://x.test"), { ALL_PROXY: "socks5://p:1" }), { code: "AIZO_PROXY", message: /socks5/ });
});

test("https goes through a proxy by CONNECT, with the proxy's password, and TLS is for the far end", async (t) => {
  const ca = authority(t);
  const server = await serve(t, { "/x": BODY }, ca.server);
  const proxy = await connectProxy(t, "me:pa ss");
  const env = { HTTPS_PROXY: `http://me:pa%20ss@${proxy.host}`, npm_config_cafile: ca.file };
  assert.deepEqual(await fetch(`https://release.test:${server.port}/x`, env), BODY);
  assert.deepEqual(proxy.seen.tunnels, [`release.test:${server.port}`]);
  await assert.rejects(fetch(`https://release.test:${server.port}/x`, { ...env, HTTPS_PROXY: `http://me:no@${proxy.host}` }), (problem) => {
    assert.match(problem.message, /407/);
    assert.doesNotMatch(JSON.stringify(problem) + problem.message, /me:no/);
    return problem.code === "AIZO_PROXY";
  });
});

test("a proxy that is not there is named", async () => {
  await assert.rejects(fetch("https://release.test/x", { HTTPS_PROXY: "http://127.0.0.1:9" }), { code: "AIZO_PROXY", message: /127\.0\.0\.1:9/ });
});

test("a company's authority counts by Node's variable and by npm's cafile; without, both are named", async (t) => {
  const ca = authority(t);
  const bytes = release();
  const folder = ground(t);
  const laid = lay(folder, bytes);
  const server = await serve(t, { "*": bytes }, ca.server);
  let round = 0;
  const run = (more) => {
    const home = path.join(folder, String((round += 1)));
    return node(laid.shim, ["top"], { env: environment(home, { AIZO_BINARY_MIRROR: server.base, ...more }) });
  };
  const without = await run({ npm_config_strict_ssl: "false", NODE_NO_WARNINGS: "1" });
  assert.equal(without.code, 127);
  assert.match(without.stderr, /NODE_EXTRA_CA_CERTS.*cafile/s);
  assert.equal((await run({ NODE_EXTRA_CA_CERTS: ca.file })).stdout, "[]\n");
  assert.equal((await run({ npm_config_cafile: ca.file })).stdout, "[]\n");
});
