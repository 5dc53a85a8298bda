import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readQr } from '#tests/support/read-qr.ts';
import { qrSvg } from './qr-svg.ts';

const SIDE = 500;

async function drawn(text: string): Promise<Buffer> {
  const svg = Buffer.from(qrSvg(text).replace('<svg', `<svg width="${SIDE}" height="${SIDE}"`));
  return sharp(svg).png().toBuffer();
}

test.each([
  'https://pac.example.org/signup-sheet/0193b1c2-7a1e-4f2b-9d6c-2f6d1c5b7a90',
  'https://pac.example.org/verify#7K3M9Q2XVB',
  '學校義工 ਪੰਜਾਬੀ العربية',
])('a phone reads %s', async (text) => {
  expect(await readQr(await drawn(text))).toBe(text);
});

test('around it are four modules of white, and nothing shines through', async () => {
  const text = 'https://pac.example.org/';
  const [, left, top, width, height] = /viewBox="(-\d+) (-\d+) (\d+) (\d+)"/.exec(qrSvg(text))?.map(Number) ?? [];
  expect([left, top, width]).toEqual([-4, -4, height]);
  const { data, info } = await sharp(await drawn(text))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const quiet = Math.floor((SIDE * 4) / (width ?? 1)) - 1;
  const above = data.subarray(0, info.width * quiet * info.channels);
  expect(above.every((value) => value === 255)).toBe(true);
  if (info.channels === 4) expect(data.every((value, at) => at % 4 !== 3 || value === 255)).toBe(true);
});
