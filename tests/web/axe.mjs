// Every view in light, dark and phone width: what axe finds, and whether anything runs out sideways.
import {axe, enter, open, policy, settled} from './browser.mjs';

// Beside the full look, dark changes nothing but colours.
const COLOURS = ['color-contrast', 'link-in-text-block'];
const sideways = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

export default async function walk(link, views, looks = [{}]) {
  const report = {violations: {}, sideways: [], policy: [], walked: 0};
  const b = await open({});
  const base = await enter(b.page, link);
  const judge = async (page, name, how) => {
    report.walked += 1;
    report.policy.push(...await policy(page));
    const found = how.narrow ? [] : await axe(page, how.dark ? COLOURS : undefined);
    if (found.length) report.violations[`${name || '/'} ${how.name}`] = found;
    const out = await sideways(page);
    if (out > 0) report.sideways.push(`${name || '/'} ${how.name}: ${out} px`);
  };
  const walkAs = async (how) => {
    const page = await b.context.newPage();
    await page.setViewportSize({width: how.width ?? 1360, height: how.height ?? 900});
    await page.emulateMedia({colorScheme: how.dark ? 'dark' : 'light'});
    for (const path of how.views ?? views) {
      await page.goto(base + path);
      if (how.opened) for (const one of await page.$$('details')) await one.evaluate((each) => { each.open = true; });
      await judge(page, path, how);
    }
    // States that only a deed leads to: each is a place, what to press, and what forms hold before.
    for (const [path, press, typed = {}] of how.acts ?? []) {
      await page.goto(base + path);
      for (const [field, text] of Object.entries(typed)) await page.$eval(field, (one, value) => { one.value = value; }, text);
      await page.click(press);
      await settled(page);
      await judge(page, `${path} ${press}`, how);
    }
  };
  await Promise.all(looks.map(walkAs));
  report.console = b.seen.console;
  report.errors = b.seen.errors;
  report.foreign = b.seen.requests.filter((one) => !one.startsWith(new URL(base).origin));
  return report;
}
