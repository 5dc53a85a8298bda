import { describe, expect, test } from 'vitest';
import { jobStage } from '#tests/support/job-stage.ts';
import { present } from '#tests/support/present.ts';
import { MINUTE } from '#tests/support/test-clock.ts';
import { createJobs, type Jobs } from './job-runner.ts';
import { claimJobs, giveJobUp } from './jobs.store.ts';

const stage = jobStage();
const { runner, rows, inMinutes } = stage;

describe('the one job of a kind', () => {
  const ensure = (jobs: Jobs, minutes: number) => jobs.ensureRecurring('tick', inMinutes(minutes));

  test('is one, however many processes ask for it at once and again, and due at the earliest moment asked for', async () => {
    const asking = [runner({}), runner({}), runner({})];
    await Promise.all(asking.flatMap((jobs) => [ensure(jobs, 20), ensure(jobs, 10), ensure(jobs, 30)]));
    expect(await rows()).toMatchObject([{ kind: 'tick', due_at: inMinutes(10).toISOString() }]);
  });

  test('stays when its handler names the next run, and is told when it was to begin', async () => {
    const begun: string[] = [];
    const jobs = runner({
      tick: {
        run: async (_payload, { dueAt }) => {
          begun.push(dueAt.toISOString());
          return { runAgainAt: inMinutes(10), isDone: true };
        },
      },
    });
    await ensure(jobs, 10);
    const first = inMinutes(10).toISOString();
    stage.platform.clock.advance(12 * MINUTE);
    await jobs.settled();
    const second = inMinutes(10).toISOString();
    stage.platform.clock.advance(10 * MINUTE);
    await jobs.settled();
    expect(begun).toEqual([first, second]);
    expect(await rows()).toHaveLength(1);
  });

  test('is not torn from a process that works on it, and gets another chance when it was given up', async () => {
    const jobs = createJobs(stage.platform);
    await ensure(jobs, 0);
    const now = stage.platform.clock.now().toISOString();
    const claim = { kind: 'tick', now, leasedUntil: inMinutes(1).toISOString(), most: 1 };
    const [claimed] = await stage.platform.database.write(({ db }) => claimJobs(db, claim));
    await ensure(jobs, -10);
    expect(await rows()).toMatchObject([{ due_at: now, attempts: 1, leased_until: inMinutes(1).toISOString() }]);
    await stage.platform.database.write(({ db }) => giveJobUp(db, present(claimed), { at: now, lastError: 'broken' }));
    await ensure(jobs, 5);
    expect(await rows()).toMatchObject([{ due_at: inMinutes(5).toISOString(), attempts: 0, gave_up_at: null }]);
  });

  test('that did its work forgets the processes that crashed, and one that only waits does not', async () => {
    for (const [isDone, left] of [
      [true, 0],
      [false, 2],
    ] as const) {
      await stage.platform.empty();
      const jobs = createJobs(stage.platform);
      await ensure(jobs, 0);
      for (let death = 1; death <= 2; death += 1) {
        const now = stage.platform.clock.now().toISOString();
        const claim = { kind: 'tick', now, leasedUntil: inMinutes(1).toISOString(), most: 1 };
        await stage.platform.database.write(({ db }) => claimJobs(db, claim));
        stage.platform.clock.advance(MINUTE);
      }
      const living = runner({
        tick: {
          run: async () => ({ runAgainAt: inMinutes(10), isDone }),
        },
      });
      await living.settled();
      await living.stop(1000);
      expect(await rows()).toMatchObject([{ attempts: left, due_at: inMinutes(10).toISOString() }]);
    }
  });

  test('of many of a kind there is one each, asked for in the write that needs it', async () => {
    const jobs = runner({});
    const undone = stage.platform.database.write(async (write) => {
      await jobs.scheduleUnique(write, 'tick', 'c', inMinutes(10));
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    for (const [id, minutes] of [
      ['a', 20],
      ['b', 10],
      ['a', 10],
      ['b', 30],
    ] as const)
      await stage.platform.database.write((write) => jobs.scheduleUnique(write, 'tick', id, inMinutes(minutes)));
    const kept = await rows();
    expect(kept.map(({ payload, due_at: due }) => [payload, due])).toEqual(
      expect.arrayContaining([
        [{ id: 'a' }, inMinutes(10).toISOString()],
        [{ id: 'b' }, inMinutes(10).toISOString()],
      ]),
    );
    expect(kept).toHaveLength(2);
  });
});
