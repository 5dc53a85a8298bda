import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createUser, PASSWORD } from '#tests/support/people.ts';
import { helper, makeFair } from '#tests/support/sheets.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';

vi.setConfig({ testTimeout: 60_000 });

const METRICS_TOKEN = 'the token of the monitoring';
const WORDS =
  'The disk of the server is full, so nothing can be saved right now. Please tell the people who run this website.';
const FULL = { statusCode: 503, message: WORDS, code: 'disk_full' };
const TRIES = 300;

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ METRICS_TOKEN });
});
afterAll(() => hub.remove());

/** SQLite says the same when the file may not grow as when the disk is full. */
const allowPages = (pages: number) =>
  hub.platform.database.write(async ({ db }) => void (await sql.raw(`pragma max_page_count = ${pages}`).execute(db)));

const metrics = async () =>
  (await hub.call('GET', '/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).body;

async function untilRefused(call: (number: number) => ReturnType<TestHub['call']>) {
  for (let number = 1; number <= TRIES; number += 1) {
    const answer = await call(number);
    if (answer.statusCode >= 300) return { statusCode: answer.statusCode, ...answer.json<object>() };
  }
  return null;
}

describe.skipIf(process.env['TEST_DATABASE_URL'] !== undefined)('a hub on a disk that is full', () => {
  test('says so to people and programs, serves what is there, and goes on by itself once there is room', async () => {
    const { slot, sheet } = await makeFair(hub, { slot: { maxVolunteers: null } });
    const admin = await createUser(hub, { role: 'full-admin', email: 'fatima@pac.example' });
    const signUp = (number: number) =>
      hub.call('POST', '/api/volunteers', {
        json: { ...helper(number), slotId: slot.id, notes: 'x'.repeat(500), emailConsent: false },
      });
    const logIn = () => hub.call('POST', '/api/auth/login', { json: { email: admin.email, password: PASSWORD } });
    expect((await hub.call('GET', '/readyz')).statusCode).toBe(200);
    expect(await metrics()).toMatch(/^database_disk_full 0$/m);

    await allowPages(1);
    expect(await untilRefused(signUp)).toMatchObject(FULL);
    expect(await untilRefused(logIn)).toMatchObject(FULL);
    const ready = await hub.call('GET', '/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'unavailable', code: 'disk_full' }]);
    expect(await metrics()).toMatch(/^database_disk_full 1$/m);
    expect(await metrics()).toMatch(/^database_disk_full_writes_total [1-9]/m);
    expect((await hub.call('GET', `/api/signup-sheets/${sheet.id}`)).statusCode).toBe(200);
    expect((await hub.call('GET', '/healthz')).statusCode).toBe(200);

    await allowPages(1_000_000);
    await expect.poll(async () => (await hub.call('GET', '/readyz')).statusCode, { timeout: 20_000 }).toBe(200);
    expect((await signUp(TRIES + 1)).statusCode).toBe(201);
    expect(await metrics()).toMatch(/^database_disk_full 0$/m);
    const left = await hub.platform.database.db.selectFrom('settings').select('key').execute();
    expect(left.map(({ key }) => key)).not.toContain('room-probe');
  });
});
