import { describe, expect, test } from 'vitest';
import { newId } from '#server/platform/new-id.ts';
import { jobStage } from '#tests/support/job-stage.ts';
import { MINUTE } from '#tests/support/test-clock.ts';

const stage = jobStage();
const { runner, enqueue, rows, until } = stage;

describe('what a job answers to be written at its end', () => {
  const setting = (value: string) => ({
    id: newId(new Date()),
    key: 'key',
    value,
    updated_at: '2026-12-01T20:00:00.000Z',
  });
  const settings = () => stage.platform.database.db.selectFrom('settings').select('value').execute();

  test('is kept together with the end of the job, or neither is', async () => {
    let runs = 0;
    const jobs = runner({
      work: {
        run: async () => {
          runs += 1;
          return async ({ db }) => {
            await db
              .insertInto('settings')
              .values(setting(`run ${runs}`))
              .execute();
            if (runs === 1) throw new Error('the disk is full');
          };
        },
      },
    });
    await enqueue(jobs);
    await jobs.settled();
    expect([await settings(), (await rows()).length]).toEqual([[], 1]);
    // The lease has to run out, as after a crash.
    stage.platform.clock.advance(MINUTE);
    await jobs.settled();
    expect([runs, await settings(), await rows()]).toEqual([2, [{ value: 'run 2' }], []]);
  });

  test('is written even when the job was taken back because the process was stopped', async () => {
    const gate = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const jobs = runner({
      work: {
        run: async () => {
          await gate.promise;
          return async ({ db }) => {
            await db.insertInto('settings').values(setting('done')).execute();
            written.resolve();
          };
        },
      },
    });
    await enqueue(jobs);
    const looked = stage.platform.database.db.selectFrom('jobs').select('attempts');
    while ((await looked.executeTakeFirstOrThrow()).attempts === 0)
      await new Promise((resolve) => setTimeout(resolve, 5));
    await jobs.stop(1);
    expect(await rows()).toMatchObject([{ attempts: 0, leased_until: null }]);
    gate.resolve();
    await written.promise;
    while ((await settings()).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await rows()).toHaveLength(1);
  });
});

describe('a kind whose first attempts go before all others', () => {
  test('takes what fell due lately and was never tried, in order, then the rest, the oldest first', async () => {
    const order: string[] = [];
    let isPaused = false;
    const jobs = runner({
      work: {
        atOnce: 1,
        firstAttemptsFor: 10 * MINUTE,
        pausedUntil: () => (isPaused ? new Date(8.64e15) : null),
        waits: [MINUTE],
        run: async (payload) => {
          const { name, fails = false } = payload as { name: string; fails?: boolean };
          order.push(name);
          if (fails && order.length === 1) throw new Error('not now');
        },
      },
    });
    await enqueue(jobs, { name: 'tried', fails: true });
    await until(() => order.length > 0);
    isPaused = true;
    await jobs.settled();
    for (const name of ['old 1', 'old 2']) {
      await enqueue(jobs, { name });
      stage.platform.clock.advance(MINUTE);
    }
    stage.platform.clock.advance(15 * MINUTE);
    for (const name of ['new 1', 'new 2']) {
      await enqueue(jobs, { name });
      stage.platform.clock.advance(MINUTE);
    }
    order.length = 0;
    isPaused = false;
    jobs.wake();
    await jobs.settled();
    expect(order.slice(0, 2)).toEqual(['new 1', 'new 2']);
    expect(new Set(order.slice(2))).toEqual(new Set(['old 1', 'old 2', 'tried']));
    expect(order.indexOf('old 1')).toBeLessThan(order.indexOf('old 2'));
  });
});
