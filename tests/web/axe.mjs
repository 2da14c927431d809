// Every view in light, dark and phone width: what axe finds, and whether anything runs out sideways.
import {axe, done, enter, link, open, rest} from './browser.mjs';

const paths = JSON.parse(rest[0]);
const looks = JSON.parse(rest[1] ?? '[{}]');
const report = {violations: {}, sideways: [], console: [], errors: [], policy: [], foreign: []};
const first = looks.length;
let base = '';
const b = await open({});
base = await enter(b.page, link);
for (const look of looks) {
  await b.page.setViewportSize({width: look.width ?? 1360, height: look.height ?? 900});
  await b.page.emulateMedia({colorScheme: look.dark ? 'dark' : 'light'});
  for (const path of paths) {
    await b.page.goto(base + path);
    report.policy.push(...await b.page.evaluate(() => window.__policy));
    const found = look.sideways ? [] : await axe(b.page);
    if (found.length) report.violations[`${path || '/'} ${JSON.stringify(look)}`] = found;
    const out = await b.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (out > 0) report.sideways.push(`${path || '/'} ${JSON.stringify(look)}: ${out} px`);
  }
}
report.console = b.seen.console;
report.errors = b.seen.errors;
report.foreign = b.seen.requests.filter((one) => !one.startsWith(new URL(base).origin));
report.walked = first * paths.length;
done(report);
await b.close();
