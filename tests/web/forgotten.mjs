// Ask and forget from the page by keyboard, go back, and look through what the browser has kept of both.
import {readdirSync, readFileSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {enter, focused, open, settled} from './browser.mjs';

export default async function forgotten(link, label, typed) {
  const b = await open({kept: true});
  const {page} = b;
  const base = await enter(page, link);
  await page.fill('#q', typed);
  await page.keyboard.press('Enter');
  await page.waitForSelector('#answers');
  await page.locator('#q').pressSequentially(' again');
  await page.waitForFunction(() => document.querySelector('#answers').textContent.includes('again'));
  const places = [new URL(page.url()).search];
  await page.goBack();
  await page.waitForSelector('#field');
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
  let visited = 0;
  const walk = (folder) => {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      const what = statSync(path, {throwIfNoEntry: false});
      if (what?.isDirectory()) walk(path);
      else if (what?.isFile()) {
        const content = readFileSync(path);
        visited += content.includes(new URL(base).pathname);
        if (content.includes(label) || content.includes(typed)) kept.push(path.slice(b.folder.length));
      }
    }
  };
  walk(b.folder);
  return {asked, said, first, after, back, kept, places, visited, errors: b.seen.errors, console: b.seen.console};
}
