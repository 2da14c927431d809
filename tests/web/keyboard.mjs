// Every task by keyboard alone; focus is never lost to the page itself, single keys only where they may be.
import {enter, focused, open, settled} from './browser.mjs';

export default async function keyboard(link) {
  const b = await open({});
  const {page} = b;
  await enter(page, link);
  const steps = [];
  const step = async (name, ...more) => {
    await settled(page);
    steps.push([name, await focused(page), ...await Promise.all(more.map((one) => one()))]);
  };
  const press = async (...keys) => { for (const key of keys) await page.keyboard.press(key); };
  const status = () => page.textContent('#status').then((text) => text.replace(/\s+/g, ' ').trim());
  const field = (name) => page.$eval(`.row.open [name=${name}]`, (one) => one.value);

  await settled(page);
  await press('j');
  await step('first row');
  await press('j', 'j', 'k');
  await step('second row');
  await press('Enter');
  await step('opened', async () => await page.$$eval('.row.open', (all) => all.length));
  await settled(page);
  const opened = await page.$eval('.row.open', (one) => one.id);
  await press('2');
  await step('stance chosen', async () => await page.$eval('.row.open input[name=stance]:checked', (one) => one.value));
  await press('e');
  await step('why', async () => await focused(page));
  await page.keyboard.type(' xjkup123?');
  await step('typing does nothing else', async () => (await field('reason')).includes(' xjkup123?'), async () => page.url().includes('/help'));
  await press('Control+Enter');
  await step('saved', async () => await status());
  await press('u');
  await step('undone', async () => await status());
  await press('Escape');
  await step('closed', async () => await page.$$eval('.row.open', (all) => all.length));
  await press('/');
  await step('ask');
  await page.keyboard.type('code review');
  await press('Enter');
  await step('asked', async () => await page.$$eval('.hits li', (all) => all.length));
  await press('Escape');
  await page.evaluate(() => document.activeElement.blur());
  await press('g', 'w');
  await step('waiting', async () => page.url().replace(/.*\//, ''));
  await page.evaluate(() => document.querySelector('#content').focus());
  const guess = await page.$('[id^=true]');
  if (guess) { await guess.focus(); await press('Enter'); await step('confirmed', async () => await status()); }
  await press('g', 'p');
  await step('profile', async () => page.url().replace(/.*\//, ''));
  await press('p');
  await step('pause menu');
  await press('Enter');
  await step('paused', async () => await page.$$eval('.band', (all) => all.length));
  await press('p');
  await step('resumed', async () => await status());
  await press('j', 'Enter');
  await step('opened again');
  const before = await page.$$eval('.row', (all) => all.length);
  await press('x');
  await step('removed', async () => await status(), async () => before - await page.$$eval('.row', (all) => all.length));
  await press('Enter');
  await step('undone by the button in the status', async () => await status());
  await press('?');
  await step('help', async () => page.url().replace(/.*\//, ''));
  await page.focus('#keys-switch');
  await press('Enter');
  await step('keys off', async () => await page.$eval('body', (one) => one.querySelector('#top').dataset.keys));
  await press('g', 'p');
  await step('nothing happened', async () => page.url().replace(/.*\//, ''));
  return {steps, opened, errors: b.seen.errors, console: b.seen.console, dialogs: b.seen.dialogs, policy: await page.evaluate(() => window.__policy)};
}
