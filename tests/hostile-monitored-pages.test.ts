import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { CheckedOnce } from '#contract/checks.ts';
import { page } from '#tests/support/school-answers.ts';
import { longestTurn, threadMs } from '#tests/support/thread-time.ts';
import { startWatchedSite } from '#tests/support/watched-site.ts';

const at = await startWatchedSite();
afterAll(() => at.remove());
beforeEach(() => at.begin());

const good = page('<main><div>Pizza on Friday</div></main>');
const nested = (times: number) => page(`<main>${'<div>'.repeat(times)}Pizza`);
/** More combinators than can be saved; the test writes it into the table directly. */
const endless = 'nomatch div div div div div';

/** In ms. A page is given up after 2.5 s, which is noticed later on a busy machine; read to its end it takes hours. */
const AT_THE_LATEST = 15_000;
const ROUNDS = 6;

/** Processor ms that the server's thread needs for each answer while something is done, quickest first. */
async function answersWhile(work: Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  const state = { isOver: false };
  const over = work.finally(() => (state.isOver = true));
  while (!state.isOver) {
    const begun = threadMs();
    expect((await at.hub.call('GET', '/api/stats')).statusCode).toBe(200);
    took.push(threadMs() - begun);
    await wait(5);
  }
  await over;
  return took.toSorted((one, other) => one - other);
}

async function checked(id: string): Promise<{ result: CheckedOnce; ms: number; slowest: number }> {
  at.hub.platform.clock.advance(3000);
  const begun = performance.now();
  const check = at.call('POST', `/api/monitors/${id}/check`);
  const took = await answersWhile(check);
  const result = (await check).json<CheckedOnce>();
  return { result, ms: performance.now() - begun, slowest: took[Math.floor(took.length * 0.99)] ?? 0 };
}

describe('a page that is built to stop its reader', () => {
  test('of 100,000 elements within each other ends as an error, while the server answers as before', async () => {
    at.site.answer('/news', good, nested(100_000), good);
    const { id } = await at.watch('/news');
    const { result, ms, slowest } = await checked(id);
    expect(result.snapshot.status).toBe('error');
    expect(ms).toBeLessThan(AT_THE_LATEST);
    expect(slowest).toBeLessThan(100);
    expect((await checked(id)).result).toMatchObject({ snapshot: { status: 'success' }, change: null });
  });

  test('with a selector that no form would save ends as an error, while the server answers as before', async () => {
    at.site.answer('/news', good, nested(120), good);
    const { id } = await at.watch('/news');
    await at.hub.platform.database.write(({ db }) =>
      db
        .updateTable('monitors')
        .set({ selectors: JSON.stringify([endless]) })
        .where('id', '=', id)
        .execute(),
    );
    const { result, ms, slowest } = await checked(id);
    expect(result.snapshot.status).toBe('error');
    expect(ms).toBeLessThan(AT_THE_LATEST);
    expect(slowest).toBeLessThan(100);
  });
});

test('a check of a large page hardly holds the event loop', async () => {
  const article = (each: number, round: number) =>
    `<div class="item"><h3><a href="/news/${each}">Notice ${each}</a></h3><p>Families are asked to bring ${each % 20 === 0 ? `lunch number ${round}` : 'a lunch'} that day, and to tell the office of it in time.</p></div>`;
  const html = (round: number) =>
    `<main>${Array.from({ length: 1600 }, (_, each) => article(each, round)).join('')}</main>`;
  expect(html(0).length).toBeGreaterThan(231_000);
  at.site.answer('/news', ...Array.from({ length: ROUNDS + 1 }, (_, round) => page(html(round))));
  const { id } = await at.watch('/news');
  const longest: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    at.hub.platform.clock.advance(3000);
    const check = at.call('POST', `/api/monitors/${id}/check`);
    longest.push(await longestTurn(check));
    expect((await check).json<CheckedOnce>().change).toMatchObject({ changeType: 'modified' });
  }
  // What is collected as garbage, or compiled, in one of them only makes it longer.
  expect(Math.min(...longest)).toBeLessThan(20);
});
