// Other pages in the same browser: a form that posts by itself, probes of every kind, a rebound name, a server next door.
import {createServer} from 'node:http';
import {enter, open, until} from './browser.mjs';

const serve = (answer) => new Promise((resolve) => {
  const heard = [];
  const server = createServer((request, response) => {
    heard.push({url: request.url, cookie: request.headers.cookie ?? ''});
    response.setHeader('content-type', 'text/html');
    response.end(answer(request.url));
  });
  server.listen(0, '127.0.0.1', () => resolve({server, heard, port: server.address().port}));
});

// Everything that a page can send without asking, to a path that it should not even know.
const probing = (base, wrong) => `<!doctype html><title>busy</title><body><script type="module">
const base = ${JSON.stringify(base)};
const said = [];
const body = 'sure=yes&id=5&item=evil&reason=evil&half_life=1&text=[]&for=open';
const types = ['application/x-www-form-urlencoded', 'text/plain'];
for (const path of ${JSON.stringify(wrong)}) {
  for (const type of types) await fetch(base + path, {method: 'POST', mode: 'no-cors', credentials: 'include', headers: {'content-type': type}, body}).catch(() => null);
  navigator.sendBeacon(base + path, new Blob([body], {type: types[0]}));
}
for (const mode of ['cors', 'no-cors']) for (const path of ['', 'data/export?form=json', 'rev']) {
  await fetch(base + path, {mode, credentials: 'include'}).then(async (one) => { said.push([one.type, one.status, (await one.text()).length]); }).catch(() => null);
}
for (const [tag, name] of [['img', 'src'], ['script', 'src'], ['iframe', 'src'], ['embed', 'src']]) {
  const one = document.createElement(tag); one[name] = base; document.body.append(one);
}
await new Promise((resolve) => setTimeout(resolve, 300));
window.said = said;
document.title = 'done';
</script>`;
const posting = (base) => `<!doctype html><form method="post" action="${base}act/clear"><input name="sure" value="yes"></form><script>document.forms[0].submit()</script>`;

export default async function others(link, acts) {
  const b = await open({});
  const {page, context} = b;
  const base = await enter(page, link);
  const {origin, port, pathname} = new URL(base);
  const answers = [];
  // What our own page asks for goes on meanwhile.
  const isOurs = (one) => { try { return one.frame().page() === page; } catch { return false; } };
  context.on('response', (one) => { if (one.url().startsWith(origin) && !isOurs(one)) answers.push([one.url().slice(base.length), one.status()]); });
  const next = await serve((url) => url.startsWith('/form') ? posting(base) : url.startsWith('/probe') ? probing(base, acts) : '<title>next door</title>');
  const report = {probed: [], posted: [], rebound: []};
  try {
    for (const host of ['127.0.0.1', 'localhost', 'evil.example']) {
      const other = await context.newPage();
      await other.goto(`http://${host}:${next.port}/probe`);
      await other.waitForFunction(() => document.title === 'done');
      report.probed.push(...await other.evaluate(() => window.said));
      await other.goto(`http://${host}:${next.port}/form`);
      await other.waitForURL(`${base}act/clear`);
      report.posted.push((await other.textContent('body')).trim());
      await other.close();
    }
    // The name of a foreign page comes to mean this machine: for the browser it is one origin.
    const rebound = `http://rebound.example:${port}`;
    const other = await context.newPage();
    await other.route(`${rebound}/`, (route) => route.continue({url: `http://evil.example:${next.port}/`}));
    await other.goto(`${rebound}/`);
    report.rebound = await other.evaluate(async ([path, wrong]) => {
      const said = [];
      for (const one of [path, `${path}rev`, `${path}static/page.css`, '/enter/x', '/again']) said.push((await fetch(one, {credentials: 'include'})).status);
      for (const one of wrong) said.push((await fetch(path + one, {method: 'POST', body: new URLSearchParams({sure: 'yes', id: '5'})})).status);
      return said;
    }, [pathname, acts]);
    report.answers = [...new Set(answers.map(([, status]) => status))].sort();
    await page.goto(`http://127.0.0.1:${next.port}/`);
    await page.goto(`http://127.0.0.1:${next.port}/act/clear`);
    report.cookies = next.heard.map((one) => one.cookie).filter(Boolean);
    report.visited = next.heard.length;
    await page.goto(base);
    report.still = await page.textContent('h1');
    report.origins = await until(async () => (await context.cookies()).map((one) => [one.path === pathname, one.httpOnly, one.sameSite]));
  } finally {
    next.server.close();
  }
  return report;
}
