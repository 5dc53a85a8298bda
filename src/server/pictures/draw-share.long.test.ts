import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { drawWithFonts } from '#tests/support/drawing-process.ts';
import { dejavuFonts, testFontsFile } from '#tests/support/fonts.ts';
import { validateInstagramImage, validatePagePhoto } from '#tests/support/graph/validate-media.ts';
import { fairInArabic, fairInChinese, fairWords } from '#tests/support/share-words.ts';
import { createPictureConverter } from './picture-converter.ts';
import type { SharePictures, ShareWords } from './share-words.ts';

// A busy machine takes long to draw.
vi.setConfig({ testTimeout: 60_000 });

const root = mkdtempSync(path.join(tmpdir(), 'hub-share-'));
const converter = createPictureConverter(pino({ level: 'silent' }), { fontconfigFile: testFontsFile() });
afterAll(() => {
  converter.close();
  rmSync(root, { recursive: true, force: true });
});

const draw = (words: ShareWords, photo?: string): Promise<SharePictures> => {
  const drawing = { words, folder: mkdtempSync(path.join(root, 'work-')), ...(photo === undefined ? {} : { photo }) };
  return converter.drawShare(drawing, new AbortController().signal);
};

async function ink(file: string, part: { left: number; top: number; width: number; height: number }): Promise<number> {
  const pixels = await sharp(file).extract(part).greyscale().raw().toBuffer();
  return (100 * pixels.filter((each) => each < 110).length) / pixels.length;
}
async function colourAt(file: string, left: number, top: number): Promise<'blue' | 'other'> {
  const [red = 0, green = 0, blue = 0] = await sharp(file).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return blue > 200 && red < 60 && green < 60 ? 'blue' : 'other';
}
const TITLE = { left: 80, top: 420, width: 920, height: 200 };

describe('the share pictures of a sheet', () => {
  test('are two JPEGs that both platforms take', async () => {
    const { square, wide } = await draw(fairWords);
    expect([square.width, square.height, wide.width, wide.height]).toEqual([1080, 1080, 1200, 630]);
    for (const { file, width, height } of [square, wide]) {
      const bytes = readFileSync(file);
      const metadata = await sharp(bytes).metadata();
      expect([metadata.format, metadata.width, metadata.height, metadata.space]).toEqual([
        'jpeg',
        width,
        height,
        'srgb',
      ]);
      expect([validateInstagramImage({ bytes, hash: '' }), validatePagePhoto({ bytes, hash: '' })]).toEqual([
        null,
        null,
      ]);
    }
  });

  test('show the sheet’s own picture beside the words, on the other side where people read from the right', async () => {
    const photo = path.join(root, 'photo.jpg');
    const size = { width: 960, height: 540, channels: 3 } as const;
    await sharp({ create: { ...size, background: '#0000ff' } })
      .jpeg()
      .toFile(photo);
    const [english, arabic] = [await draw(fairWords, photo), await draw(fairInArabic, photo)];
    expect(await colourAt(english.wide.file, 1100, 60)).toBe('blue');
    expect(await colourAt(english.wide.file, 20, 300)).toBe('other');
    expect(await colourAt(arabic.wide.file, 60, 60)).toBe('blue');
    expect(await colourAt(arabic.wide.file, 1180, 300)).toBe('other');
    for (const { square } of [english, arabic]) {
      expect(await colourAt(square.file, 540, 40)).toBe('blue');
      expect(await ink(square.file, { left: 80, top: 500, width: 920, height: 200 })).toBeGreaterThan(4);
    }
  });

  test.each([
    ['English', fairWords],
    ['Chinese', fairInChinese],
    ['Arabic', fairInArabic],
  ])('say their title in %s', async (_language, words) => {
    const drawn = await draw(words);
    expect(await ink(drawn.square.file, TITLE)).toBeGreaterThan(5);
    const empty = await draw({ ...words, title: ' ' });
    expect(await ink(empty.square.file, TITLE)).toBeLessThan(0.5);
  });

  test('begin on the right where the language does', async () => {
    const drawn = await draw(fairInArabic);
    const leaf = (left: number) => ink(drawn.square.file, { left, top: 90, width: 200, height: 60 });
    expect([(await leaf(100)) < 1, (await leaf(780)) > 30]).toEqual([true, true]);
  });

  test('hide what the sheet hides', async () => {
    const { square } = await draw({ ...fairWords, leaf: null, when: null, places: null, taken: null });
    expect(await ink(square.file, { left: 80, top: 60, width: 920, height: 150 })).toBe(0);
    expect(await ink(square.file, { left: 80, top: 780, width: 920, height: 130 })).toBe(0);
  });

  test.each([
    ['a long title', 'Drivers, kitchen helpers and night supervisors '.repeat(40)],
    ['one long word', 'Donaudampfschifffahrt'.repeat(20)],
    ['markup', '<span size="900pt">&amp; <b>Bake</b> "Sale" <image href="file:///etc/passwd"/>'],
    ['signs that cannot be written', 'Bake\u0000 \uD800 Sale \u202E\u0007'],
    ['line breaks', 'Bake\n\n\n\n\n\n\n\n\n\nSale'],
  ])('stay within their frame with %s', async (_what, title) => {
    const { square, wide } = await draw({ ...fairWords, title });
    for (const { file, width, height } of [square, wide]) {
      expect(await ink(file, { left: width - 60, top: 0, width: 60, height: height - 160 })).toBe(0);
      const pill = { left: 130, top: 800, width: 200, height: 60 };
      if (height === 1080) expect(await ink(file, pill)).toBeLessThan(45);
    }
  });
});

describe('on a system', () => {
  const folder = () => mkdtempSync(path.join(root, 'work-'));

  test('without any font nothing is drawn, instead of a picture without words', async () => {
    expect(await drawWithFonts([root], { words: fairWords, folder: folder() })).toBe('{"refused":"no-font"}');
  });

  test('without a font for pictographs they are left out, and the words stay', async () => {
    const words = { ...fairWords, title: 'Fair 🎉👩🏽‍🍳 today' };
    expect(await drawWithFonts([dejavuFonts], { words, folder: folder() })).toBe('drawn');
  });

  test('without a Chinese font Chinese is not drawn, and English is', async () => {
    const drawn = await Promise.all(
      [fairWords, fairInChinese].map((words) => drawWithFonts([dejavuFonts], { words, folder: folder() })),
    );
    expect(drawn).toEqual(['drawn', '{"refused":"no-font"}']);
  });
});
