// In Chinese: what reads as English without being stored text, and how Chinese entries are cut, wrapped and found.
import {enter, open, plain} from './browser.mjs';

export default async function chinese(link, paths, long) {
  const {page} = await open({lang: 'zh-CN'});
  const base = await enter(page, link);
  const report = {english: {}, lang: await page.getAttribute('html', 'lang')};
  for (const path of paths) {
    await page.goto(base + path);
    const words = await page.evaluate(() => {
      const copy = document.body.cloneNode(true);
      for (const one of copy.querySelectorAll('bdi, code, pre, kbd, script, option, textarea, [lang=en], svg.lanes text, svg title')) one.remove();
      const said = [...copy.querySelectorAll('[aria-label], [placeholder], [title]')].map((one) => [one.placeholder, one.id === 'undo' ? '' : one.title].join(' ')).join(' ');
      return `${copy.textContent} ${said}`.match(/[A-Za-z]{2,}/g) ?? [];
    });
    if (words.length) report.english[path] = [...new Set(words)];
  }
  const measured = (number) => page.$eval(`#e${number} .label`, (one) => [one.scrollWidth > one.clientWidth, getComputedStyle(one).textOverflow, one.getClientRects().length && one.clientHeight > 30]);
  await page.goto(`${base}?open=${long}`);
  report.wide = await measured(long);
  report.whole = await page.inputValue(`#f${long}-item`);
  await page.setViewportSize({width: 390, height: 844});
  report.phone = await measured(long);
  report.sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await page.goto(`${base}ask?q=${encodeURIComponent('每周周报')}`);
  report.found = await plain(page, '.hits');
  return report;
}
