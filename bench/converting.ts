import { mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LogoState } from '#contract/social-media.ts';
import { hasFfmpeg, makeFilm } from '#tests/support/films.ts';
import { signedInAdministrator } from './administrator.ts';
import { withServer, type Benchmark } from './benchmark.ts';
import { makeData } from './data.ts';
import { load } from './load.ts';
import { atMost, median, ms } from './report.ts';

const SECONDS = 20;
const LOGO = '/api/settings/facebook-logo-upload';
/** Clients that read the listing meanwhile, and the ms between two requests of each. */
const READERS = 20;
const EACH_READS_EVERY = 100;
/** In seconds: long enough for a 99th percentile, short enough to lie within the conversion. */
const WINDOW = 4;
const ENDED_WITHIN = 300_000;

export const converting: Benchmark = {
  name: 'converting',
  what: `a film of ${SECONDS} s (1080p, 60 frames, 4:2:2, PCM, index last) becomes a reel while the listing of 200 sheets is read ${(READERS * 1000) / EACH_READS_EVERY} times a second`,
  async run(_effort, tell) {
    const name = 'listing meanwhile, 99th percentile at its worst';
    if (!hasFfmpeg) return tell({ name, measured: 'not measured: there is no ffmpeg on this machine', value: 0 });
    const { dataDir } = await makeData(200, 5);
    const cookie = await signedInAdministrator(dataDir);
    await withServer(dataDir, async ({ url }) => {
      const port = Number(new URL(url).port);
      const alone = await readingOf(port);
      await upload(url, cookie);
      const begun = performance.now();
      const beside: number[] = [];
      for (;;) {
        beside.push(await readingOf(port));
        const state = await stateOf(url, cookie);
        if (state === 'done') break;
        if (state !== 'converting') throw new Error(`The conversion is ${state}`);
        if (performance.now() - begun > ENDED_WITHIN) throw new Error('The conversion does not end');
      }
      const took = performance.now() - begun;
      const worst = Math.max(...beside);
      const measured = `${ms(worst)} (${ms(median(beside))} mostly, ${ms(alone)} without)`;
      tell({ name, measured, value: worst, budget: atMost(150, ' ms') });
      tell({ name: 'until it is a reel', measured: ms(took), value: took, budget: atMost(60_000, ' ms') });
    });
  },
};

/** @throws when the server does not accept it */
async function upload(url: string, cookie: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hub-bench-'));
  try {
    const file = path.join(folder, 'film.mov');
    // The upload may be 100 MB.
    const more = ['-pix_fmt', 'yuv422p', '-b:v', '24M', '-maxrate', '24M', '-bufsize', '24M'];
    makeFilm(file, { seconds: SECONDS, size: '1920x1080', framesPerSecond: 60, sound: 'pcm_s16le', more });
    const body = new FormData();
    body.append('logo', await openAsBlob(file), 'film.mov');
    const answer = await fetch(`${url}${LOGO}`, { method: 'POST', headers: { cookie }, body });
    if (answer.status !== 201) throw new Error(`The film was answered ${answer.status}: ${await answer.text()}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function stateOf(url: string, cookie: string): Promise<string | undefined> {
  const answer = await fetch(`${url}${LOGO}`, { headers: { cookie } });
  // What this call answers by its schema.
  return ((await answer.json()) as LogoState).conversion?.state;
}

/**
 * The 99th percentile over the window.
 * @throws when an answer is no success
 */
async function readingOf(port: number): Promise<number> {
  const order = {
    port,
    method: 'GET',
    path: '/api/signup-sheets',
    connections: READERS,
    every: EACH_READS_EVERY,
  } as const;
  const { p99, statuses } = await load({ ...order, seconds: WINDOW });
  if (Object.keys(statuses).join() !== '200') throw new Error(`The listing answered ${JSON.stringify(statuses)}`);
  return p99;
}
