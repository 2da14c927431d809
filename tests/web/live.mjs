// While the page is open a host's hook is called: what it got comes into sight and opens as it was; paused, it gets nothing.
import {execFile} from 'node:child_process';
import {enter, focused, open, plain, settled, until} from './browser.mjs';

const aizo = (words, said = '') => new Promise((resolve, reject) => {
  const child = execFile(process.env.PYTHON, ['-m', 'aizo', ...words], (problem, out) => { if (problem) reject(problem); else resolve(out); });
  child.stdin.end(said);
});
const hook = async (session) => {
  const out = await aizo(['hook', 'session-start', '--host', 'claude-code'], JSON.stringify({session_id: session, hook_event_name: 'SessionStart', source: 'startup', cwd: '/w/shop'}));
  return out && JSON.parse(out).hookSpecificOutput.additionalContext;
};

export default async function live(link) {
  const {context, page} = await open({});
  const base = await enter(page, link);
  const told = await context.newPage();
  await told.goto(`${base}told`);
  await page.focus('#occasion');
  const report = {before: await told.locator('.acts li').count()};
  const given = await hook('one');
  report.appeared = await until(() => told.locator('.acts li').count());
  report.lane = await until(() => page.locator('#side-lanes svg').count());
  await settled(told);
  report.focus = [await focused(told), await focused(page)];
  report.line = await plain(told, '.acts li');
  const opened = `${base}${(await told.getAttribute('.acts li a', 'href')).slice(new URL(base).pathname.length)}`;
  const read = async () => { await page.goto(opened); return page.textContent('#delivered'); };
  report.exact = [await read() === given, given.length > 300];
  await aizo(['update', 'concise code', '--item', 'another label', '--score', '3']);
  report.later = await read() === given;
  await aizo(['forget', 'dark theme', '--yes']);
  report.cut = [(await read()).includes('dark theme'), given.includes('dark theme'), await page.locator('#gap').count(), await page.locator('[role=note]').count()];

  await page.goto(base);
  await page.click('#pause');
  await page.click('#pause-hour');
  await settled(page);
  report.band = await plain(page, '.band');
  report.paused = await hook('two');
  await page.goto(`${base}told`);
  report.silent = await plain(page, '.acts li');
  await page.click('#pause');
  await settled(page);
  report.bands = await page.locator('#notices').count();
  report.resumed = (await hook('three')).includes('another label');
  return report;
}
