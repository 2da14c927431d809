// Stored and typed text as an attack: walk views, dialogs and exports; nothing may come to life, all is shown as typed.
import {mkdtempSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {enter, open, plain, policy, settled} from './browser.mjs';

const OURS = new Set(['ahead', 'side-lanes', 'deliveries']);
// What cannot be seen is shown as a mark; blanks are shown as blanks.
const seenAs = (text) => text.replace(/[\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g, (one) => `U+${one.codePointAt(0).toString(16).toUpperCase()}`).replace(/\s+/g, ' ').trim();

export default async function hostile(link, paths, labels, reason, exports) {
  const b = await open({});
  const {page} = b;
  const base = await enter(page, link);
  const report = {alive: [], turned: [], policy: [], missing: []};
  const judge = async (name) => {
    const found = await page.evaluate((ours) => [
      ...document.querySelectorAll('img, iframe, object, embed, base, link[rel=import], form[action*="evil"], a[href^="javascript"], [style], body b b, marquee'),
      ...[...document.querySelectorAll('*')].filter((one) => one.getAttributeNames().some((attribute) => attribute.startsWith('on'))),
      ...[...document.querySelectorAll('script')].filter((one) => !one.src),
      ...[...document.querySelectorAll('[hx-get], [hx-post]')].filter((one) => !ours.includes(one.id)),
    ].map((one) => one.outerHTML.slice(0, 150)), [...OURS]);
    report.alive.push(...found.map((one) => `${name}: ${one}`));
    report.policy.push(...await policy(page));
    if (/[\u202a-\u202e\u2066-\u2069]/.test(await page.evaluate(() => document.body.innerText))) report.turned.push(name);
    return seenAs(await page.evaluate(() => document.body.textContent));
  };
  const visit = async (path) => { await page.goto(base + path); return judge(path); };
  for (const [path, texts] of paths) {
    const text = await visit(path);
    for (const one of texts) if (!text.includes(seenAs(one))) report.missing.push(`${path}: ${one}`);
  }
  for (const [number, label] of labels) {
    await visit(`e/${number}`);
    if (await page.inputValue(`#f${number}-item`) !== label) report.missing.push(`field: ${label}`);
    if (seenAs(await page.textContent('h1')) !== seenAs(label)) report.missing.push(`heading: ${label}`);
    await visit(`forget/${number}`);
    if (!(await plain(page, 'h1')).includes(seenAs(label))) report.missing.push(`dialog: ${label}`);
  }
  // Typed into every form: asked for, refused, in conflict, added, removed, imported by a file of such a name.
  for (const [, label] of labels.slice(0, 4)) {
    await page.goto(base + 'ask');
    await page.fill('#q', label);
    await page.fill('#q', `${label} `);
    await page.click('#q-go');
    await settled(page);
    await judge('typed: ask');
    if (!(await page.url()).endsWith('/ask')) report.missing.push(`address: ${page.url()}`);
    await page.goto(`${base}?open=${labels[0][0]}`);
    await page.fill('.row.open [name=reason]', label);
    await page.fill('.row.open [name=score]', label);
    await page.click('.row.open .edit button');
    await settled(page);
    await judge('typed: error');
    if (await page.inputValue('#again [name=reason]') !== label) report.missing.push(`error: ${label}`);
    await page.goto(`${base}?open=${labels[0][0]}`);
    await page.fill('.row.open [name=reason]', label);
    await page.$eval('.row.open [name=was_reason]', (one) => { one.value = 'something else'; });
    await page.click('.row.open .edit button');
    await settled(page);
    if (!(await judge('typed: conflict')).includes(seenAs(label))) report.missing.push(`conflict: ${label}`);
  }
  await page.goto(`${base}?open=${labels[1][0]}`);
  await page.click(`#remove${labels[1][0]}`);
  await settled(page);
  if (!(await judge('removed')).includes(seenAs(labels[1][1]))) report.missing.push('status');
  await page.click('#undo-said');
  await settled(page);
  await page.goto(base + 'data');
  const folder = mkdtempSync(join(tmpdir(), 'aizo-names-'));
  const named = join(folder, '"><img src=x onerror=alert(1)>{{7*7}}.json');
  writeFileSync(named, JSON.stringify([{item: '<b>tea</b>', reason, base_score: 8, last_seen: '2026-01-01T00:00:00Z'}]));
  await page.setInputFiles('#import-file', named);
  await page.waitForFunction(() => document.querySelector('#import-text').value);
  await page.click('#import-try');
  await settled(page);
  await judge('tried');
  await page.click('#import-go');
  await settled(page);
  await judge('imported');
  report.exports = {};
  for (const form of exports) {
    await page.goto(base + 'data');
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click(`#export-${form}`)]);
    const lines = [];
    for await (const piece of await saved.createReadStream()) lines.push(piece);
    report.exports[saved.suggestedFilename()] = Buffer.concat(lines).toString();
  }
  report.dialogs = b.seen.dialogs;
  report.errors = b.seen.errors;
  report.console = b.seen.console;
  report.foreign = b.seen.requests.filter((one) => !one.startsWith(base) && !one.includes('/enter/'));
  return report;
}
