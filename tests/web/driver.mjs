// Runs scenarios in one browser: each line of the input names one, each line of the output is its report.
// `node driver.mjs NAME LINK WORD...` runs a single one.
import {createInterface} from 'node:readline';
import {closeAll, quit} from './browser.mjs';

async function run({name, link, words, env}) {
  Object.assign(process.env, env);
  try {
    const {default: scenario} = await import(`./${name}.mjs`);
    return {report: await scenario(link, ...words)};
  } catch (problem) {
    return {problem: problem.stack};
  } finally {
    await closeAll();
  }
}

const [name, link, ...words] = process.argv.slice(2);
if (name) {
  const {report, problem} = await run({name, link, words, env: {}});
  process.stdout.write(`${problem ?? JSON.stringify(report)}\n`);
  process.exitCode = problem ? 1 : 0;
} else {
  for await (const line of createInterface({input: process.stdin})) {
    process.stdout.write(`${JSON.stringify(await run(JSON.parse(line)))}\n`);
  }
}
await quit();
