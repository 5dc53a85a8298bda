import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openTestPlatform } from '#tests/support/test-platform.ts';
import { violationOf } from './violation.ts';

const { database, ...platform } = await openTestPlatform();
afterAll(() => platform.remove());

const now = new Date(0).toISOString();
const setting = { key: 'the same', value: 'x', updated_at: now };
const slot = { title: 'x', description: null, start_time: null, end_time: null, max_volunteers: 0, created_at: now };

async function violationOfWrite(work: () => Promise<unknown>) {
  return work().then(() => 'nothing was refused', violationOf);
}

test('what the tables refuse is named alike on both engines', async () => {
  const put = () =>
    database.write(({ db }) =>
      db
        .insertInto('settings')
        .values({ id: randomUUID(), ...setting })
        .execute(),
    );
  await put();
  expect(await violationOfWrite(put)).toMatchObject({ kind: 'unique' });
  const slotWithout = (max_volunteers: number | null) =>
    database.write(({ db }) =>
      db
        .insertInto('volunteer_slots')
        .values({ ...slot, id: randomUUID(), signup_sheet_id: randomUUID(), max_volunteers })
        .execute(),
    );
  expect(await violationOfWrite(() => slotWithout(0))).toEqual({ kind: 'check', constraint: 'max_is_positive' });
  expect(await violationOfWrite(() => slotWithout(null))).toMatchObject({ kind: 'foreign-key' });
});

test('any other failure is no violation', async () => {
  const wrong = database.write(({ db }) =>
    db
      .selectFrom('settings')
      .select('no such column' as 'key')
      .execute(),
  );
  expect(await violationOfWrite(() => wrong)).toBeNull();
  expect(violationOf(new Error('x'))).toBeNull();
});
