import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fairWords } from '#tests/support/share-words.ts';
import { blackPng, isRedOnTop, photo, photoWithPlace } from '#tests/support/pictures.ts';
import type { PictureRecipe } from './picture-conversion.ts';
import { createPictureConverter, PictureRefused, TooManyPictures } from './picture-converter.ts';
import { sizesOf } from './picture-sizes.ts';

// A busy machine takes long to convert pictures.
vi.setConfig({ testTimeout: 60_000 });

const recipe: PictureRecipe = { widths: [320, 640], fallbackWidth: 320, slimmest: 0.8, flattest: 2.4 };
const log = pino({ level: 'silent' });
const root = mkdtempSync(path.join(tmpdir(), 'hub-pictures-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(root, 'work-'));
});

const converter = createPictureConverter(log);
const never = new AbortController().signal;

function convert(picture: Buffer, by = converter, signal = never) {
  const source = path.join(folder, 'received');
  writeFileSync(source, picture);
  return by.convert({ source, folder, recipe }, signal);
}

const faultOf = (picture: Buffer) =>
  convert(picture).then(
    () => 'none',
    (error: unknown) => (error instanceof PictureRefused ? error.fault : error),
  );

describe('a picture', () => {
  test('becomes an AVIF and a WebP of each width and a JPEG, upright and without a trace of where it was taken', async () => {
    const { files, ...about } = await convert(await photoWithPlace(1600, 1200));
    expect(about).toEqual({ width: 640, height: 800, widths: [320, 640], fallbackWidth: 320 });
    expect(files.map(({ format, width, height }) => `${format} ${width}×${height}`)).toEqual([
      'avif 320×400',
      'webp 320×400',
      'avif 640×800',
      'webp 640×800',
      'jpg 320×400',
    ]);
    for (const { file, width, height } of files) {
      const bytes = readFileSync(file);
      const metadata = await sharp(bytes).metadata();
      expect([metadata.width, metadata.height, metadata.space]).toEqual([width, height, 'srgb']);
      const { exif, xmp, iptc, icc, orientation } = metadata;
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
      expect(bytes.toString('latin1')).not.toMatch(/GPS|Fairphone|Zebrafinch/);
      // What was on the left lies on top once the picture is turned.
      expect(await isRedOnTop(bytes)).toBe(true);
    }
  });

  test.each([
    ['a PNG that one can see through', () => photo().ensureAlpha(0.5).png().toBuffer()],
    ['an interlaced PNG', () => photo().png({ progressive: true }).toBuffer()],
    ['a PNG of 16 bits', () => photo().toColourspace('rgb16').png().toBuffer()],
    ['a PNG of few colours', () => photo().png({ palette: true }).toBuffer()],
    ['a JPEG for print', () => photo().toColourspace('cmyk').jpeg().toBuffer()],
    ['a grey JPEG', () => photo().greyscale().jpeg().toBuffer()],
    ['a JPEG of a wide colour space', () => photo().withIccProfile('p3').jpeg().toBuffer()],
    ['a WebP', () => photo().webp().toBuffer()],
    ['a single pixel', () => photo(1, 1).png().toBuffer()],
    [
      'a JPEG with a film behind it',
      async () => Buffer.concat([await photo().jpeg().toBuffer(), Buffer.alloc(5000, 'ftypmp42')]),
    ],
  ])('that is %s is taken', async (_what, make) => {
    const { files } = await convert(await make());
    for (const { file } of files) expect((await sharp(file).metadata()).channels).toBe(3);
  });

  test('that moves becomes its first moment', async () => {
    const frames = await sharp([await photo().png().toBuffer(), await photo().negate().png().toBuffer()], {
      join: { animated: true },
    })
      .webp({ loop: 0 })
      .toBuffer();
    const { files } = await convert(frames);
    expect(await Promise.all(files.map(async ({ file }) => (await sharp(file).metadata()).pages ?? 1))).toEqual(
      files.map(() => 1),
    );
  });

  test('may spell the beginning of a tag by chance in its compressed pixels', async () => {
    const { files } = await convert(await after('\u0001<sVg\u0001<hTml\u0001<?pHp\u0001'));
    expect(files.length).toBeGreaterThan(0);
  });

  const zip = 'PK\u0003\u0004…PK\u0005\u0006' + '\0'.repeat(18);
  const after = async (more: string) =>
    Buffer.concat([await photo(64, 64).png().toBuffer(), Buffer.from(more, 'latin1')]);
  test.each([
    ['a GIF', 'no-picture', () => photo().gif().toBuffer()],
    ['a TIFF', 'no-picture', () => photo().tiff().toBuffer()],
    ['an AVIF', 'no-picture', () => photo(64, 64).avif().toBuffer()],
    ['an SVG', 'no-picture', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a page', 'no-picture', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', 'no-picture', async () => Buffer.alloc(0)],
    ['half a JPEG', 'damaged', async () => (await photo().jpeg().toBuffer()).subarray(0, 20_000)],
    ['half a PNG', 'damaged', async () => (await photo().png().toBuffer()).subarray(0, 20_000)],
    ['half a WebP', 'damaged', async () => (await photo().webp().toBuffer()).subarray(0, 5000)],
    ['the first bytes of a JPEG', 'damaged', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70])],
    ['a JPEG in its first bytes only', 'damaged', async () => Buffer.from(`\xff\xd8\xff${'a'.repeat(5000)}`, 'latin1')],
    ['a picture with a page behind it', 'other-content', () => after('<script>alert(1)</script>')],
    ['a picture with a drawing behind it', 'other-content', () => after('<svg onload="alert(1)">')],
    ['a picture with a program behind it', 'other-content', () => after('<?php phpinfo();')],
    ['a picture with an archive behind it', 'other-content', () => after(zip)],
    [
      'a picture with a page in its comment',
      'other-content',
      () =>
        photo()
          .jpeg()
          .withExif({ IFD0: { ImageDescription: '<HTML>' } })
          .toBuffer(),
    ],
    ['a picture of 400 million pixels', 'too-many-pixels', () => blackPng(20_000)],
    [
      'an interlaced picture that is decoded whole',
      'too-many-pixels',
      () =>
        sharp({ create: { width: 6000, height: 6000, channels: 4, background: '#fff' } })
          .toColourspace('rgb16')
          .png({ progressive: true })
          .toBuffer(),
    ],
  ])('that is %s is refused as %s', async (_what, fault, make) => {
    expect(await faultOf(await make())).toBe(fault);
  });
});

describe('the sizes of a picture', () => {
  test.each([
    [
      [4000, 3000],
      ['320×240', '640×480'],
    ],
    [
      [500, 500],
      ['320×320', '500×500'],
    ],
    [[320, 200], ['320×200']],
    [[100, 100], ['100×100']],
    // Slimmer and flatter than anything the page shows.
    [
      [1000, 40_000],
      ['320×400', '640×800'],
    ],
    [
      [30_000, 300],
      ['320×133', '640×267'],
    ],
    [[1, 1], ['1×1']],
    [[5000, 1], ['2×1']],
  ])('%j are %j', ([width = 0, height = 0], sizes) => {
    expect(sizesOf(width, height, recipe).map((size) => `${size.width}×${size.height}`)).toEqual(sizes);
  });
});

describe('the converter', () => {
  test('does one picture after another and refuses what would wait too long', async () => {
    const few = createPictureConverter(log, { waiting: { uploads: 1, drawings: 1 } });
    const picture = await photo(200, 200).jpeg().toBuffer();
    const done = await Promise.allSettled([1, 2, 3].map(() => convert(picture, few)));
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(done[2]).toMatchObject({ reason: expect.any(TooManyPictures) });
    expect((await convert(picture, few)).files).toHaveLength(3);
  });

  test('takes an upload however many drawings wait, and a drawing however many uploads', async () => {
    const few = createPictureConverter(log, { waiting: { uploads: 0, drawings: 0 } });
    const picture = await photo(200, 200).jpeg().toBuffer();
    const folder = mkdtempSync(path.join(tmpdir(), 'hub-drawing-'));
    const draw = () => few.drawShare({ words: fairWords, folder }, new AbortController().signal);
    const [drawn, tooMany] = [draw(), draw()];
    const [converted, another] = [convert(picture, few), convert(picture, few)];
    await expect(tooMany).rejects.toThrow(TooManyPictures);
    await expect(another).rejects.toThrow(TooManyPictures);
    expect((await converted).files).toHaveLength(3);
    expect((await drawn).square.width).toBe(1080);
    rmSync(folder, { recursive: true });
  });

  test('gives up on one that takes too long, and goes on with the next', async () => {
    const hurried = createPictureConverter(log, { within: 30 });
    const picture = await photo(3000, 2000).jpeg().toBuffer();
    await expect(convert(picture, hurried)).rejects.toThrow(TooManyPictures);
    expect((await convert(picture)).widths).toEqual([320, 640]);
  });

  test('stops when nobody waits for it any more, and when the server stops', async () => {
    const picture = await photo(3000, 2000).jpeg().toBuffer();
    const gone = new AbortController();
    const left = convert(picture, converter, gone.signal);
    setTimeout(() => gone.abort(new Error('gone')), 50);
    await expect(left).rejects.toThrow('gone');
    const own = createPictureConverter(log);
    const ended = convert(picture, own);
    setTimeout(() => own.close(), 50);
    await expect(ended).rejects.toThrow(TooManyPictures);
    await expect(convert(picture, own)).rejects.toThrow(TooManyPictures);
  });
});
