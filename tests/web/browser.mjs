// One browser for all scenarios; each opens contexts of its own, as fresh as a new profile.
import {createRequire} from 'node:module';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {chromium} from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const LAUNCH = {
  executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
  headless: true,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync', '--host-resolver-rules=MAP *.example 127.0.0.1'],
};
let shared = null;
let opened = [];
const flying = new WeakMap();

export const version = async () => (await browser()).version();
async function browser() {
  shared ??= await chromium.launch(LAUNCH);
  return shared;
}

// `kept`: on a profile that stays on the disk, to be looked through afterwards.
export async function open({width = 1360, height = 900, dark = false, script = true, lang = 'en-GB', scale = 1, kept = false} = {}) {
  const look = {viewport: {width, height}, deviceScaleFactor: scale, colorScheme: dark ? 'dark' : 'light',
    javaScriptEnabled: script, locale: lang, timezoneId: 'UTC'};
  const folder = kept ? mkdtempSync(join(tmpdir(), 'aizo-browser-')) : '';
  const context = kept ? await chromium.launchPersistentContext(folder, {...LAUNCH, ...look}) : await (await browser()).newContext(look);
  const seen = {console: [], requests: [], dialogs: 0, errors: []};
  context.on('console', (one) => { if (['error', 'warning'].includes(one.type())) seen.console.push(`${one.text()} ${one.location().url}`); });
  context.on('weberror', (one) => seen.errors.push(String(one.error())));
  context.on('dialog', (one) => { seen.dialogs += 1; one.dismiss(); });
  flying.set(context, new Set());
  context.on('request', (one) => { seen.requests.push(one.url()); flying.get(context).add(one); });
  for (const end of ['requestfinished', 'requestfailed']) context.on(end, (one) => { flying.get(context).delete(one); });
  await context.addInitScript(() => {
    window.__policy = [];
    document.addEventListener('securitypolicyviolation', (event) => window.__policy.push(`${event.violatedDirective} ${event.blockedURI}`));
  });
  const page = context.pages()[0] ?? await context.newPage();
  const one = {context, page, seen, folder, close: async () => { await context.close(); if (folder) rmSync(folder, {recursive: true, force: true}); }};
  opened.push(one);
  return one;
}

export async function closeAll() {
  for (const one of opened) await one.close().catch(() => null);
  opened = [];
}
export async function quit() {
  await shared?.close();
}

export async function enter(page, link) {
  await page.goto(link);
  await page.waitForURL((url) => !url.pathname.startsWith('/enter/'));
  await page.waitForSelector('main');
  return new URL(page.url()).origin + new URL(page.url()).pathname;
}

export async function axe(page, rules) {
  await page.evaluate(AXE);
  const found = await page.evaluate((only) => axe.run(document, {
    runOnly: only ?? ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], resultTypes: ['violations'],
  }), rules);
  return found.violations.map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.target.join(' ')).join(' | ')} (${one.nodes.length})`);
}

// Nothing flies any more, and what came is in its place: a key may only just have sent something off.
export async function settled(page) {
  const sent = flying.get(page.context());
  const end = Date.now() + 5000;
  do await page.waitForTimeout(60); while (sent.size && Date.now() < end);
  await page.waitForLoadState('load');
  await page.waitForFunction(() => !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling'));
  await page.waitForTimeout(60);
}
// Until something is so; the scenario fails when it never is.
export async function until(what, seconds = 10) {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    const found = await what();
    if (found) return found;
    await new Promise((resolve) => { setTimeout(resolve, 50); });
  }
  throw new Error(`never came true: ${what}`);
}
export const focused = (page) => page.evaluate(() => document.activeElement === document.body ? 'body' : (document.activeElement.id || document.activeElement.tagName));
export const plain = async (page, selector) => (await page.textContent(selector)).replace(/\s+/g, ' ').trim();
export const policy = (page) => page.evaluate(() => window.__policy);
