import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hasFfmpeg, makeFilm, processesNaming, videoToolsPath } from '#tests/support/films.ts';
import { validateReel } from '#tests/support/graph/validate-media.ts';
import { readMp4 } from '#tests/support/graph/mp4-boxes.ts';
import { photo } from '#tests/support/pictures.ts';
import { startSchoolSite } from '#tests/support/school-site.ts';
import { TooManyVideos, VideoRefused } from './video-conversion.ts';
import { createVideoConverter } from './video-converter.ts';

// A busy machine takes long to convert films.
vi.setConfig({ testTimeout: 300_000 });

const root = mkdtempSync(path.join(tmpdir(), 'hub-videos-'));
const converter = createVideoConverter(videoToolsPath);
const never = new AbortController().signal;
afterAll(async () => {
  await converter.close();
  rmSync(root, { recursive: true, force: true });
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(root, 'work-'));
});
const film = (name: string, about: Parameters<typeof makeFilm>[1] = {}) => {
  const file = path.join(root, name);
  if (!existsSync(file)) makeFilm(file, about);
  return file;
};
const convert = (source: string, by = converter, signal = never, onProgress?: (done: number) => void) =>
  by.convert({ source, folder }, signal, onProgress);
const faultOf = (source: string, by = converter) =>
  convert(source, by).then(
    () => 'none',
    (error: unknown) => (error instanceof VideoRefused ? error.fault : error),
  );

test('a machine without ffmpeg says so, and refuses videos alone', async () => {
  const bare = createVideoConverter(root);
  const source = path.join(folder, 'film.mp4');
  writeFileSync(source, '\0\0\0\u0018ftypisom');
  expect(await bare.isAvailable()).toBe(false);
  expect(await faultOf(source, bare)).toBe('no-tools');
  writeFileSync(source, '#EXTM3U');
  expect(await faultOf(source, bare)).toBe('no-video');
});

describe.skipIf(!hasFfmpeg)('with ffmpeg', { meta: { need: 'ffmpeg' } }, () => {
  test.each([
    [
      'professional.mov',
      {
        size: '1920x1080',
        framesPerSecond: 60,
        sound: 'pcm_s16le',
        more: ['-pix_fmt', 'yuv422p', '-movflags', '-faststart'],
      },
    ],
    ['upright.mp4', { size: '540x960', more: ['-bf', '2'] }],
    ['silent.mp4', { sound: null }],
    ['odd.mov', { size: '962x122', framesPerSecond: 120, sound: 'alac' }],
  ] as const)('%s becomes a reel that Instagram takes', async (name, about) => {
    const reel = await convert(film(name, about));
    const bytes = readFileSync(reel.file);
    expect(validateReel({ bytes, hash: '' })).toBeNull();
    const file = readMp4(bytes);
    expect(file?.video).toEqual({
      codec: 'avc1',
      width: 1080,
      height: 1920,
      profile: 100,
      chroma: 1,
      framesPerSecond: 30,
    });
    const sound = { codec: 'mp4a', channels: 2, sampleRate: 48_000 };
    expect(file?.sound).toEqual('sound' in about && about.sound === null ? null : sound);
    expect(file?.order.slice(0, 2)).toEqual(['ftyp', 'moov']);
    expect(file?.hasEditList).toBe(false);
    expect(reel).toMatchObject({ width: 1080, height: 1920, bytes: bytes.length });
    expect(reel.seconds).toBeCloseTo(3.2, 0);
    expect(readdirSync(folder)).toEqual(['reel.mp4']);
  });

  test('a film loses what was written beside it: place, camera, name', async () => {
    const told = ['location=+49.1700-123.1300/', 'location-eng=+49.1700', 'make=Fairphone', 'title=Zebrafinch'];
    const source = film('told.mov', { more: told.flatMap((each) => ['-metadata', each]) });
    expect(readFileSync(source, 'latin1')).toMatch(/Zebrafinch/);
    const { file } = await convert(source);
    expect(readFileSync(file, 'latin1')).not.toMatch(/49\.17|Fairphone|Zebrafinch|Lavf/);
  });

  test('it is told how far it has come', async () => {
    const steps: number[] = [];
    await convert(film('longer.mp4', { seconds: 5, sound: null }), converter, never, (done) => steps.push(done));
    expect(steps.length).toBeGreaterThan(3);
    expect(steps.toSorted((a, b) => a - b)).toEqual(steps);
    expect(steps.at(-1)).toBe(1);
    expect(steps.every((done) => done >= 0 && done <= 1)).toBe(true);
  });

  const cut = (share: number) => {
    const whole = readFileSync(film('faststart.mp4', { seconds: 5, more: ['-movflags', '+faststart'] }));
    return whole.subarray(0, Math.round(whole.length * share));
  };
  const brand = Buffer.from('\0\0\0\u0018ftypisom\0\0\u0002\0isomiso2', 'latin1');
  test.each([
    ['a playlist', 'no-video', () => Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:4\n/etc/passwd\n')],
    ['a list of files', 'no-video', () => Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n")],
    ['a playlist behind a brand', 'damaged', () => Buffer.concat([brand, Buffer.from('#EXTM3U\n/etc/passwd\n')])],
    ['a GIF', 'no-video', () => photo(64, 64).gif().toBuffer()],
    ['a page', 'no-video', () => Buffer.from('<!doctype html>')],
    ['nothing', 'no-video', () => Buffer.alloc(0)],
    ['a brand alone', 'damaged', () => brand],
    ['a film that breaks off', 'damaged', () => cut(0.2)],
    ['a film without its end', 'damaged', () => cut(0.8)],
    ['noise', 'damaged', () => Buffer.concat([brand, Buffer.alloc(50_000, 'moovmdat')])],
  ] as const)('%s that is called a video is refused as %s', async (_what, fault, make) => {
    const source = path.join(root, 'received.mov');
    writeFileSync(source, await make());
    expect(await faultOf(source)).toBe(fault);
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each([
    ['short.mp4', 'too-short', { seconds: 2 }],
    ['endless.mp4', 'too-long', { seconds: 16 * 60, size: '16x16', framesPerSecond: 1, sound: null }],
    ['sound.mp4', 'no-video', { more: ['-map', '1:a'] }],
  ] as const)('%s is refused as %s', async (name, fault, about) => {
    expect(await faultOf(film(name, about))).toBe(fault);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a file that names an address or another file is not followed', async () => {
    const site = await startSchoolSite();
    const playlist = Buffer.from(`#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n${site.address('/a.ts')}\n`);
    const source = path.join(root, 'following.mov');
    for (const beginning of [Buffer.alloc(0), brand]) {
      writeFileSync(source, Buffer.concat([beginning, playlist]));
      expect(await faultOf(source)).not.toBe('none');
    }
    expect(site.connections()).toBe(0);
    await site.stop();
  });

  test('one that takes too long is given up, and the next goes on', async () => {
    const hurried = createVideoConverter(videoToolsPath, { within: 300 });
    expect(await faultOf(film('minute.mp4', { seconds: 60 }), hurried)).toBe('too-slow');
    expect([readdirSync(folder), processesNaming(folder)]).toEqual([[], []]);
    expect(await faultOf(film('short.mp4', { seconds: 2 }), hurried)).toBe('too-short');
  });

  test('one at a time is converted, and what would wait too long is refused', async () => {
    const few = createVideoConverter(videoToolsPath, { waiting: 1 });
    const source = film('silent.mp4', { sound: null });
    const running: number[] = [];
    const watch = setInterval(
      () => running.push(processesNaming(folder).filter((command) => /^\S+\/ffmpeg /.test(command)).length),
      50,
    );
    const done = await Promise.allSettled([1, 2, 3].map(() => convert(source, few)));
    clearInterval(watch);
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(done[2]).toMatchObject({ reason: expect.any(TooManyVideos) });
    expect(Math.max(...running)).toBe(1);
  });

  test('it ends with all its processes when nobody waits for it, and when the server stops', async () => {
    const source = film('minute.mp4', { seconds: 60 });
    const gone = new AbortController();
    const left = convert(source, converter, gone.signal, () => gone.abort(new Error('gone')));
    await expect(left).rejects.toThrow('gone');
    const own = createVideoConverter(videoToolsPath);
    const [running, waiting] = [convert(source, own, never, () => void own.close()), convert(source, own)];
    await expect(running).rejects.toThrow(TooManyVideos);
    await expect(waiting).rejects.toThrow(TooManyVideos);
    await own.close();
    expect([readdirSync(folder), processesNaming(folder)]).toEqual([[], []]);
    await expect(convert(source, own)).rejects.toThrow(TooManyVideos);
  });
});
