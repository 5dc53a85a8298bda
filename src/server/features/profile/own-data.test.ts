import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MyData, ProfileView } from '#contract/accounts.ts';
import { factIdField } from '#contract/fields.ts';
import { noteAttendance } from '#server/features/door/note-attendance.ts';
import { cookies } from '#tests/support/items.ts';
import { proofsMailedTo } from '#tests/support/mailed-proofs.ts';
import { Browser } from '#tests/support/browser.ts';
import { PASSWORD } from '#tests/support/people.ts';
import { present } from '#tests/support/present.ts';
import { ask } from '#tests/support/questions.ts';
import { readTable } from '#tests/support/read-table.ts';
import { readWorkbook } from '#tests/support/read-workbook.ts';
import { ann, ben, makeFair, makeSlot, signedUp } from '#tests/support/sheets.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';

const NOW = '2026-11-20T18:00:00.000Z';

let hub: TestHub;
let browser: Browser;
let userId: string;
beforeAll(async () => {
  hub = await startTestHub({ RATE_LIMITS: 'off' });
});
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set(NOW);
  browser = new Browser(hub);
  const json = { name: ann.name, email: ann.email, password: PASSWORD };
  userId = (await browser.call('POST', '/api/auth/register', json)).json<{ user: { id: string } }>().user.id;
  const { slot } = await makeFair(hub, { slot: { maxVolunteers: 5 } });
  const actor = { role: 'user', userId, sessionHash: '' } as const;
  await signedUp(hub, slot, { ...ann, notes: '=HYPERLINK("x"), or "so"', emailConsent: true }, actor);
  await signedUp(hub, slot, ben);
});

describe('the own data', () => {
  it('is one file with account, signups and sessions, and with nobody else', async () => {
    const answer = await browser.call('GET', '/api/auth/my-data.json');
    expect(answer.headers).toMatchObject({
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'no-store',
    });
    expect(answer.json()).toMatchObject({
      madeAt: NOW,
      account: { id: userId, email: ann.email, role: 'user', emailVerifiedAt: null },
      signups: [
        {
          sheet: 'Winter Craft Fair',
          slot: 'Set up tables',
          startTime: '2026-12-12T15:00:00.000Z',
          hours: 2,
          name: ann.name,
          email: ann.email,
          phone: ann.phone,
          emailConsent: true,
        },
      ],
      sessions: [{ current: true }],
      mails: [],
    });
    expect(answer.body).not.toMatch(/ben@|argon2|token|payload/i);
  });

  it('has who said when the user came, also without a sign-up once the address is proved', async () => {
    const { sheet, slot } = await makeFair(hub, { sheet: { title: 'Bake sale' } });
    const { clock, database } = hub.platform;
    const actor = { role: 'user', userId, sessionHash: '' } as const;
    const signup = await signedUp(hub, slot, ann, actor);
    const other = await signedUp(hub, slot, ben);
    clock.set('2026-12-12T17:00:00.000Z');
    const at = clock.now().toISOString();
    const id = () => factIdField.parse(randomUUID());
    const facts = [
      { id: id(), kind: 'arrived', person: signup.id, at: '2026-12-12T16:00:00.000Z' } as const,
      { id: id(), kind: 'arrived', person: other.id, at } as const,
      { id: id(), kind: 'arrived', walkUp: { slotId: slot.id, name: 'Ann', email: ann.email }, at } as const,
    ];
    const olga = { role: 'full-admin', userId: randomUUID(), sessionHash: '' } as const;
    await noteAttendance(hub.hub, { sheetId: sheet.id, actor: olga, input: { sentAt: at, facts } });
    await browser.call('POST', '/api/auth/login', { email: ann.email, password: PASSWORD });
    const attendance = async () => (await browser.call('GET', '/api/auth/my-data.json')).json<MyData>().attendance;
    const bake = { sheet: 'Bake sale', slot: 'Set up tables', kind: 'arrived', saidBy: 'user' };
    const own = { ...bake, at: '2026-12-12T16:00:00.000Z', name: null, email: null };
    expect(await attendance()).toEqual([own]);
    await database.write(({ db }) => db.updateTable('users').set({ email_verified_at: at }).execute());
    expect(await attendance()).toEqual([own, { ...bake, at, name: 'Ann', email: ann.email }]);
  });

  it('says what is brought, for how long nobody helps, and which name is shown', async () => {
    const { sheet, slot } = await makeFair(hub, { sheet: { namesShown: true }, slot: cookies });
    const actor = { role: 'user', userId, sessionHash: '' } as const;
    const brought = { quantity: 2, bringing: 'oatmeal', marks: ['vegan' as const] };
    await signedUp(hub, slot, { ...ann, ...brought }, actor);
    const shift = await makeSlot(hub, sheet, { title: 'Tables' });
    await signedUp(hub, shift, { ...ann, displayName: 'Ann A.' }, actor);
    const { signups } = (await browser.call('GET', '/api/auth/my-data.json')).json<MyData>();
    expect(signups.find(({ kind }) => kind === 'item')).toMatchObject({ ...brought, slot: 'Cookies', hours: 0 });
    expect(signups.find(({ slot: title }) => title === 'Tables')).toMatchObject({ displayName: 'Ann A.' });
    expect(signups.find(({ kind }) => kind === 'shift')).toMatchObject({ quantity: 1, unit: null });
    const { user } = (await browser.call('GET', `/api/auth/profile/${userId}`)).json<ProfileView>();
    expect(user.volunteerHistory.filter(({ slot: { kind } }) => kind === 'item')).toHaveLength(1);
  });

  it('says that the calendar of the proved mailbox is read, and that an administrator has one', async () => {
    const nothing = (await browser.call('GET', '/api/auth/my-data.json')).json<MyData>();
    expect([nothing.mailbox, nothing.calendarKey]).toEqual([null, null]);
    const [token] = await proofsMailedTo(hub, ann.email);
    await browser.call('POST', '/api/auth/verify-email', { token });
    const { url } = (await browser.call('POST', '/api/mine/calendar', {})).json<{ url: string }>();
    await browser.call('GET', new URL(url).pathname);
    const { mailbox } = (await browser.call('GET', '/api/auth/my-data.json')).json<MyData>();
    expect(mailbox).toMatchObject({ calendarReadOn: '2026-11-20T07:00:00.000Z', sendsFiles: false });
  });

  it('names the mails once the mailbox is proved', async () => {
    const [token] = await proofsMailedTo(hub, ann.email);
    await browser.call('POST', '/api/auth/verify-email', { token });
    const { mails } = (await browser.call('GET', '/api/auth/my-data.json')).json<{ mails: { kind: string }[] }>();
    expect(new Set(mails.map(({ kind }) => kind))).toEqual(new Set(['welcome', 'signup-confirmation']));
  });

  it('is a table too, in school time, in which no cell is a formula', async () => {
    const answer = await browser.call('GET', '/api/auth/my-data.csv');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="my-signups.csv"',
    });
    expect(answer.body).toBe(
      [
        '\ufeffSheet,Event date,Slot,Start,End,Hours,Name,Email,Phone,Notes,Email consent,Language,Signed up at,Quantity,Unit,Brings,Marks,Shown as',
        'Winter Craft Fair,2026-12-12,Set up tables,2026-12-12 08:00,2026-12-12 10:00,2,Ann Anders,ann@families.example,604 555 0101,"\'=HYPERLINK(""x""), or ""so""",yes,en,2026-11-20 11:00,1,,,,',
        '',
      ].join('\r\n'),
    );
  });

  it('does not tell the date of a sheet that hides it, in neither file', async () => {
    await hub.platform.database.write((write) =>
      write.db.updateTable('signup_sheets').set({ show_event_date: false }).execute(),
    );
    const { signups } = (await browser.call('GET', '/api/auth/my-data.json')).json<MyData>();
    expect(signups).toMatchObject([{ eventDate: null, hours: 2 }]);
    const { body } = await browser.call('GET', '/api/auth/my-data.csv');
    expect(body).toContain('\r\nWinter Craft Fair,,Set up tables,08:00,10:00,2,Ann Anders,');
    expect(body).not.toContain('2026-12');
    const file = await browser.call('GET', '/api/auth/my-data.csv?format=xlsx');
    expect(file.headers['content-disposition']).toBe('attachment; filename="my-signups.xlsx"');
    const [, row] = await readWorkbook(file.rawPayload);
    expect(row?.slice(0, 6)).toEqual(['Winter Craft Fair', null, 'Set up tables', '08:00', '10:00', 2]);
  });

  it('has the answers to the questions of organizers, each in a column of the table', async () => {
    const { sheet, slot } = await makeFair(hub);
    const [dish] = await ask(hub, sheet, [{ kind: 'short', words: 'Which dish?' }]);
    const answers = [{ questionId: present(dish).id, value: 'Soup' }];
    const json = { ...ann, slotId: slot.id, answers };
    expect((await browser.call('POST', '/api/volunteers', json)).statusCode).toBe(201);
    const { signups } = (await browser.call('GET', '/api/auth/my-data.json')).json<MyData>();
    expect(signups.map((signup) => signup.answers)).toEqual(
      expect.arrayContaining([undefined, [{ question: 'Which dish?', answer: 'Soup' }]]),
    );
    const rows = readTable((await browser.call('GET', '/api/auth/my-data.csv')).body);
    expect(new Set(rows.map((row) => row.at(-1)))).toEqual(new Set(['Which dish?', '', 'Soup']));
  });

  it('is for those who are signed in', async () => {
    for (const file of ['my-data.json', 'my-data.csv'])
      expect((await hub.call('GET', `/api/auth/${file}`)).statusCode).toBe(401);
  });
});
