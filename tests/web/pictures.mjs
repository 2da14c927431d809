// The pictures of docs/page.md, and what they were made with: another browser or other fonts draw others.
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {enter, open, settled, version} from './browser.mjs';

const center = (selector) => (page) => page.$eval(selector, (one) => one.scrollIntoView({block: 'center'}));
const SHOTS = {
  light: ['', {}],
  dark: ['', {dark: true}],
  ahead: ['?ahead=90', {}],
  entry: ['?open=29', {act: center('#e29')}],
  ask: ['ask?q=review+this+pull+request&scenario=coding&why=32', {}],
  told: ['told', {dark: true}],
  waiting: ['waiting', {}],
  history: ['history', {}],
  data: ['data', {}],
  phone: ['', {width: 390, height: 844}],
  chinese: ['', {lang: 'zh'}],
};

export default async function pictures(link, out, only) {
  const {page} = await open({});
  const base = await enter(page, link);
  for (const [name, [path, {width = 1360, height = 900, dark = false, lang = 'en', act}]] of Object.entries(SHOTS)) {
    if (only && !only.includes(name)) continue;
    await page.setViewportSize({width, height});
    await page.emulateMedia({colorScheme: dark ? 'dark' : 'light'});
    await page.goto(`${base}look?lang=${lang}`);
    await page.goto(base + path);
    await act?.(page);
    await settled(page);
    await page.screenshot({path: join(out, `${name}.png`)});
  }
  const widths = await page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d');
    return ['15px system-ui', '12px ui-monospace', 'bold 27px system-ui'].map((font) => { pen.font = font; return pen.measureText('Agents know 爱憎 60').width.toFixed(2); });
  });
  const made = `Chromium ${await version()}, text ${widths.join(' ')}`;
  writeFileSync(join(out, 'made-with.txt'), `${made}\n`);
  return made;
}
