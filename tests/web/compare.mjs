// How far two pictures are apart: the share of points that differ in sight.
import {readFileSync} from 'node:fs';
import {open} from './browser.mjs';

export default async function compare(link, pairs) {
  const {page} = await open({});
  const apart = [];
  for (const pair of pairs) {
    const urls = pair.map((path) => `data:image/png;base64,${readFileSync(path).toString('base64')}`);
    apart.push(await page.evaluate(async (both) => {
      const points = await Promise.all(both.map(async (url) => {
        const image = new Image();
        image.src = url;
        await image.decode();
        const canvas = Object.assign(document.createElement('canvas'), {width: image.width, height: image.height});
        const pen = canvas.getContext('2d');
        pen.drawImage(image, 0, 0);
        return pen.getImageData(0, 0, image.width, image.height);
      }));
      const [one, other] = points;
      if (one.width !== other.width || one.height !== other.height) return 1;
      let differ = 0;
      for (let at = 0; at < one.data.length; at += 4) {
        if ([0, 1, 2].some((part) => Math.abs(one.data[at + part] - other.data[at + part]) > 16)) differ += 1;
      }
      return differ / (one.data.length / 4);
    }, urls));
  }
  return apart;
}
