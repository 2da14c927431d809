// A browser on a fresh profile of its own, and what the scenarios ask of a page.
import {createRequire} from 'node:module';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {chromium} from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export async function open({width = 1360, height = 900, dark = false, script = true, lang = 'en-GB', scale = 1} = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'aizo-browser-'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    headless: true, args: ARGS, viewport: {width, height}, deviceScaleFactor: scale, bypassCSP: false,
    colorScheme: dark ? 'dark' : 'light', javaScriptEnabled: script, locale: lang, timezoneId: 'UTC',
  });
  const page = context.pages()[0] ?? await context.newPage();
  const seen = {console: [], requests: [], dialogs: 0, errors: [], policy: []};
  page.on('console', (one) => { if (['error', 'warning'].includes(one.type())) seen.console.push(one.text()); });
  page.on('pageerror', (one) => seen.errors.push(String(one)));
  page.on('dialog', (one) => { seen.dialogs += 1; one.dismiss(); });
  context.on('request', (one) => seen.requests.push(one.url()));
  await page.addInitScript(() => {
    window.__policy = [];
    document.addEventListener('securitypolicyviolation', (event) => window.__policy.push(`${event.violatedDirective} ${event.blockedURI}`));
  });
  return {context, page, seen, folder, close: async () => { await context.close(); rmSync(folder, {recursive: true, force: true}); }};
}

export async function enter(page, link) {
  await page.goto(link);
  await page.waitForURL((url) => !url.pathname.startsWith('/enter/'));
  await page.waitForSelector('main');
  return new URL(page.url()).origin + new URL(page.url()).pathname;
}

export async function axe(page) {
  await page.evaluate(AXE);
  const found = await page.evaluate(() => axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  }));
  return found.violations.map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.target.join(' ')).join(' | ')} (${one.nodes.length})`);
}

export async function settled(page) {
  await page.waitForTimeout(120);
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling'));
  await page.waitForTimeout(120);
}
export const focused = (page) => page.evaluate(() => document.activeElement === document.body ? 'body' : (document.activeElement.id || document.activeElement.tagName));
export const link = process.argv[2];
export const rest = process.argv.slice(3);
export function done(report) { process.stdout.write(JSON.stringify(report) + '\n'); }
