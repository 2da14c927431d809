// The pictures of docs/page.md, or of any other folder.
import {join} from 'node:path';
import {done, enter, link, open, rest, settled} from './browser.mjs';

const [out] = rest;
const b = await open({});
const {page} = b;
const base = await enter(page, link);
const shot = async (name, path, {width = 1360, height = 900, dark = false, act} = {}) => {
  await page.setViewportSize({width, height});
  await page.emulateMedia({colorScheme: dark ? 'dark' : 'light'});
  await page.goto(base + path);
  await settled(page);
  if (act) { await act(); await settled(page); }
  await page.screenshot({path: join(out, `${name}.png`)});
};
await shot('light', '');
await shot('dark', '', {dark: true});
await shot('ahead', '?ahead=90');
await shot('entry', '?open=29', {act: () => page.locator('#e29').scrollIntoViewIfNeeded().then(() => page.evaluate(() => { document.querySelector('#e29').scrollIntoView({block: 'center'}); }))});
await shot('ask', 'ask?q=review+this+pull+request&scenario=coding');
await shot('told', 'told', {dark: true});
await shot('waiting', 'waiting');
await shot('history', 'history');
await shot('data', 'data');
await shot('phone', '', {width: 390, height: 844});
await page.goto(`${base}look?lang=zh`);
await shot('chinese', '');
done({console: b.seen.console, errors: b.seen.errors});
await b.close();
