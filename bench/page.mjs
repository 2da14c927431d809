// How long a browser takes until the DOM is ready, in turn with a bare page, and how much there is.
// node bench/page.mjs ENTRY-LINK BARE-LINK ROUNDS
import {createRequire} from 'node:module';

const {chromium} = createRequire(new URL('../tests/web/package.json', import.meta.url))('playwright-core');
const [link, bare, rounds] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
    '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
const page = await (await browser.newContext({viewport: {width: 1360, height: 900}})).newPage();
await page.goto(link);
await page.waitForURL((url) => !url.pathname.startsWith('/enter/'));
await page.waitForSelector('main');
const base = page.url();

async function look(place) {
  await page.goto(place, {waitUntil: 'load'});
  return page.evaluate(() => {
    const [seen] = performance.getEntriesByType('navigation');
    return {ready: seen.domContentLoadedEventEnd, answered: seen.responseEnd,
      all: document.querySelectorAll('*').length, list: document.querySelectorAll('#list *').length};
  });
}

const views = {bare, view: base, stance: `${base}?stance=prefer`};
const seen = Object.fromEntries(Object.keys(views).map((name) => [name, []]));
for (let round = -2; round < Number(rounds); round += 1) {
  for (const [name, place] of Object.entries(views)) {
    const one = await look(place);
    if (round >= 0) seen[name].push(one);
  }
}
await browser.close();
process.stdout.write(JSON.stringify(seen));
