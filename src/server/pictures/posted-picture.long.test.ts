import fc from 'fast-check';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { validateInstagramImage, validatePagePhoto } from '#tests/support/graph/validate-media.ts';
import { readJpegHeader } from '#tests/support/graph/jpeg-header.ts';
import { blackPng, isRedOnTop, photo, photoWithPlace } from '#tests/support/pictures.ts';
import { createPictureConverter, PictureRefused } from './picture-converter.ts';
import { frameOf } from './posted-frame.ts';

// A busy machine takes long to convert pictures.
vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(path.join(tmpdir(), 'hub-posted-'));
const converter = createPictureConverter(pino({ level: 'silent' }));
afterAll(() => {
  converter.close();
  rmSync(folder, { recursive: true, force: true });
});

async function post(picture: Buffer) {
  const source = path.join(folder, 'received');
  writeFileSync(source, picture);
  const { file, ...about } = await converter.convertForPosting({ source, folder }, new AbortController().signal);
  return { ...about, jpeg: readFileSync(file) };
}

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 90 } },
  });

describe('a picture that is to be posted', () => {
  test.each([
    ['a PNG that one can see through, and flat', () => photo(2000, 500).ensureAlpha(0.5).png().toBuffer()],
    ['a JPEG of 12 MB', () => noise(3600, 2400).jpeg({ quality: 97 }).toBuffer()],
    ['nothing but noise', () => noise(1440, 1800).png().toBuffer()],
    ['a JPEG for print', () => photo().toColourspace('cmyk').jpeg().toBuffer()],
    ['a grey JPEG', () => photo().greyscale().jpeg().toBuffer()],
    ['a JPEG of a wide colour space', () => photo().withIccProfile('p3').jpeg().toBuffer()],
    ['a WebP, tall', () => photo(400, 2000).webp().toBuffer()],
    ['a single pixel', () => photo(1, 1).png().toBuffer()],
    ['a line', () => photo(5000, 1).png().toBuffer()],
  ])('is taken by Facebook and Instagram: %s', async (_what, make) => {
    const { jpeg, width, height, bytes } = await post(await make());
    const media = { bytes: jpeg, hash: '' };
    expect([validateInstagramImage(media), validatePagePhoto(media)]).toEqual([null, null]);
    expect(readJpegHeader(jpeg)).toMatchObject({ width, height, components: 3 });
    expect([bytes, (await sharp(jpeg).metadata()).space]).toEqual([jpeg.length, 'srgb']);
  });

  test('is upright and has no trace of where it was taken', async () => {
    const { jpeg } = await post(await photoWithPlace(1600, 1200));
    const { exif, xmp, iptc, icc, orientation } = await sharp(jpeg).metadata();
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
    expect(readJpegHeader(jpeg)?.segments.filter((segment) => segment > 0)).toEqual([]);
    expect(await isRedOnTop(jpeg)).toBe(true);
  });

  test('is whole, with white where it is too flat or too slim', async () => {
    const { jpeg, width, height } = await post(await photo(2000, 500).jpeg().toBuffer());
    const pixel = async (left: number, top: number) =>
      [...(await sharp(jpeg).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())].map((each) => each > 240);
    expect(await pixel(Math.floor(width / 2), 2)).toEqual([true, true, true]);
    expect(await pixel(Math.floor(width / 4), Math.floor(height / 2))).toEqual([false, false, false]);
  });

  test.each([
    ['a GIF', 'no-picture', () => photo().gif().toBuffer()],
    ['an SVG', 'no-picture', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a page', 'no-picture', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['half a JPEG', 'damaged', async () => (await photo().jpeg().toBuffer()).subarray(0, 20_000)],
    ['400 million pixels', 'too-many-pixels', () => blackPng(20_000)],
  ])('is refused when it is %s: %s', async (_what, fault, make) => {
    const bytes = await make();
    const refused = await post(bytes).catch((error: unknown) =>
      error instanceof PictureRefused ? error.fault : error,
    );
    expect(refused).toBe(fault);
  });
});

test('whatever its size, its frame is one that both platforms take and holds it whole', () => {
  const side = fc.integer({ min: 1, max: 40_000 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const { inner, ...frame } = frameOf(width, height);
      const shape = frame.width / frame.height;
      expect(shape).toBeGreaterThanOrEqual(0.8);
      expect(shape).toBeLessThanOrEqual(1.91);
      expect(frame.width).toBeGreaterThanOrEqual(320);
      expect(frame.width).toBeLessThanOrEqual(1440);
      expect(inner.width <= frame.width && inner.height <= frame.height).toBe(true);
      expect(inner.width === frame.width || inner.height >= frame.height - 1).toBe(true);
    }),
    // A little flatter than what is taken once its height is rounded down.
    { numRuns: 2000, examples: [[29_796, 15_601]] },
  );
});
