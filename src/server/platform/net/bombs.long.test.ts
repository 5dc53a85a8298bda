import { afterAll, describe, expect, test } from 'vitest';
import { fetchInProcess } from '#tests/support/fetching-process.ts';
import {
  brotliBomb,
  crumbs,
  doubleGzipBomb,
  endlessBody,
  gzipBomb,
  hintingForEver,
  manyHeaders,
  page,
} from '#tests/support/school-answers.ts';
import { startSchoolSite, type SchoolAnswer } from '#tests/support/school-site.ts';
import type { FailureKind } from './failures.ts';

const MEBIBYTE = 1024 * 1024;
const GIBIBYTE = 1024 * MEBIBYTE;

const site = await startSchoolSite();
afterAll(() => site.stop());
site.answer('/ready', page('<p>Ready</p>'));

const BOMBS: Readonly<Record<string, readonly [answer: SchoolAnswer, end: FailureKind]>> = {
  'a page of 200 MiB packed by gzip into 204 kB': [gzipBomb(200 * MEBIBYTE), 'too-large'],
  'a page of 1 GiB packed by gzip into 1 MB': [gzipBomb(GIBIBYTE), 'too-large'],
  'a page of 1 GiB packed by brotli': [brotliBomb(GIBIBYTE), 'too-large'],
  'a page of 200 MiB packed twice': [doubleGzipBomb(200 * MEBIBYTE, 'gzip, gzip'), 'bad-encoding'],
  'a page of 200 MiB packed twice that says once': [doubleGzipBomb(200 * MEBIBYTE, 'gzip'), 'bad-encoding'],
  'a page without an end': [endlessBody(), 'too-large'],
  'a page without an end, one byte at a time': [crumbs(Number.POSITIVE_INFINITY), 'too-large'],
  'hints of an answer without an end': [hintingForEver(), 'http'],
  'headers of 8 MiB': [manyHeaders(8 * MEBIBYTE), 'too-large'],
};

describe('memory grows', { timeout: 60_000 }, () => {
  test.each(Object.entries(BOMBS))('by less than 64 MiB when somebody sends %s', async (_what, [answer, end]) => {
    site.answer('/bomb', answer);
    const { ends, grewBy } = await fetchInProcess(site.address('/ready'), [site.address('/bomb')]);
    expect(ends).toEqual([end]);
    expect(grewBy).toBeLessThan(64 * MEBIBYTE);
  });

  test('by less than 128 MiB when somebody sends all of them at once', async () => {
    const addresses = Object.values(BOMBS).map(([answer], at) => {
      site.answer(`/bomb/${at}`, answer);
      return site.address(`/bomb/${at}`);
    });
    const { ends, grewBy } = await fetchInProcess(site.address('/ready'), addresses);
    expect(ends).toEqual(Object.values(BOMBS).map(([, end]) => end));
    expect(grewBy).toBeLessThan(128 * MEBIBYTE);
  });
});
