import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/new-id.ts';
import { MINUTE } from '#tests/support/test-clock.ts';
import { openTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts';
import { present } from '#tests/support/present.ts';
import { createJobs, type Jobs } from './job-runner.ts';
import type { JobHandler } from './jobs.ts';
import { claimJobs, giveJobUp } from './jobs.store.ts';

let platform: TestPlatform;
let runners: Jobs[];

beforeEach(async () => {
  platform = await openTestPlatform();
  runners = [];
});

afterEach(async () => {
  await Promise.all(runners.map((jobs) => jobs.stop(1000)));
  await platform.remove();
});

function runner(handlers: Record<string, Partial<Omit<JobHandler, 'kind'>> & Pick<JobHandler, 'run'>>): Jobs {
  const jobs = createJobs(platform);
  jobs.start(Object.entries(handlers).map(([kind, handler]) => ({ kind, waits: [], atOnce: 2, ...handler })));
  runners.push(jobs);
  return jobs;
}

const enqueue = (jobs: Jobs, payload: object = {}, dueAt?: Date) =>
  platform.database.write((write) => jobs.enqueue(write, 'work', payload, dueAt));
const rows = () => platform.database.db.selectFrom('jobs').selectAll().execute();
const inMinutes = (minutes: number) => new Date(platform.clock.now().getTime() + minutes * MINUTE);

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

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
    const undone = platform.database.write(async (write) => {
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
    platform.clock.advance(10 * MINUTE);
    await jobs.settled();
    expect(runs).toBe(1);
  });

  test('are found at their moment without anybody asking', async () => {
    let runs = 0;
    const jobs = runner({ work: { run: async () => void (runs += 1) } });
    await enqueue(jobs, {}, new Date(platform.clock.now().getTime() + 200));
    await jobs.settled();
    // Whatever the enqueuing set off is over before the moment comes.
    await new Promise((resolve) => setTimeout(resolve, 100));
    platform.clock.advance(200);
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
    await platform.database.write(async (write) => {
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
    await platform.database.write(async (write) => {
      for (let number = 0; number < 12; number += 1) await jobs.enqueue(write, 'work', {});
    });
    await jobs.settled();
    expect(most).toBe(3);
    expect(await rows()).toEqual([]);
  });

  test('of a process that died are taken over when its lease has run out', async () => {
    let attempts = 0;
    const jobs = runner({ work: { waits: [1000], run: async (_, job) => void (attempts = job.attempts) } });
    await platform.database.write(async (write) => {
      await jobs.enqueue(write, 'work', {});
      const now = platform.clock.now().toISOString();
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
    platform.clock.advance(MINUTE);
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
      platform.clock.advance(40_000);
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
    await platform.database.write(async (write) => {
      await jobs.enqueue(write, 'work', {});
      for (let death = 0; death < 5; death += 1) {
        const now = platform.clock.now().toISOString();
        await claimJobs(write.db, { kind: 'work', now, leasedUntil: now, most: 1 });
      }
    });
    await jobs.settled();
    platform.clock.advance(59 * MINUTE);
    await jobs.settled();
    expect(runs).toBe(0);
    expect(await rows()).toMatchObject([
      { gave_up_at: null, last_error: 'The server stopped each time while this ran' },
    ]);
    platform.clock.advance(MINUTE);
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
    await platform.database.write((write) => jobs.enqueue(write, 'other', { sheet: 'A' }));
    await jobs.settled();
    const work = async () => (await rows()).find(({ kind }) => kind === 'work');
    expect(await work()).toMatchObject({ payload: { email: 'ann@families.example' }, last_error: 'TypeError' });
    platform.clock.advance(2 * MINUTE);
    await jobs.settled();
    expect(await work()).toMatchObject({ last_error: 'TypeError', gave_up_at: expect.any(String) });
    expect((await work())?.payload).toEqual({});
    const other = (await rows()).find(({ kind }) => kind === 'other');
    expect(other).toMatchObject({ payload: { sheet: 'A' }, last_error: 'no', gave_up_at: expect.any(String) });
  });

  test('that fail are tried again after growing waits, and given up after the last', async () => {
    const triedAt: number[] = [];
    const start = platform.clock.now().getTime();
    const waits = [1, 5, 30].map((minutes) => minutes * MINUTE);
    const jobs = runner({
      work: {
        waits,
        async run() {
          triedAt.push(platform.clock.now().getTime() - start);
          throw new Error('the other side is away');
        },
      },
    });
    await enqueue(jobs);
    await jobs.settled();
    for (let minute = 0; minute < 60; minute += 1) {
      platform.clock.advance(MINUTE);
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
      platform.clock.advance(10 * MINUTE);
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
    platform.clock.advance(10 * MINUTE);
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
    platform.clock.advance(12 * MINUTE);
    await jobs.settled();
    const second = inMinutes(10).toISOString();
    platform.clock.advance(10 * MINUTE);
    await jobs.settled();
    expect(begun).toEqual([first, second]);
    expect(await rows()).toHaveLength(1);
  });

  test('is not torn from a process that works on it, and gets another chance when it was given up', async () => {
    const jobs = createJobs(platform);
    await ensure(jobs, 0);
    const now = platform.clock.now().toISOString();
    const claim = { kind: 'tick', now, leasedUntil: inMinutes(1).toISOString(), most: 1 };
    const [claimed] = await platform.database.write(({ db }) => claimJobs(db, claim));
    await ensure(jobs, -10);
    expect(await rows()).toMatchObject([{ due_at: now, attempts: 1, leased_until: inMinutes(1).toISOString() }]);
    await platform.database.write(({ db }) => giveJobUp(db, present(claimed), { at: now, lastError: 'broken' }));
    await ensure(jobs, 5);
    expect(await rows()).toMatchObject([{ due_at: inMinutes(5).toISOString(), attempts: 0, gave_up_at: null }]);
  });

  test('that did its work forgets the processes that crashed, and one that only waits does not', async () => {
    for (const [isDone, left] of [
      [true, 0],
      [false, 2],
    ] as const) {
      await platform.empty();
      const jobs = createJobs(platform);
      await ensure(jobs, 0);
      for (let death = 1; death <= 2; death += 1) {
        const now = platform.clock.now().toISOString();
        const claim = { kind: 'tick', now, leasedUntil: inMinutes(1).toISOString(), most: 1 };
        await platform.database.write(({ db }) => claimJobs(db, claim));
        platform.clock.advance(MINUTE);
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
    const undone = platform.database.write(async (write) => {
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
      await platform.database.write((write) => jobs.scheduleUnique(write, 'tick', id, inMinutes(minutes)));
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

describe('what a job answers to be written at its end', () => {
  const setting = (value: string) => ({
    id: newId(new Date()),
    key: 'key',
    value,
    updated_at: '2026-12-01T20:00:00.000Z',
  });
  const settings = () => platform.database.db.selectFrom('settings').select('value').execute();

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
    platform.clock.advance(MINUTE);
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
    const looked = platform.database.db.selectFrom('jobs').select('attempts');
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
      platform.clock.advance(MINUTE);
    }
    platform.clock.advance(15 * MINUTE);
    for (const name of ['new 1', 'new 2']) {
      await enqueue(jobs, { name });
      platform.clock.advance(MINUTE);
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
