// The database is locked while something is saved: said on the page, the text kept, and saved once the lock is gone.
import {writeFileSync} from 'node:fs';
import {enter, focused, open, plain, until} from './browser.mjs';

export default async function trouble(link, typed, flag) {
  const {page, seen} = await open({});
  const base = await enter(page, link);
  await page.goto(`${base}?open=5`);
  await page.fill('.row.open [name=reason]', typed);
  await page.click('.row.open .edit button');
  await page.waitForSelector('#again', {timeout: 20000});
  const report = {said: await plain(page, '.error'), kept: await page.inputValue('#again [name=reason]')};
  await until(async () => (await focused(page)) === 'error');
  writeFileSync(flag, '');
  await page.click('#try-again');
  await until(async () => (await plain(page, '#status')).includes('Saved'), 20);
  report.errors = seen.errors;
  report.stored = await page.inputValue('.row.open [name=reason]');
  return report;
}
