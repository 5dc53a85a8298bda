import { describe, expect, test } from 'vitest';
import { jobStage } from '#tests/support/job-stage.ts';
import { MINUTE } from '#tests/support/test-clock.ts';
import type { Jobs } from './job-runner.ts';
import type { JobHandler } from './jobs.ts';
import { claimJobs } from './jobs.store.ts';

const stage = jobStage();
const { runner, enqueue, rows, inMinutes, until } = stage;

describe('jobs', () => {
  test('run soon after the transaction that asked for them, and are gone then', async () => {
    const done: unknown[] = [];
    const jobs = runner({ work: { run: async (payload) => void done.push(payload) } });
    await enqueue(jobs, { sheet: 'A', list: [1, 2] });
    await until(() => done.length > 0);
    await jobs.settled();
    expect(done).toEqual([{ sheet: 'A', list: [1, 2] }]);
    expect(await rows()).toEqual([]);
  });

  test('of a transaction that is undone never run', async () => {
    let runs = 0;
    const jobs = runner({ work: { run: async () => void (runs += 1) } });
    const undone = stage.platform.database.write(async (write) => {
      await jobs.enqueue(write, 'work', {});
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    await jobs.settled();
    expect(runs).toBe(0);
    expect(await rows()).toEqual([]);
  });

  test('wait for their moment', async () => {
    let runs = 0;
    const jobs = runner({ work: { run: async () => void (runs += 1) } });
    await enqueue(jobs, {}, inMinutes(10));
    await jobs.settled();
    expect(runs).toBe(0);
    stage.platform.clock.advance(10 * MINUTE);
    await jobs.settled();
    expect(runs).toBe(1);
  });

  test('are found at their moment without anybody asking', async () => {
    let runs = 0;
    const jobs = runner({ work: { run: async () => void (runs += 1) } });
    await enqueue(jobs, {}, new Date(stage.platform.clock.now().getTime() + 200));
    await jobs.settled();
    // Whatever the enqueuing set off is over before the moment comes.
    await new Promise((resolve) => setTimeout(resolve, 100));
    stage.platform.clock.advance(200);
    await until(() => runs === 1);
  });

  test('are each claimed by one of several processes', async () => {
    const runsOf = new Map<number, number>();
    const busy = new Set<Jobs>();
    const slow = (me: () => Jobs): Pick<JobHandler, 'run'> => ({
      async run(payload) {
        busy.add(me());
        const { number } = payload as { number: number };
        runsOf.set(number, (runsOf.get(number) ?? 0) + 1);
        await new Promise((resolve) => setTimeout(resolve, 2));
      },
    });
    const first: Jobs = runner({ work: slow(() => first) });
    const second: Jobs = runner({ work: slow(() => second) });
    await stage.platform.database.write(async (write) => {
      for (let number = 0; number < 60; number += 1) await first.enqueue(write, 'work', { number });
    });
    await Promise.all([first.settled(), second.settled()]);
    await Promise.all([first.settled(), second.settled()]);
    expect([...runsOf.values()]).toEqual(Array.from({ length: 60 }, () => 1));
    expect(busy.size).toBe(2);
  });

  test('run no more at once than their kind allows', async () => {
    let [now, most] = [0, 0];
    const jobs = runner({
      work: {
        atOnce: 3,
        async run() {
          now += 1;
          most = Math.max(most, now);
          await new Promise((resolve) => setTimeout(resolve, 5));
          now -= 1;
        },
      },
    });
    await stage.platform.database.write(async (write) => {
      for (let number = 0; number < 12; number += 1) await jobs.enqueue(write, 'work', {});
    });
    await jobs.settled();
    expect(most).toBe(3);
    expect(await rows()).toEqual([]);
  });

  test('of a process that died are taken over when its lease has run out', async () => {
    let attempts = 0;
    const jobs = runner({ work: { waits: [1000], run: async (_, job) => void (attempts = job.attempts) } });
    await stage.platform.database.write(async (write) => {
      await jobs.enqueue(write, 'work', {});
      const now = stage.platform.clock.now().toISOString();
      const claimed = await claimJobs(write.db, {
        kind: 'work',
        now,
        leasedUntil: inMinutes(0.75).toISOString(),
        most: 1,
      });
      expect(claimed).toHaveLength(1);
    });
    await jobs.settled();
    expect(attempts).toBe(0);
    stage.platform.clock.advance(MINUTE);
    await jobs.settled();
    expect(attempts).toBe(2);
    expect(await rows()).toEqual([]);
  });

  test('that run long are not taken over from a process that lives', async () => {
    const end = Promise.withResolvers<void>();
    let runs = 0;
    const run = async () => {
      runs += 1;
      await end.promise;
    };
    const first = runner({ work: { run } });
    await enqueue(first);
    await until(() => runs === 1);
    for (let minute = 0; minute < 3; minute += 1) {
      stage.platform.clock.advance(40_000);
      // Any look at the table renews what is old.
      await enqueue(first, {}, inMinutes(1000));
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    const second = runner({ work: { run } });
    await second.settled();
    expect(runs).toBe(1);
    end.resolve();
    await first.settled();
  });

  test('that were running each time their process died get a long rest, and then another chance', async () => {
    let runs = 0;
    const jobs = runner({ work: { waits: [1000], run: async () => void (runs += 1) } });
    await stage.platform.database.write(async (write) => {
      await jobs.enqueue(write, 'work', {});
      for (let death = 0; death < 5; death += 1) {
        const now = stage.platform.clock.now().toISOString();
        await claimJobs(write.db, { kind: 'work', now, leasedUntil: now, most: 1 });
      }
    });
    await jobs.settled();
    stage.platform.clock.advance(59 * MINUTE);
    await jobs.settled();
    expect(runs).toBe(0);
    expect(await rows()).toMatchObject([
      { gave_up_at: null, last_error: 'The server stopped each time while this ran' },
    ]);
    stage.platform.clock.advance(MINUTE);
    await jobs.settled();
    expect(runs).toBe(1);
    expect(await rows()).toEqual([]);
  });

  test('that tell of a person keep nothing of it once they are given up, neither asked nor said', async () => {
    const run = () => Promise.reject(new TypeError('ann@families.example is too long'));
    const jobs = runner({
      work: { waits: [MINUTE], run, personal: true },
      other: { waits: [], run: () => Promise.reject(new Error('no')) },
    });
    await enqueue(jobs, { email: 'ann@families.example' });
    await stage.platform.database.write((write) => jobs.enqueue(write, 'other', { sheet: 'A' }));
    await jobs.settled();
    const work = async () => (await rows()).find(({ kind }) => kind === 'work');
    expect(await work()).toMatchObject({ payload: { email: 'ann@families.example' }, last_error: 'TypeError' });
    stage.platform.clock.advance(2 * MINUTE);
    await jobs.settled();
    expect(await work()).toMatchObject({ last_error: 'TypeError', gave_up_at: expect.any(String) });
    expect((await work())?.payload).toEqual({});
    const other = (await rows()).find(({ kind }) => kind === 'other');
    expect(other).toMatchObject({ payload: { sheet: 'A' }, last_error: 'no', gave_up_at: expect.any(String) });
  });

  test('that fail are tried again after growing waits, and given up after the last', async () => {
    const triedAt: number[] = [];
    const start = stage.platform.clock.now().getTime();
    const waits = [1, 5, 30].map((minutes) => minutes * MINUTE);
    const jobs = runner({
      work: {
        waits,
        async run() {
          triedAt.push(stage.platform.clock.now().getTime() - start);
          throw new Error('the other side is away');
        },
      },
    });
    await enqueue(jobs);
    await jobs.settled();
    for (let minute = 0; minute < 60; minute += 1) {
      stage.platform.clock.advance(MINUTE);
      await jobs.settled();
    }
    const gaps = triedAt.slice(1).map((at, index) => at - (triedAt[index] ?? 0));
    expect(gaps).toHaveLength(3);
    for (const [index, wait] of waits.entries()) {
      expect(gaps[index]).toBeGreaterThanOrEqual(wait * 0.8);
      // A minute more, because the clock of this test moves by minutes.
      expect(gaps[index]).toBeLessThanOrEqual(wait * 1.2 + MINUTE);
    }
    const [row] = await rows();
    expect(row).toMatchObject({ attempts: 4, last_error: 'the other side is away', leased_until: null });
    expect(row?.gave_up_at).not.toBeNull();
  });

  test('can wait for another moment: that is no attempt, and no error', async () => {
    const tries: number[] = [];
    const jobs = runner({
      work: {
        async run(_, { attempts }) {
          tries.push(attempts);
          return tries.length < 4 ? { runAgainAt: inMinutes(10), isDone: false } : undefined;
        },
      },
    });
    await enqueue(jobs);
    await jobs.settled();
    expect(await rows()).toMatchObject([{ attempts: 0, last_error: null }]);
    for (let round = 0; round < 6; round += 1) {
      stage.platform.clock.advance(10 * MINUTE);
      await jobs.settled();
    }
    expect(tries).toEqual([1, 1, 1, 1]);
    expect(await rows()).toEqual([]);
  });

  test('of a paused kind stay untouched until the pause ends', async () => {
    let runs = 0;
    let pausedUntil: Date | null = inMinutes(10);
    const jobs = runner({ work: { pausedUntil: () => pausedUntil, run: async () => void (runs += 1) } });
    await enqueue(jobs);
    await jobs.settled();
    expect(await rows()).toMatchObject([{ attempts: 0, leased_until: null }]);
    stage.platform.clock.advance(10 * MINUTE);
    await jobs.settled();
    expect(runs).toBe(1);
    pausedUntil = null;
  });

  test('that were begun are finished when the server stops, and nothing new is begun', async () => {
    const [begun, ended]: [number[], number[]] = [[], []];
    const jobs = runner({
      work: {
        atOnce: 1,
        async run(payload) {
          begun.push((payload as { number: number }).number);
          await new Promise((resolve) => setTimeout(resolve, 50));
          ended.push((payload as { number: number }).number);
        },
      },
    });
    await enqueue(jobs, { number: 1 });
    await enqueue(jobs, { number: 2 });
    await until(() => begun.length === 1);
    await jobs.stop(5000);
    expect(ended).toEqual([1]);
    expect(await rows()).toMatchObject([{ payload: { number: 2 }, leased_until: null, attempts: 0 }]);
  });

  test('that do not end in time are handed back to the next process when the server stops', async () => {
    const end = Promise.withResolvers<void>();
    let runs = 0;
    const stuck = runner({ work: { run: () => ((runs += 1), end.promise) } });
    await enqueue(stuck);
    await until(() => runs === 1);
    await stuck.stop(20);
    const next = runner({ work: { run: async () => void (runs += 1) } });
    await next.settled();
    expect(runs).toBe(2);
    expect(await rows()).toEqual([]);
    end.resolve();
  });
});
