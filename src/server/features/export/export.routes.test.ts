import fc from 'fast-check';
import type { KyselyPlugin } from 'kysely';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditLog } from '#contract/audit.ts';
import type { ExportSize } from '#contract/export.ts';
import type { User } from '#server/features/accounts/accounts.store.ts';
import { confirmHours } from '#server/features/hours/confirm-hours.ts';
import { insertSignups } from '#server/features/signups/signups.store.ts';
import { startHub } from '#server/start-hub.ts';
import { anonymous, type Actor } from '#server/http/actor.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Platform } from '#server/platform/platform.ts';
import { bring, cookies } from '#tests/support/items.ts';
import { createUser, signIn, signInAs } from '#tests/support/people.ts';
import { readTable } from '#tests/support/read-table.ts';
import { readWorkbook } from '#tests/support/read-workbook.ts';
import { ann, ben, chiyo, helper, makeFair, makeSheet, makeSlot, signedUp } from '#tests/support/sheets.ts';
import { HOUR } from '#tests/support/test-clock.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { openTestPlatform } from '#tests/support/test-platform.ts';

const hub = await startTestHub({ RATE_LIMITS: 'on' });
afterAll(() => hub.remove());

let vera: User;
let cookie: string;
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
  vera = await createUser(hub, { role: 'volunteer-admin', name: 'Vera Volunteers' });
  cookie = await signIn(hub, vera);
});

const ask = (query = '', as = cookie) => hub.call('GET', `/api/export/volunteers${query}`, { cookie: as });
const table = async (query = '') => readTable((await ask(query)).body);
const names = async (query = '') => (await table(query)).slice(1).map((row) => row[6]);

async function crowd(slotId: string, count: number, first = 1, platform: Platform = hub.platform): Promise<void> {
  const { clock, database } = platform;
  const numbers = Array.from({ length: count }, (_, at) => first + at);
  for (let at = 0; at < count; at += 1000) {
    await database.write(async ({ db }) => {
      const people = numbers.slice(at, at + 1000).map((number) => {
        const person = helper(number);
        return {
          ...person,
          id: newId(clock.now()),
          slot_id: slotId,
          user_id: null,
          name_key: person.name,
          email_key: person.email,
          notes: 'x'.repeat(1000),
          email_consent: false,
          call_consent: false,
          news_consent: false,
          preferred_language: 'en',
          signup_time: clock.now().toISOString(),
          calendar_sequence: 0,
          calendar_digest: null,
          confirmation_sent_at: null,
          quantity: 1,
          bringing: null,
          marks: null,
          display_name: null,
          group_id: null,
          person_id: null,
        };
      });
      await insertSignups(db, people);
      const slot = db.updateTable('volunteer_slots').where('id', '=', slotId);
      await slot.set((row) => ({ current_volunteers: row('current_volunteers', '+', count) })).execute();
    });
  }
}

describe('the size of the table', () => {
  const size = async (query = '') =>
    (await hub.call('GET', `/api/export/volunteers/size${query}`, { cookie })).json<ExportSize>();

  test('counts signups, and sheets with some, by the school days of the events, and is not recorded', async () => {
    const organizer: Actor = { role: 'volunteer-admin', userId: vera.id, sessionHash: '' };
    const made = async (eventDate: string, people: number) => {
      const { sheet, slot } = await makeFair(hub, { sheet: { eventDate }, slot: { maxVolunteers: null } });
      for (let nth = 0; nth < people; nth += 1) await signedUp(hub, slot, helper(nth), organizer);
      return sheet;
    };
    expect(await size()).toEqual({ signups: 0, sheets: 0 });
    const august = await made('2026-08-31T23:59', 4);
    await made('2026-09-01T00:00', 2);
    await made('2027-08-31T23:59', 1);
    await made('2027-01-10', 0);
    expect(await size()).toEqual({ signups: 7, sheets: 3 });
    expect(await size('?from=2026-09-01&to=2027-08-31')).toEqual({ signups: 3, sheets: 2 });
    expect(await size('?to=2026-08-31')).toEqual({ signups: 4, sheets: 1 });
    expect(await size(`?sheet=${august.id}`)).toEqual({ signups: 4, sheets: 1 });
    expect((await table('?from=2026-09-01&to=2027-08-31')).length - 1).toBe(3);
    const { slot } = await makeFair(hub, { slot: cookies });
    await signedUp(hub, slot, { ...ann, quantity: 4 });
    expect(await size()).toEqual({ signups: 8, sheets: 4 });
    expect((await hub.call('GET', '/api/export/volunteers/size?to=2026', { cookie })).statusCode).toBe(400);
  });
});

describe('the export', () => {
  test('is a file for spreadsheets: marked, with CRLF, and the columns to the letter', async () => {
    const { slot } = await makeFair(hub, { sheet: { showEventDate: false } });
    await signedUp(hub, slot, { ...ann, notes: 'Nut allergy, "severe"\nCall me', emailConsent: true });
    const answer = await ask();
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="volunteer-data.csv"',
      'cache-control': 'no-store',
    });
    expect(answer.body).toBe(
      [
        '\ufeffSheet,Event date,Slot,Start,End,Hours,Name,Email,Phone,Notes,Email consent,Language,Signed up at,Quantity,Unit,Brings,Marks,Shown as,Confirmed hours,Hours state',
        'Winter Craft Fair,2026-12-12,Set up tables,2026-12-12 08:00,2026-12-12 10:00,2,Ann Anders,ann@families.example,604 555 0101,"Nut allergy, ""severe""\nCall me",yes,en,2026-11-20 11:00,1,,,,,,planned',
        '',
      ].join('\r\n'),
    );
  });

  test('says of things how much of what is brought, without hours, and of people the name that they show', async () => {
    const { sheet, slot } = await makeFair(hub, { sheet: { namesShown: true }, slot: cookies });
    const said = { bringing: '=oatmeal', marks: ['contains-nuts', 'vegan'] as const, displayName: 'Ann A.' };
    await bring(hub, slot, { quantity: 2, ...said, marks: [...said.marks] });
    const [head, row] = await table();
    expect(head?.slice(13)).toEqual([
      'Quantity',
      'Unit',
      'Brings',
      'Marks',
      'Shown as',
      'Confirmed hours',
      'Hours state',
    ]);
    expect(row?.slice(13)).toEqual(['2', 'dozen', "'=oatmeal", 'contains nuts; vegan', '', '', '']);
    expect(row?.slice(3, 6)).toEqual(['2026-12-12 08:00', '2026-12-12 10:00', '']);
    const tables = await makeSlot(hub, sheet, { title: 'Tables' });
    await bring(hub, tables, { displayName: 'Ben B.' }, ben);
    const shown = (await table()).find((row) => row[2] === 'Tables');
    expect(shown?.slice(13)).toEqual(['1', '', '', '', 'Ben B.', '', 'planned']);
    const size = await hub.call('GET', '/api/export/volunteers/size', { cookie });
    expect(size.json()).toEqual({ signups: 2, sheets: 1 });
  });

  test('as a workbook keeps what people typed as text, and has numbers and days in school time', async () => {
    const { slot } = await makeFair(hub, { sheet: { title: '=1+1' }, slot: { maxVolunteers: null } });
    await signedUp(hub, slot, {
      ...ann,
      name: '1/2',
      phone: '0604 555 0101',
      notes: '=HYPERLINK("http://evil.example") \uffff _x003D_1;=2\nCall & <me>',
    });
    const answer = await ask('?format=xlsx');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="volunteer-data.xlsx"',
      'cache-control': 'no-store',
    });
    const [head, row, ...others] = await readWorkbook(answer.rawPayload);
    expect(others).toEqual([]);
    expect(head).toEqual((await table())[0]);
    const day = (moment: string) => new Date(`2026-${moment}Z`);
    expect(row?.slice(0, 14)).toEqual([
      '=1+1',
      day('12-12T00:00'),
      'Set up tables',
      day('12-12T08:00'),
      day('12-12T10:00'),
      2,
      '1/2',
      ann.email,
      '0604 555 0101',
      '=HYPERLINK("http://evil.example") \ufffd _x003D_1;=2\nCall & <me>',
      'no',
      'en',
      day('11-20T11:00'),
      1,
    ]);
  });

  test('is its head alone when nobody has signed up', async () => {
    await makeFair(hub);
    expect(await table()).toHaveLength(1);
  });

  test('goes by event, sheet, slot and signup, and leaves hours blank where a slot has no two times', async () => {
    const late = await makeFair(hub, { sheet: { eventDate: '2027-01-09', title: 'Later' } });
    const fair = await makeSheet(hub);
    const cocoa = await makeSlot(hub, fair, { title: 'Cocoa', startTime: null, endTime: null });
    const morning = await makeSlot(hub, fair, { startTime: '2026-12-12T09:20', endTime: '2026-12-12T09:40' });
    await signedUp(hub, late.slot, ann);
    await signedUp(hub, cocoa, chiyo);
    await signedUp(hub, morning, ben);
    hub.platform.clock.advance(1);
    await signedUp(hub, morning, ann);
    expect((await table()).slice(1).map(([sheet, , slot, , , hours, name]) => [sheet, slot, hours, name])).toEqual([
      ['Winter Craft Fair', 'Set up tables', '0.33', ben.name],
      ['Winter Craft Fair', 'Set up tables', '0.33', ann.name],
      ['Winter Craft Fair', 'Cocoa', '', chiyo.name],
      ['Later', 'Set up tables', '2', ann.name],
    ]);
  });

  test('keeps what people typed, and lets none of it be a formula', async () => {
    const { slot } = await makeFair(hub, { sheet: { title: '＝Fair' }, slot: { title: '@home, "café"' } });
    const notes = '=HYPERLINK("http://evil.example","hi")';
    await signedUp(hub, slot, { name: '+Ann', email: ann.email, phone: '+1 604 555 0101', notes });
    hub.platform.clock.advance(1);
    await signedUp(hub, slot, chiyo);
    const [, first, second] = await table();
    expect([first?.[0], first?.[2]]).toEqual(["'＝Fair", '\'@home, "café"']);
    expect([first?.[6], first?.[8], first?.[9]]).toEqual(["'+Ann", "'+1 604 555 0101", `'${notes}`]);
    expect(second?.[6]).toBe(chiyo.name);
  });

  test('gives back every text that a form can hold', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: null } });
    let people = 0;
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (text) => {
        people += 1;
        const email = `p${people}@families.example`;
        const json = { slotId: slot.id, ...helper(people), email, notes: text };
        const kept = (await hub.call('POST', '/api/volunteers', { json, cookie })).json<{ notes: string | null }>();
        const [, ...rows] = readTable(
          (await hub.call('GET', '/api/export/volunteers', { cookie: await signInAs(hub, 'full-admin') })).body,
        );
        const row = rows.find((cells) => cells[7] === email);
        expect(row).toHaveLength(20);
        // Apostrophes keep formulas from running.
        expect(row?.[9]?.replaceAll("'", '')).toBe((kept.notes ?? '').replaceAll("'", ''));
      }),
      { numRuns: 40 },
    );
  }, 30_000);

  test('has confirmed hours that add up: who was at two slots at once, of one sheet or two, gave the time once', async () => {
    const { clock } = hub.platform;
    const at = (from: number, to: number) => ({ startTime: `2026-12-12T${from}:00`, endTime: `2026-12-12T${to}:00` });
    const fair = await makeSheet(hub);
    const first = await makeSlot(hub, fair, { title: 'Tables', ...at(10, 12) });
    const second = await makeSlot(hub, fair, { title: 'Cocoa', ...at(11, 13) });
    const sale = await makeFair(hub, { sheet: { title: 'Bake sale' }, slot: at(12, 14) });
    // Between the two, so that they are read in different pages.
    const crowded = await makeFair(hub, { sheet: { title: 'Film night' }, slot: { maxVolunteers: null } });
    await crowd(crowded.slot.id, 500);
    const over = { acceptsOverlap: true } as object;
    for (const slot of [first, second, sale.slot]) await signedUp(hub, slot, { ...ann, ...over });
    const { id: notConfirmed } = await signedUp(hub, first, ben);
    clock.set('2026-12-13T02:00:00.000Z');
    cookie = await signIn(hub, vera);
    for (const { id } of [fair, sale.sheet])
      await confirmHours(
        hub.platform,
        { sheetId: id, input: { except: id === fair.id ? [notConfirmed] : [] } },
        anonymous,
      );
    const hoursIn = async (query: string) =>
      (await table(query)).slice(1).map((row) => [row[2], row[6], row[18], row[19]]);
    const ofAnn = (rows: (string | undefined)[][]) =>
      rows.filter(([, name]) => name === ann.name).map(([slot, , hours]) => [slot, hours]);
    expect(ofAnn(await hoursIn(`?sheet=${fair.id}`))).toEqual([
      ['Tables', '2'],
      ['Cocoa', '1'],
    ]);
    expect(ofAnn(await hoursIn(`?sheet=${sale.sheet.id}`))).toEqual([['Set up tables', '2']]);
    const all = await hoursIn('');
    expect(ofAnn(all).reduce((sum, [, hours]) => sum + Number(hours), 0)).toBe(4);
    expect(all).toHaveLength(504);
    expect(all).toContainEqual(['Tables', ben.name, '', 'struck']);
  });

  test('is noted with its days, and names nobody in the note', async () => {
    const { sheet } = await makeFair(hub);
    for (const query of ['', '?from=2026-09-01&to=2027-08-31', `?sheet=${sheet.id}`]) {
      await ask(query);
      hub.platform.clock.advance(1);
    }
    const fatima = await signInAs(hub, 'full-admin');
    const { entries } = (await hub.call('GET', '/api/audit-log', { cookie: fatima })).json<AuditLog>();
    expect(entries.map(({ action, actor, detail }) => [action, actor.id, detail]).toReversed()).toEqual([
      ['volunteers-exported', vera.id, 'all days'],
      ['volunteers-exported', vera.id, '2026-09-01 – 2027-08-31'],
      ['volunteers-exported', vera.id, 'one sheet, all days'],
    ]);
  });
});

describe('the filters of the export', () => {
  beforeEach(async () => {
    // The first begins with the first minute of its school day, the last with the last one.
    for (const [eventDate, person] of [
      ['2026-08-31T23:59', ann],
      ['2026-09-01T00:00', ben],
      ['2027-08-31T23:59', chiyo],
      ['2027-09-01T00:00', helper(1)],
    ] as const) {
      const { slot } = await makeFair(hub, { sheet: { eventDate } });
      await signedUp(hub, slot, person, { role: 'volunteer-admin', userId: vera.id, sessionHash: '' });
    }
  });

  test.each([
    ['?from=2026-09-01&to=2027-08-31', [ben.name, chiyo.name]],
    ['?from=2026-09-01', [ben.name, chiyo.name, 'Helper 1']],
    ['?to=2026-08-31', [ann.name]],
    ['?from=2027-09-01&to=2027-09-01', ['Helper 1']],
    ['?from=&to=', [ann.name, ben.name, chiyo.name, 'Helper 1']],
    ['?from=2030-01-01', []],
  ])('are school days: %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test('can name one sheet', async () => {
    const { sheet, slot } = await makeFair(hub);
    await signedUp(hub, slot, helper(7));
    expect(await names(`?sheet=${sheet.id.toUpperCase()}`)).toEqual(['Helper 7']);
    const missing = await ask(`?sheet=${crypto.randomUUID()}`);
    expect([missing.statusCode, missing.json().message]).toEqual([404, 'There’s no such signup sheet on these days.']);
  });

  test.each([
    ['from=2026-02-30', 'from', 'Must be a date such as 2026-09-01'],
    ['to=tomorrow', 'to', 'Must be a date such as 2026-09-01'],
    ['from=2026-09-01T00:00', 'from', 'Must be a date such as 2026-09-01'],
    ['from=2026-09-01&from=2026-09-02', 'from', 'Must be a date such as 2026-09-01'],
    ['from=2026-09-02&to=2026-09-01', 'to', 'The last day must not be before the first'],
    ['sheet=7', 'sheet', 'Must be an ID'],
    ['format=ods', 'format', 'Must be csv or xlsx'],
  ])('are refused when they mean nothing: %s', async (query, path, message) => {
    const answer = await ask(`?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([{ path, message }]);
  });
});

test('an export is asked for at most ten times an hour by one person, and others are not held up', async () => {
  for (let nth = 0; nth < 10; nth += 1) expect((await ask()).statusCode).toBe(200);
  const refused = await ask();
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([429, 'too_often', '360']);
  expect(refused.json().message).toBe('You’ve tried too many times. Please try again in 6 minutes.');
  expect((await ask('', await signInAs(hub, 'full-admin'))).statusCode).toBe(200);
  hub.platform.clock.advance(HOUR / 10);
  cookie = await signIn(hub, vera);
  expect((await ask()).statusCode).toBe(200);
});

describe('a large export', () => {
  test('holds every signup once, also of a slot with more people than one page', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: null } });
    await crowd(slot.id, 1203);
    for (let nth = 0; nth < 60; nth += 1) {
      const small = await makeSlot(hub, sheet, { title: `Shift ${nth}`, maxVolunteers: null });
      await crowd(small.id, 20, 2000 + 20 * nth);
    }
    const rows = (await table()).slice(1);
    expect(rows).toHaveLength(1203 + 1200);
    expect(new Set(rows.map((row) => row[7])).size).toBe(2403);
  }, 30_000);

  test('reads on only as fast as it is taken, and holds no snapshot meanwhile', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: null } });
    await crowd(slot.id, 12_000);
    const { client, onServer } = await openLine('/api/export/volunteers', cookie);
    let received = 0;
    client.on('data', (piece: Buffer) => {
      received += piece.length;
      client.pause();
    });
    await quiet(() => onServer.bytesWritten);
    const sent = onServer.bytesWritten;
    // Nothing is held: others write, and what is deleted now is not sent any more.
    await hub.platform.empty();
    client.removeAllListeners('data');
    client.on('data', (piece: Buffer) => (received += piece.length)).resume();
    await once(client, 'close');
    // Of some fourteen million bytes, no more than the line itself holds.
    expect(sent).toBeLessThan(9_000_000);
    expect(received).toBeLessThan(sent + 1_000_000);
    expect(received).toBeGreaterThan(50_000);
  }, 60_000);

  test.each(['', '?format=xlsx'])(
    'is read no further when whoever asked goes away: %j',
    async (query) => {
      const platform = await openTestPlatform();
      let pages = 0;
      const counting: KyselyPlugin = {
        transformQuery({ node }) {
          if (JSON.stringify(node).includes('"name":"volunteers"')) pages += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      const db = platform.database.db.withPlugin(counting);
      const running = await startHub({ ...platform, database: { ...platform.database, db } });
      const { slot } = await makeFair(running, { slot: { maxVolunteers: null } });
      await crowd(slot.id, 12_000, 1, platform);
      const as = await signInAs({ platform }, 'full-admin');
      const { client } = await openLine(`/api/export/volunteers${query}`, as, running.app);
      await once(client, 'data');
      client.destroy();
      await quiet(() => pages);
      expect(pages).toBeGreaterThan(0);
      expect(pages).toBeLessThan(20);
      await running.stop();
      await platform.remove();
    },
    60_000,
  );
});

async function openLine(path: string, as: string, app = hub.app): Promise<{ client: Socket; onServer: Socket }> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const accepted = once(app.server, 'connection') as Promise<[Socket]>;
  const client = connect(port, '127.0.0.1');
  client.write(`GET ${path} HTTP/1.1\r\nhost: hub\r\ncookie: ${as}\r\nconnection: close\r\n\r\n`);
  const [onServer] = await accepted;
  return { client, onServer };
}

async function quiet(number: () => number): Promise<void> {
  for (let before = -1; before !== number();) {
    before = number();
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}
