// Stored text as an attack: walk the views and look for anything that came to life.
import {done, enter, link, open, rest, settled} from './browser.mjs';

const [paths, texts] = rest.map((one) => JSON.parse(one));
const b = await open({});
const {page} = b;
const base = await enter(page, link);
const report = {alive: [], hidden: [], shown: {}};
for (const path of paths) {
  await page.goto(base + path);
  await settled(page);
  report.alive.push(...await page.evaluate(() => [
    ...[...document.querySelectorAll('img, iframe, object, embed, base, link[rel=import], form[action*="evil"], a[href^="javascript"], [onerror], [onload], [onfocus], [onclick], [style]')].map((one) => one.outerHTML.slice(0, 120)),
    ...[...document.querySelectorAll('script')].filter((one) => !one.src).map((one) => one.outerHTML.slice(0, 120)),
    ...[...document.querySelectorAll('[hx-get], [hx-post]')].filter((one) => one.id !== 'ahead').map((one) => one.outerHTML.slice(0, 120)),
  ]));
  const text = await page.evaluate(() => document.body.textContent + [...document.querySelectorAll('input, textarea')].map((one) => one.value).join('\n'));
  report.shown[path] = texts.filter((one) => text.includes(one)).length;
  if (/[\u202a-\u202e\u2066-\u2069]/.test(await page.evaluate(() => document.body.innerText))) report.hidden.push(path);
  report.policy = [...report.policy ?? [], ...await page.evaluate(() => window.__policy)];
}
report.dialogs = b.seen.dialogs;
report.errors = b.seen.errors;
report.console = b.seen.console;
report.foreign = b.seen.requests.filter((one) => !one.startsWith(new URL(base).origin + new URL(base).pathname) && !one.includes('/enter/'));
done(report);
await b.close();
