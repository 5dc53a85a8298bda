import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditLog } from '#contract/audit.ts';
import type { SystemView } from '#contract/system.ts';
import { MAIL_MAILBOX_CODE } from '#server/features/mailbox-proofs/mail-code.ts';
import { knownMigrations } from '#server/platform/database/migrate.ts';
import { makeGivenUp, makeJob } from '#tests/support/failed-jobs.ts';
import { failedMail } from '#tests/support/failed-mail.ts';
import { signInAs } from '#tests/support/people.ts';
import { DAY, HOUR, MINUTE } from '#tests/support/test-clock.ts';
import { openTestHub } from '#tests/support/test-hub.ts';
import { keepSize } from './database-figures.store.ts';
import { measureSizes } from './system.job.ts';
import { createSystemState } from './system-state.ts';

const hub = await openTestHub();
const { clock, database } = hub.platform;
afterAll(() => hub.remove());

const MIB = 1024 ** 2;
const NOW = '2026-11-20T18:00:00.000Z';
let cookie: string;
beforeEach(async () => {
  clock.set(NOW);
  await hub.platform.empty();
  cookie = await signInAs(hub, 'full-admin');
});

const read = async () => (await hub.call('GET', '/api/system', { cookie })).json<SystemView>();

const jobRows = () =>
  database.db.selectFrom('jobs').select(['id', 'gave_up_at as gaveUpAt', 'due_at as dueAt', 'attempts']).execute();

const act = (verb: 'retry' | 'remove', json: object) => hub.call('POST', `/api/system/jobs/${verb}`, { cookie, json });

describe('what the System page reads', () => {
  test('holds every part, for nobody to keep', async () => {
    const answer = await hub.call('GET', '/api/system', { cookie });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    const view = answer.json<SystemView>();
    expect(view.checkedAt).toBe(NOW);
    expect(view.mail.verdict.state).toBe('attention');
    expect(view.jobs).toMatchObject({ gaveUp: 0, failed: [], kinds: [], verdict: { state: 'well' } });
    expect(view.backups?.status).toMatchObject({ latest: null, count: 0, lastFailure: null });
    // Off in tests; PostgreSQL has tools of its own.
    expect(view.backups?.verdict.state).toBe(database.engine === 'postgres' ? 'well' : 'attention');
    expect(view.disk.total).toBeGreaterThan(view.disk.free);
    expect(view.database).toMatchObject({
      engine: database.engine,
      growth: null,
      latestMigration: knownMigrations.at(-1),
    });
    expect(view.database.bytes).toBeGreaterThan(100_000);
    expect(view.disk.database === null).toBe(database.engine === 'postgres');
    expect(view.zone).toMatchObject({ name: 'America/Vancouver', nextChangeAt: null, verdict: { state: 'well' } });
    expect(view.versions.processes).toMatchObject([{ version: view.versions.hub, isThis: true }]);
    expect(view.process.memory).toBeGreaterThan(view.process.heap / 2);
  });

  test('counts jobs by kind, and those that no process has taken in time', async () => {
    await makeJob(hub, { kind: 'write-letter' });
    await makeJob(hub, { kind: 'write-letter', dueAt: '2026-11-20T17:45:00.000Z' });
    await makeJob(hub, { kind: 'tend-calls', dueAt: '2026-11-20T19:00:00.000Z' });
    await makeJob(hub, { kind: 'from-another-version' });
    const { jobs } = await read();
    expect(jobs.kinds).toMatchObject([
      { kind: 'write-letter', waiting: 2, late: 1, running: 0, gaveUp: 0, nextDueAt: '2026-11-20T17:45:00.000Z' },
      { kind: 'tend-calls', waiting: 1, late: 0, nextDueAt: '2026-11-20T19:00:00.000Z' },
      { kind: 'from-another-version', waiting: 1 },
    ]);
    expect(jobs.verdict).toMatchObject({
      state: 'attention',
      problem: 'A job has been due for 15 minutes, and no process has taken it.',
    });
  });

  test('does not call emails late that wait for an account: that is said of the mail', async () => {
    await makeJob(hub, { kind: 'send-mail', dueAt: '2026-11-18T18:00:00.000Z' });
    expect((await read()).jobs.verdict.state).toBe('well');
  });

  test('counts what failed of the last seven days, and since when the oldest has been due', async () => {
    const outboxId = await failedMail(hub);
    expect((await read()).mail).toMatchObject({ failed: 1, sent: 0, waiting: { all: 0, bulk: 0 } });
    await makeJob(hub, { kind: 'send-mail', payload: { outboxId } });
    await database.write(({ db }) => db.updateTable('outbox').set({ state: 'pending' }).execute());
    clock.advance(HOUR);
    expect((await read()).mail).toMatchObject({ oldestWaitingAt: NOW, waiting: { all: 1, bulk: 0 } });
    await database.write(({ db }) => db.updateTable('outbox').set({ state: 'failed' }).execute());
    clock.advance(7 * DAY);
    cookie = await signInAs(hub, 'full-admin');
    expect((await read()).mail.failed).toBe(0);
  });

  test('measures how the database grows', async () => {
    await measureSizes(hub.platform);
    const [first] = await database.db.selectFrom('database_sizes').selectAll().execute();
    expect(first).toMatchObject({ day: '2026-11-20', measured_at: NOW });
    clock.advance(HOUR);
    await measureSizes(hub.platform);
    expect(await database.db.selectFrom('database_sizes').selectAll().execute()).toHaveLength(1);
    const { bytes } = (await read()).database;
    const earlier = { day: '2026-11-10', measuredAt: '2026-11-10T19:00:00.000Z', bytes: bytes - 50 * MIB };
    await database.write(({ db }) => keepSize(db, earlier));
    const { growth, measuredSince } = (await read()).database;
    expect(measuredSince).toBe(earlier.measuredAt);
    // In ten days. PostgreSQL may write something of its own meanwhile.
    expect((growth ?? 0) / MIB).toBeCloseTo(5, 1);
  });

  test('adds up the uploads', async () => {
    const before = (await read()).disk.uploads;
    const { folder } = await hub.platform.uploads.workplace();
    const file = path.join(folder, 'received');
    writeFileSync(file, Buffer.alloc(5000));
    await hub.platform.uploads.keep(file, 'hero-1.jpg');
    expect((await read()).disk.uploads).toBe(before);
    clock.advance(6 * MINUTE);
    expect((await read()).disk.uploads).toBe(before + 5000);
  });

  test('names the errors of this process by what the code says and where, without what was in them', async () => {
    const error = new TypeError('maria@families.example signed up with 604 555 7391');
    for (let times = 0; times < 3; times += 1) hub.platform.log.error({ err: error }, 'could not do it');
    const { errors } = await read();
    expect(errors.noted[0]).toMatchObject({ message: 'could not do it', type: 'TypeError', count: 3, lastAt: NOW });
    expect(errors.noted[0]?.place).toMatch(/system\.routes\.test\.ts:\d+/);
    expect(errors.verdict.state).toBe('attention');
    expect(JSON.stringify(errors)).not.toMatch(/maria|7391/);
    clock.advance(DAY + 1);
    cookie = await signInAs(hub, 'full-admin');
    expect((await read()).errors.verdict.state).toBe('well');
  });
});

test('backups are judged and shown where the hub takes them by itself', async () => {
  const latest = {
    name: 'hub.tar',
    takenAt: '2026-11-17T10:30:00.000Z',
    verifiedAt: '2026-11-17T10:31:00.000Z',
    bytes: 5000,
    isEncrypted: true,
  };
  const status = { state: 'late', latest, count: 3, totalBytes: 15_000, notEncrypted: 0 } as const;
  const attempts = { lastAttemptAt: null, lastFailure: null, nextAt: null };
  const state = createSystemState(hub.platform, hub.hub.mailbox, {
    readBackups: async () => ({ ...status, ...attempts }),
  });
  const { backups, disk } = await state.read();
  expect(backups).toMatchObject({
    status: { latest },
    verdict: { state: 'broken', problem: 'The last backup is 3 days old.' },
  });
  expect(disk.backups).toBe(15_000);
});

describe('jobs that were given up', () => {
  test('are listed with what failed, and without addresses', async () => {
    await makeGivenUp(hub, { kind: 'send-webhook' }, 'maria@families.example said no');
    clock.advance(MINUTE);
    await makeGivenUp(hub, { kind: MAIL_MAILBOX_CODE }, 'TypeError');
    const { jobs } = await read();
    expect(jobs.failed).toMatchObject([
      { kind: MAIL_MAILBOX_CODE, error: 'TypeError', mayRetry: false, mayRemove: true },
      { kind: 'send-webhook', error: '… said no', gaveUpAt: NOW, mayRetry: true, mayRemove: false },
    ]);
    expect(jobs).toMatchObject({ gaveUp: 2, verdict: { state: 'attention', problem: '2 jobs were given up.' } });
  });

  test('start anew, one or all of a kind, and nothing else does', async () => {
    const [one, two] = [
      await makeGivenUp(hub, { kind: 'write-letter' }),
      await makeGivenUp(hub, { kind: 'write-letter' }),
    ];
    const other = await makeGivenUp(hub, { kind: 'send-webhook' });
    clock.advance(HOUR);
    const now = clock.now().toISOString();
    expect((await act('retry', { kind: 'write-letter', id: one })).json()).toEqual({ count: 1 });
    const stateOf = async (id: string) => (await jobRows()).find((job) => job.id === id);
    expect(await stateOf(one)).toMatchObject({ gaveUpAt: null, dueAt: now, attempts: 0 });
    expect((await stateOf(two))?.gaveUpAt).toBe(NOW);
    expect((await act('retry', { kind: 'write-letter' })).json()).toEqual({ count: 1 });
    expect((await stateOf(two))?.gaveUpAt).toBeNull();
    expect((await stateOf(other))?.gaveUpAt).toBe(NOW);
  });

  test('start once however many administrators press at once, and once in the audit log', async () => {
    const id = await makeGivenUp(hub, { kind: 'write-letter' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => act('retry', { kind: 'write-letter', id })));
    const counts = answers.map((answer) => answer.json<{ count: number }>().count);
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
    const { entries } = (await hub.call('GET', '/api/audit-log', { cookie })).json<AuditLog>();
    expect(entries).toMatchObject([{ action: 'failed-jobs-retried', detail: 'write-letter: 1' }]);
  });

  test('leave alone what waits or runs by now', async () => {
    const id = await makeJob(hub, { kind: 'write-letter' });
    const lease = { leased_until: '2026-11-20T18:00:45.000Z', attempts: 2 };
    await database.write(({ db }) => db.updateTable('jobs').set(lease).where('id', '=', id).execute());
    expect((await act('retry', { kind: 'write-letter', id })).json()).toEqual({ count: 0 });
    expect((await act('retry', { kind: 'write-letter' })).json()).toEqual({ count: 0 });
    expect((await act('remove', { kind: 'mail-alert-digest', id })).json()).toEqual({ count: 0 });
    expect(await jobRows()).toMatchObject([{ id, attempts: 2, dueAt: NOW }]);
  });

  test('cannot be tried again without what they need, nor removed where something would stay half done', async () => {
    const code = await makeGivenUp(hub, { kind: MAIL_MAILBOX_CODE });
    const letter = await makeGivenUp(hub, { kind: 'write-letter' });
    const refused = await act('retry', { kind: MAIL_MAILBOX_CODE, id: code });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'nothing_to_retry']);
    const kept = await act('remove', { kind: 'write-letter', id: letter });
    expect([kept.statusCode, kept.json().code]).toEqual([409, 'not_removable']);
    expect((await act('remove', { kind: MAIL_MAILBOX_CODE, id: code })).json()).toEqual({ count: 1 });
    expect((await act('remove', { kind: MAIL_MAILBOX_CODE, id: code })).json()).toEqual({ count: 0 });
    expect((await jobRows()).map(({ id }) => id)).toEqual([letter]);
  });

  test('of another version can only be removed', async () => {
    await makeGivenUp(hub, { kind: 'from-another-version' });
    expect((await read()).jobs.failed).toMatchObject([{ mayRetry: false, mayRemove: true }]);
    expect((await act('retry', { kind: 'from-another-version' })).statusCode).toBe(409);
    expect((await act('remove', { kind: 'from-another-version' })).json()).toEqual({ count: 1 });
  });

  test.each([{}, { kind: '' }, { kind: 'write-letter', id: 'x' }])('are named by kind and id: %j', async (json) => {
    expect((await act('retry', json)).statusCode).toBe(400);
  });
});
