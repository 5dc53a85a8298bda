import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NoRoomLeft } from './durable.ts';
import { isUploadName, newUploadName, openUploads, TooManyBytes, writeArriving } from './uploads.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'hub-uploads-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function keep(name: string, content: string): Promise<void> {
  const uploads = openUploads(dataDir);
  const { folder, clear } = await uploads.workplace();
  writeFileSync(path.join(folder, 'made'), content);
  await uploads.keep(path.join(folder, 'made'), name);
  await clear();
}

describe('the uploads', () => {
  test('are none, and no folder, before the first', async () => {
    const uploads = openUploads(dataDir);
    expect(await uploads.kept()).toEqual([]);
    expect(await uploads.clearLeftovers(new Date())).toBe(0);
    expect(await uploads.open('a.jpg')).toBeNull();
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('are kept whole under their names until they are removed', async () => {
    const uploads = openUploads(dataDir);
    await keep('hero-1.jpg', 'a picture');
    const opened = await uploads.open('hero-1.jpg');
    expect([opened?.bytes, opened === null ? '' : await text(opened.read())]).toEqual([9, 'a picture']);
    expect((await uploads.kept()).map(({ name }) => name)).toEqual(['hero-1.jpg']);
    await uploads.remove(['hero-1.jpg', 'never-there.jpg']);
    expect(await uploads.open('hero-1.jpg')).toBeNull();
  });

  test('can be held, to be read whatever becomes of them', async () => {
    const uploads = openUploads(dataDir);
    await keep('hero-1.jpg', 'a picture');
    await keep('hero-2.jpg', 'another');
    const held = await uploads.snapshot();
    expect(await held.isCurrent()).toBe(true);
    await uploads.remove(['hero-1.jpg']);
    expect(await held.isCurrent()).toBe(false);
    await keep('hero-3.jpg', 'a third');
    expect(held.names).toEqual(['hero-1.jpg', 'hero-2.jpg']);
    expect(await held.files()).toEqual([
      { name: 'hero-1.jpg', bytes: 9 },
      { name: 'hero-2.jpg', bytes: 7 },
    ]);
    const copies = path.join(dataDir, 'copies');
    mkdirSync(copies);
    await held.copyTo(copies);
    await held.release();
    expect(readdirSync(copies)).toEqual(['hero-1.jpg', 'hero-2.jpg']);
    expect(readdirSync(path.join(dataDir, 'uploads', '.work'))).toEqual([]);
  });

  test.each([
    ['a picture', 100, ['a picture']],
    ['a picture', 9, ['a picture']],
    ['a picture', 4, ['a pi', 'ctur', 'e']],
    ['', 4, ['']],
  ])('are read in pieces while they are held: %j by %i bytes', async (content, pieceBytes, pieces) => {
    const uploads = openUploads(dataDir);
    await keep('hero-1.jpg', content);
    const held = await uploads.snapshot();
    await uploads.remove(['hero-1.jpg']);
    const read: string[] = [];
    for await (const piece of held.read('hero-1.jpg', pieceBytes)) read.push(piece.toString());
    expect(read).toEqual(pieces);
    await held.release();
  });

  test('that came and went while they were looked at are noticed, though the names are the same', async () => {
    const uploads = openUploads(dataDir);
    await keep('hero-1.jpg', 'a picture');
    const held = await uploads.snapshot();
    await keep('hero-2.jpg', 'another');
    await uploads.remove(['hero-2.jpg']);
    expect((await uploads.kept()).map(({ name }) => name)).toEqual(held.names);
    expect(await held.isCurrent()).toBe(false);
    await held.release();
  });

  test.each([
    '',
    '.',
    '..',
    '../secret.key',
    'a/b.jpg',
    'a\\b.jpg',
    '.work',
    'A.jpg',
    'a.jpg\0',
    'a..jpg',
    'a'.repeat(101),
  ])('have no name such as %j', async (name) => {
    const uploads = openUploads(dataDir);
    expect(isUploadName(name)).toBe(false);
    expect(await uploads.open(name)).toBeNull();
    await expect(uploads.remove([name])).rejects.toThrow();
    await expect(keep(name, 'x')).rejects.toThrow();
  });

  test('are files and nothing else', async () => {
    await keep('a.jpg', 'x');
    symlinkSync(dataDir, path.join(dataDir, 'uploads/folder.jpg'));
    expect(await openUploads(dataDir).open('folder.jpg')).toBeNull();
  });

  test('have names that are never the same', () => {
    const names = Array.from({ length: 1000 }, newUploadName);
    expect(new Set(names).size).toBe(1000);
    expect(names.every((name) => isUploadName(`hero-${name}-640.avif`))).toBe(true);
  });
});

describe('what arrives', () => {
  const write = (chunks: readonly string[], validate: (beginning: Uint8Array) => number | void = () => {}) => {
    const file = path.join(dataDir, 'arrived');
    const arriving = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
    return writeArriving(arriving, file, { atMost: 6, telling: 3, validate }).then(() => readFileSync(file, 'utf8'));
  };

  test('is written up to the last byte that may come', async () => {
    expect(await write(['abc', 'def'])).toBe('abcdef');
    rmSync(path.join(dataDir, 'arrived'));
    await expect(write(['abc', 'defg'])).rejects.toThrow(TooManyBytes);
  });

  test('is validated by its first bytes, in however many pieces they come', async () => {
    for (const [chunks, beginning] of [
      [['abcd'], 'abc'],
      [['a', 'b', 'cd'], 'abc'],
      [['a'], 'a'],
      [[], ''],
    ] as const) {
      const seen: string[] = [];
      await write(chunks, (bytes) => void seen.push(Buffer.from(bytes).toString()));
      expect(seen.map((each) => each.slice(0, 3))).toEqual([beginning]);
      rmSync(path.join(dataDir, 'arrived'), { force: true });
    }
    const refuse = () => {
      throw new Error('no use');
    };
    await expect(write(['abc', 'def'], refuse)).rejects.toThrow('no use');
  });

  test('may have fewer bytes once it is known what it is', async () => {
    await expect(write(['abcd', 'e'], () => 4)).rejects.toThrow(TooManyBytes);
    rmSync(path.join(dataDir, 'arrived'), { force: true });
    expect(await write(['ab', 'cd'], () => 4)).toBe('abcd');
  });

  test.runIf(existsSync('/dev/full'))('finds a disk that is full', { meta: { need: 'Linux' } }, async () => {
    // A device on which every write says that there is no room.
    symlinkSync('/dev/full', path.join(dataDir, 'arrived'));
    const arriving = Readable.from([Buffer.from('abc')]);
    const onto = { atMost: 6, telling: 3, validate() {} };
    await expect(writeArriving(arriving, path.join(dataDir, 'arrived'), onto)).rejects.toThrow(NoRoomLeft);
  });
});
