// Forget from the page by keyboard, go back, and look through what the browser has kept of it.
import {readdirSync, readFileSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {done, enter, focused, link, open, rest, settled} from './browser.mjs';

const [label] = rest;
const b = await open({});
const {page} = b;
const base = await enter(page, link);
for (const path of ['e/5', 'history', '?open=5']) { await page.goto(base + path); await settled(page); }
await page.focus('#forget5');
await page.keyboard.press('Enter');
await settled(page);
const asked = await page.textContent('h1');
const first = await focused(page);
await page.focus('#forget-yes');
await page.keyboard.press('Enter');
await settled(page);
const said = (await page.textContent('main')).replace(/\s+/g, ' ').trim();
const after = await focused(page);
const back = [];
for (let steps = 0; steps < 4; steps += 1) { await page.goBack().catch(() => null); await settled(page); back.push((await page.content()).includes(label)); }
await b.context.close();
const kept = [];
const walk = (folder) => {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const what = statSync(path, {throwIfNoEntry: false});
    if (what?.isDirectory()) walk(path);
    else if (what?.isFile() && readFileSync(path).includes(label)) kept.push(path.slice(b.folder.length));
  }
};
walk(b.folder);
done({asked, said, first, after, back, kept, errors: b.seen.errors, console: b.seen.console});
