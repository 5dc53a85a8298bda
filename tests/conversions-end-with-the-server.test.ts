import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { TooManyVideos } from '#server/platform/videos/video-conversion.ts';
import { hasFfmpeg, makeFilm, processesNaming } from '#tests/support/films.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

test.skipIf(!hasFfmpeg)('a server that stops ends the conversion of a video with all its processes', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hub-stopping-'));
  const source = path.join(folder, 'minute.mp4');
  makeFilm(source, { seconds: 60 });
  const hub = await startTestHub();
  const begun = Promise.withResolvers<void>();
  const converted = hub.hub.videos.convert({ source, folder }, new AbortController().signal, () => begun.resolve());
  const refused = expect(converted).rejects.toThrow(TooManyVideos);
  await begun.promise;
  await hub.remove();
  await refused;
  expect([readdirSync(folder), processesNaming(folder)]).toEqual([['minute.mp4'], []]);
  rmSync(folder, { recursive: true, force: true });
});
