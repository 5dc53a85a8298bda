import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SheetView } from '#contract/sheets.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { ann, makeFair, signedUp } from '#tests/support/sheets.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';

const DAMAGED = 'not a moment';
const lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({}, undefined, log);
});
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
  lines.length = 0;
});

const instants = [
  ['signup_sheets', ['event_date']],
  ['signup_sheets', ['event_deadline']],
  ['signup_sheets', ['created_at']],
  ['volunteer_slots', ['start_time']],
  ['volunteer_slots', ['end_time']],
  ['volunteer_slots', ['start_time', 'end_time']],
  ['volunteers', ['signup_time']],
] as const;

async function damage(table: string, columns: readonly string[]): Promise<void> {
  await hub.platform.database.write(async (write) => {
    // What damages a file asks no constraint.
    await sql`pragma ignore_check_constraints = on`.execute(write.db);
    for (const column of columns)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${DAMAGED}`.execute(write.db);
    await sql`pragma ignore_check_constraints = off`.execute(write.db);
    write.announce({ topic: 'everything', id: '' });
  });
}

async function aFairWithPeople() {
  const admin = await signIn(hub, await createUser(hub, { role: 'full-admin' }));
  const user = await createUser(hub, { role: 'user' });
  const own = await signIn(hub, user);
  const { sheet, slot } = await makeFair(hub, { sheet: { eventDeadline: '2026-12-10T12:00' } });
  const signup = await signedUp(hub, slot);
  const json = { slotId: slot.id, name: user.name, email: user.email, phone: ann.phone };
  await hub.call('POST', '/api/volunteers', { cookie: own, json });
  return { admin, user, own, sheet, slot, signup };
}

// PostgreSQL takes no instant that it cannot read.
describe.runIf(process.env['TEST_DATABASE_URL'] === undefined)('an instant that is damaged in the database', () => {
  test.each(instants)('in %s, %j, breaks no view of it, for nobody', async (table, columns) => {
    const { admin, user, own, sheet, slot, signup } = await aFairWithPeople();
    await damage(table, columns);
    const html = { accept: 'text/html' };
    const calls: [method: string, path: string, more: object][] = [
      ...[{}, { cookie: admin }, { cookie: own }].flatMap((as): [string, string, object][] => [
        ['GET', '/api/signup-sheets', as],
        ['GET', `/api/signup-sheets/${sheet.id}`, as],
      ]),
      ['GET', '/', { headers: html }],
      ['GET', `/signup-sheet/${sheet.id}`, { headers: html }],
      ['GET', `/sign-up?slot=${slot.id}`, { headers: html }],
      ['GET', '/api/stats', {}],
      ['GET', `/api/signup-sheets/${sheet.id}/share`, { cookie: admin }],
      ['GET', '/api/export/volunteers', { cookie: admin }],
      ['GET', '/api/reminders', { cookie: admin }],
      ['GET', '/api/reminders/pending?days=7', { cookie: admin }],
      ['GET', `/api/letters/recipients?audience=sheet&audienceId=${sheet.id}`, { cookie: admin }],
      ['GET', `/api/auth/profile/${user.id}`, { cookie: own }],
      ['GET', '/api/auth/my-data.json', { cookie: own }],
      ['GET', '/api/auth/my-data.csv', { cookie: own }],
      ['POST', '/api/manage/signup', { json: { token: signup.token } }],
      ['PATCH', `/api/volunteers/${signup.id}`, { cookie: admin, json: { notes: 'x' } }],
      ['PATCH', `/api/volunteer-slots/${slot.id}`, { cookie: admin, json: { title: 'x' } }],
      ['PATCH', `/api/signup-sheets/${sheet.id}`, { cookie: admin, json: { title: 'x' } }],
    ];
    for (const [method, path, more] of calls) {
      const { statusCode, body } = await hub.call(method, path, more);
      expect([method, path, statusCode]).toEqual([method, path, 200]);
      expect(body).not.toContain(DAMAGED);
      expect(body).not.toContain('NaN');
    }
    for (const [method, path, json] of [
      ['GET', `/api/signup-sheets/${sheet.id}/calendar.ics`],
      ['POST', '/api/manage/calendar', { token: signup.token }],
    ] as const) {
      const { statusCode } = await hub.call(method, path, { json });
      expect([path, statusCode]).toEqual([path, table === 'signup_sheets' && columns[0] === 'event_date' ? 404 : 200]);
    }
  });

  test('is named in the log once by its table and row, without what stands there', async () => {
    const { admin, sheet, signup } = await aFairWithPeople();
    await damage('volunteers', ['signup_time']);
    for (let each = 0; each < 3; each += 1) await hub.call('GET', `/api/signup-sheets/${sheet.id}`, { cookie: admin });
    const noted = lines.map((line) => JSON.parse(line) as { table: string; column: string; id: string });
    expect(noted.filter(({ id }) => id === signup.id)).toMatchObject([{ table: 'volunteers', column: 'signup_time' }]);
    expect(noted).toHaveLength(2);
    expect(lines.join()).not.toContain(DAMAGED);
  });

  test('leaves the sheet in sight, with a date that is to be set anew, and the others as they are', async () => {
    const { admin, sheet } = await aFairWithPeople();
    await damage('signup_sheets', ['event_date']);
    const { sheet: sound } = await makeFair(hub, { sheet: { title: 'Bottle drive' } });
    const listed = (await hub.call('GET', '/api/signup-sheets')).json<SheetView[]>();
    expect(listed.map(({ id, signupsOpen }) => [id, signupsOpen])).toEqual([
      [sound.id, true],
      [sheet.id, true],
    ]);
    const json = { eventDate: '2026-12-12T09:00' };
    const mended = await hub.call('PATCH', `/api/signup-sheets/${sheet.id}`, { cookie: admin, json });
    expect([mended.statusCode, mended.json().eventDate]).toEqual([200, '2026-12-12T16:00:00.000Z']);
  });
});
