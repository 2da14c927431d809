// The ways in: a typed address, a link in a page of another site, a file that leads on; and what is used up.
import {createServer} from 'node:http';
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {open} from './browser.mjs';

export default async function entering(link, others, file, folder) {
  const ends = {};
  const arrive = async (name, go) => {
    const {page} = await open({});
    await go(page);
    await page.waitForURL((url) => /^\/[\w-]{12}\/$/.test(url.pathname));
    await page.waitForSelector('main h1');
    ends[name] = await page.textContent('h1');
  };
  const follow = async (page, from, to) => {
    await page.goto(from);
    await page.click(`a[href="${to}"]`);
  };
  await arrive('typed', (page) => page.goto(link));
  const [fromPage, fromFile] = others;
  const server = createServer((request, response) => { response.setHeader('content-type', 'text/html'); response.end(`<a href="${fromPage}">in</a>`); });
  await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  try {
    await arrive('another site', (page) => follow(page, `http://mail.example:${server.address().port}/`, fromPage));
  } finally {
    server.close();
  }
  const kept = join(folder, 'link.html');
  writeFileSync(kept, `<a href="${fromFile}">in</a>`);
  await arrive('a link in a file', (page) => follow(page, pathToFileURL(kept).href, fromFile));
  await arrive('the file', (page) => page.goto(file));
  const {page} = await open({});
  const answer = await page.goto(link);
  return {ends, again: [answer.status(), (await page.textContent('body')).trim()]};
}
