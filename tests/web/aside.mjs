// What takes long comes into sight by itself, and is not asked for again when it is there.
import {enter, open, settled} from './browser.mjs';

export default async function aside(link) {
  const {page, seen} = await open({});
  const base = await enter(page, link);
  await page.goto(base + 'waiting');
  await page.waitForFunction(() => document.querySelector('#compared') && !document.querySelector('#look-again'), null, {timeout: 60000});
  await settled(page);
  const asked = () => seen.requests.filter((one) => one.endsWith('/waiting')).length;
  const before = asked();
  await page.waitForTimeout(2500);
  return {pairs: await page.locator('#compared .wait-item').count(), more: asked() - before, list: (await page.goto(base), await page.locator('#list *').count()), console: seen.console, errors: seen.errors};
}
