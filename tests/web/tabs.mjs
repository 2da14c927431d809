// Two tabs on one entry: what the second typed is never lost, and saving on top takes one act.
import {enter, focused, open, settled} from './browser.mjs';

export default async function tabs(link) {
  const b = await open({});
  const first = b.page;
  const base = await enter(first, link);
  const second = await b.context.newPage();
  for (const page of [first, second]) { await page.goto(`${base}?open=5`); await settled(page); }
  await second.fill('.row.open [name=reason]', 'From the second tab');
  await first.fill('.row.open [name=reason]', 'From the first tab');
  await first.click('.row.open button.main');
  await settled(first);
  const revision = await first.getAttribute('#top', 'data-revision');
  await second.waitForSelector('#news:not([hidden])', {timeout: 9000});
  const kept = await second.inputValue('.row.open [name=reason]');
  await second.click('.row.open button.main');
  await settled(second);
  const columns = await second.locator('table.conflict thead th').count();
  const shown = (await second.textContent('main')).replace(/\s+/g, ' ');
  const focus = await focused(second);
  await second.click('#save-mine');
  await settled(second);
  const after = await second.getAttribute('#top', 'data-revision');
  const stored = await second.textContent('#e5 .reason');
  // What is typed survives another view and back.
  await second.goto(`${base}?open=6`);
  await settled(second);
  await second.fill('.row.open [name=reason]', 'Half typed');
  await second.click('#o7');
  await settled(second);
  await second.click('#o6');
  await settled(second);
  const half = await second.inputValue('.row.open [name=reason]');
  return {columns, kept, both: shown.includes('From the first tab') && shown.includes('From the second tab'), focus,
    acts: after - revision, stored: stored.trim(), half, errors: b.seen.errors, console: b.seen.console};
}
