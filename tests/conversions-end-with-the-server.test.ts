import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TooManyVideos } from '#server/videos/video-conversion.ts';
import { killWhileConverting } from '#tests/support/converting-process.ts';
import { hasFfmpeg, makeFilm, processesNaming, videoToolsPath } from '#tests/support/films.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

describe.skipIf(!hasFfmpeg)('the conversion of a video', { meta: { need: 'ffmpeg' } }, () => {
  let root: string;
  let source: string;
  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), 'hub-stopping-'));
    source = path.join(root, 'minute.mp4');
    makeFilm(source, { seconds: 60 });
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  test('ends with all its processes when the server stops', async () => {
    const folder = mkdtempSync(path.join(root, 'work-'));
    const { hub, remove } = await startTestHub({ VIDEO_TOOLS_PATH: videoToolsPath });
    const begun = Promise.withResolvers<void>();
    const converted = hub.videos.convert({ source, folder }, new AbortController().signal, () => begun.resolve());
    const refused = expect(converted).rejects.toThrow(TooManyVideos);
    await begun.promise;
    await remove();
    await refused;
    expect([readdirSync(folder), processesNaming(folder)]).toEqual([[], []]);
  });

  test('ends with all its processes when the server is killed', async () => {
    const folder = mkdtempSync(path.join(root, 'work-'));
    await killWhileConverting(source, folder);
    await expect.poll(() => processesNaming(folder)).toEqual([]);
  });
});
