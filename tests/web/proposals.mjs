// What was read in sessions, decided on the page: corrected, accepted, refused, joined to what is like it.
import {enter, focused, open, plain, settled} from './browser.mjs';

export default async function proposals(link) {
  const {page, seen} = await open({});
  const base = await enter(page, link);
  const report = {side: await plain(page, '#side-wait'), badge: await plain(page, '#nav-waiting .count')};
  await page.goto(`${base}waiting`);
  const item = (text) => page.locator('[id^=p].wait-item', {has: page.locator('.label', {hasText: new RegExp(`^${text}$`)})});
  report.all = await page.locator('[id^=p].wait-item').count();
  report.quoted = await plain(page, 'blockquote q');

  // Corrected by keyboard; it goes on waiting.
  await item('barrel files').locator('summary').focus();
  await page.keyboard.press('Enter');
  const form = item('barrel files').locator('form.edit');
  await form.locator('[name=item]').fill('barrel files in packages');
  await form.locator('[name=scenarios]').fill('coding');
  await form.locator('input[value=never]').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+Enter');
  await settled(page);
  report.edited = await plain(page, '#status');
  report.after = await focused(page);
  report.changed = await plain(page, `#${await item('barrel files in packages').getAttribute('id')} p`);

  const press = async (text, button) => {
    await item(text).locator(button).focus();
    await page.keyboard.press('Enter');
    await settled(page);
    return [await plain(page, '#status'), await focused(page)];
  };
  report.accepted = await press('barrel files in packages', '[id^=accept]');
  report.refused = await press('push to main without asking me', '[id^=refuse]');
  report.alike = await plain(page, '[id^=into]');
  report.joined = await press('pnpm', '[id^=into]');
  report.left = await page.locator('[id^=p].wait-item').count();
  await page.click('#accept-clear');
  await settled(page);
  report.clear = await plain(page, '#status');
  report.errors = [...seen.errors, ...seen.console];
  return report;
}
