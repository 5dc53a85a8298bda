import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { SheetImportAnswer } from '#contract/sheet-imports.ts';
import type { SheetView } from '#contract/sheets.ts';
import { signInAs } from '#tests/support/people.ts';
import { multipart } from '#tests/support/multipart.ts';
import { writtenMails } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-09-08T18:00:00.000Z');
});

const file = [
  'Sign Up,Start Date/Time (mm/dd/yyyy),End Date/Time (mm/dd/yyyy),Item,First Name,Last Name,Email',
  ...['Ann', 'Ben', 'Cat'].map(
    (name) => `Fair,03/05/2027 06:00,03/05/2027 12:00,Serve,${name},Lee,${name}@old.example`,
  ),
  ...['', ''].map(() => 'Fair,03/05/2027 06:00,03/05/2027 12:00,Serve,,,'),
  'Fair,03/06/2027 09:00,03/06/2027 10:00,,,,',
].join('\n');

interface Sent {
  readonly key?: string;
  readonly cookie?: string;
}

async function send(json: object, { key, cookie }: Sent = {}) {
  return hub.call('POST', '/api/signup-sheets/imports', {
    json,
    cookie: cookie ?? (await signInAs(hub, 'volunteer-admin')),
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
}

const sheets = async () =>
  (await hub.call('GET', '/api/signup-sheets', { cookie: await signInAs(hub, 'volunteer-admin') })).json<SheetView[]>();

describe('an export of another service', () => {
  test('becomes a draft with its slots, without the people and without a mail', async () => {
    const answer = await send({ text: file });
    expect(answer.statusCode).toBe(201);
    const { sheet, ...counted } = answer.json<SheetImportAnswer>();
    expect(counted).toEqual({
      source: 'SignUpGenius',
      title: 'Fair',
      eventDate: '2027-03-05T13:00:00.000Z',
      slots: 1,
      places: 5,
      people: 3,
      skipped: [{ row: 7, reason: 'It names no task' }],
    });
    expect(sheet).toMatchObject({ title: 'Fair', state: 'draft', eventDeadline: null });
    expect(sheet?.slots).toMatchObject([{ title: 'Serve', maxVolunteers: 5, currentVolunteers: 0 }]);
    expect(await writtenMails(hub)).toEqual([]);
  });

  test('has no day that nobody means: such a row is left out and named, and nothing else is written', async () => {
    const night = 'Fair,12/31/9999 8:00 PM,12/31/9999 9:00 PM,Night,,,';
    const answer = await send({ text: `${file}\n${night}` });
    expect(answer.statusCode).toBe(201);
    expect(answer.json<SheetImportAnswer>().skipped.at(-1)).toEqual({
      row: 8,
      reason: '“12/31/9999” is no date and time that we can read',
    });
    const alone = await send({ text: [file.split('\n')[0], night].join('\n') });
    expect(alone.statusCode).toBe(400);
    expect(await sheets()).toHaveLength(1);
  });

  test('asks in the draft for the things to bring that it has', async () => {
    const text = 'Sign Up,Start Date/Time (mm/dd/yyyy),Qty,Item\nFair,03/05/2027,6,Pies\nFair,03/05/2027,1,Serve';
    const { sheet, planned } = (await send({ text })).json<SheetImportAnswer>();
    expect(planned).toBeUndefined();
    expect(sheet?.slots).toMatchObject([
      { title: 'Pies', kind: 'item', maxVolunteers: 6, bring: 'optional' },
      { title: 'Serve' },
    ]);
    expect(sheet?.slots[1]).not.toHaveProperty('kind');
    const dry = (await send({ text, dryRun: true })).json<SheetImportAnswer>();
    expect(dry.planned?.map(({ things }) => things)).toEqual([{ unit: null, maxPerPerson: 4 }, undefined]);
  });

  test('takes for things what the organizer says, whatever the hub would guess', async () => {
    const text = 'Sign Up,Start Date/Time (mm/dd/yyyy),Qty,Item\nFair,03/05/2027,6,Pies\nFair,03/05/2027,1,Serve';
    const said = async (things: unknown) => (await send({ text, things, dryRun: true })).json<SheetImportAnswer>();
    const kinds = async (things: number[]) => (await said(things)).planned?.map((slot) => slot.things !== undefined);
    expect([await kinds([1]), await kinds([])]).toEqual([
      [false, true],
      [false, false],
    ]);
    const { sheet } = (await send({ text, things: [1] })).json<SheetImportAnswer>();
    expect(sheet?.slots.map(({ title, kind }) => [title, kind])).toEqual([
      ['Pies', undefined],
      ['Serve', 'item'],
    ]);
    expect((await send({ text, things: [-1] })).statusCode).toBe(400);
  });

  test('is only read in a dry run, which says what it would make', async () => {
    const answer = await send({ text: file, dryRun: true });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ sheet: null, slots: 1, planned: [{ title: 'Serve', maxVolunteers: 5 }] });
    expect(await sheets()).toEqual([]);
  });

  test('makes one sheet, however often the request comes', async () => {
    const cookie = await signInAs(hub, 'volunteer-admin');
    const answers = await Promise.all([1, 2, 3].map(() => send({ text: file }, { key: 'one-press', cookie })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(await sheets()).toHaveLength(1);
    const other = await send({ text: file, title: 'Other' }, { key: 'one-press', cookie });
    expect([other.statusCode, other.json().code]).toEqual([422, 'key_reused']);
  });

  test('takes the title and the day of the caller, and asks for what nobody names', async () => {
    const text = 'Date,Task,Spot Type\n,Bake,to-do';
    const [path, message] = ['title', 'The file names no title. Enter one'];
    expect((await send({ text })).json().errors).toEqual([{ path, message }]);
    expect((await send({ text, title: 'Bake sale' })).json().errors).toMatchObject([{ path: 'eventDate' }]);
    const made = await send({ text, title: 'Bake sale', eventDate: '2026-10-16' });
    expect(made.json().sheet).toMatchObject({ title: 'Bake sale', eventDate: '2026-10-16T07:00:00.000Z' });
  });

  describe('of last year', () => {
    const text = [
      'Sign Up,Start Date/Time (mm/dd/yyyy),End Date/Time (mm/dd/yyyy),Qty,Item',
      'Fair,05/04/2026 08:00,05/04/2026 10:00,1,Set up',
      'Fair,05/05/2026 22:00,05/06/2026 00:30,1,Clean up',
      'Fair,05/05/2026,,6,Pies',
    ].join('\n');
    const make = async (more: object) => (await send({ text, ...more })).json<SheetImportAnswer>();
    const times = ({ sheet }: SheetImportAnswer) =>
      sheet?.slots.flatMap(({ startTime, endTime }) => (startTime === null ? [] : [startTime, endTime]));

    test('moves to this year with its event, also the days that are put into words', async () => {
      const made = await make({ eventDate: '2027-05-03' });
      expect(made).toMatchObject({ movedDays: 364, sheet: { eventDate: '2027-05-03T07:00:00.000Z' } });
      expect(made.slotsOver).toBeUndefined();
      expect(times(made)).toEqual([
        '2027-05-03T15:00:00.000Z',
        '2027-05-03T17:00:00.000Z',
        '2027-05-05T05:00:00.000Z',
        '2027-05-05T07:30:00.000Z',
      ]);
      expect(made.sheet?.slots.find(({ title }) => title === 'Pies')?.description).toBe('On 2027-05-04');
    });

    test('says how many of its slots are over where it stays', async () => {
      for (const stays of [{ eventDate: '2027-05-03', moveSlots: false }, {}]) {
        const dry = await make({ ...stays, dryRun: true });
        expect([dry.movedDays, dry.slotsOver], JSON.stringify(stays)).toEqual([undefined, 3]);
        expect(dry.planned?.map(({ isOver }) => isOver)).toEqual([true, true, true]);
      }
      expect(times(await make({ eventDate: '2027-05-03', moveSlots: false }))?.[0]).toBe('2026-05-04T15:00:00.000Z');
    });
  });

  test('keeps its days while they lie ahead, unless it is told to move', async () => {
    const starts = async (more: object) => {
      const { planned } = (await send({ text: file, eventDate: '2027-03-07', dryRun: true, ...more })).json();
      return (planned as { startTime: string }[]).map(({ startTime }) => startTime);
    };
    expect(await starts({})).toEqual(['2027-03-05T13:00:00.000Z']);
    expect(await starts({ moveSlots: true })).toEqual(['2027-03-07T13:00:00.000Z']);
    expect((await send({ text: file, moveSlots: 'maybe' })).statusCode).toBe(400);
  });

  test('may come as a file, in the encodings that spreadsheets save', async () => {
    const text = 'Sign Up,Start Date/Time (mm/dd/yyyy),Item\nCafé,03/05/2027 06:00,Thé';
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`), Buffer.from(text, 'latin1'), utf16]) {
      const answer = await upload(bytes);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ title: 'Café', planned: [{ title: 'Thé' }] });
    }
    const refused = await upload(Buffer.from('PK\u0003\u0004\u0000\u0000'));
    expect([refused.statusCode, refused.json().errors[0].message]).toEqual([
      400,
      expect.stringContaining('Excel file'),
    ]);
  });

  test('that Excel saved in Chinese, Korean or on a Mac is read as it was written, or asked about', async () => {
    const rows = (title: string, item: string) =>
      `Sign Up,Start Date/Time (mm/dd/yyyy),Item\n${title},03/05/2027 06:00,${item}`;
    const bytesOf = (...parts: (string | number[])[]) => Buffer.concat(parts.map((part) => Buffer.from(part)));
    const [head = ''] = rows('', '').split('\n');
    const saved = (title: number[], item: number[]) => bytesOf(`${head}\n`, title, ',03/05/2027 06:00,', item);
    // 家長會, 佈置場地 in Big5; 학부모회, 준비 in EUC-KR; Café, Thé in Mac Roman.
    const big5 = saved([0xae, 0x61, 0xaa, 0xf8, 0xb7, 0x7c], [0xa7, 0x47, 0xb8, 0x6d, 0xb3, 0xf5, 0xa6, 0x61]);
    const korean = saved([0xc7, 0xd0, 0xba, 0xce, 0xb8, 0xf0, 0xc8, 0xb8], [0xc1, 0xd8, 0xba, 0xf1]);
    const mac = saved([0x43, 0x61, 0x66, 0x8e], [0x54, 0x68, 0x8e]);
    for (const [bytes, title, item] of [
      [big5, '家長會', '佈置場地'],
      [korean, '학부모회', '준비'],
      [mac, 'Café', 'Thé'],
    ] as const)
      expect((await upload(bytes)).json()).toMatchObject({ title, planned: [{ title: item }] });
    // 家长会 in GBK, which are three syllables in Korean too.
    const unclear = saved([0xbc, 0xd2, 0xb3, 0xa4, 0xbb, 0xe1], [0x41]);
    const asked = await upload(unclear);
    expect([asked.statusCode, asked.json().errors[0].path]).toEqual([400, 'encoding']);
    expect((await upload(unclear, { encoding: 'gb18030' })).json()).toMatchObject({ title: '家长会' });
    const noise = Uint8Array.from({ length: 99 }, (_none, at) => 0x80 + ((at * 7) % 31));
    expect((await upload(Buffer.from(noise))).json().errors[0].path).toBe('text');
  });

  test('that cannot be read makes nothing', async () => {
    for (const text of ['', 'Hello', `${file.split('\n')[0]}\n,,,,,,`, 'x'.repeat(2 * 1024 * 1024)])
      expect((await send({ text })).statusCode).toBe(400);
    expect((await send({ text: 'x'.repeat(5 * 1024 * 1024) })).statusCode).toBe(413);
    expect(await sheets()).toEqual([]);
  });
});

async function upload(content: Buffer, fields: Record<string, string> = {}) {
  const file = { field: 'file', name: 'export.csv', type: 'text/csv', content };
  const form = multipart([file], { dryRun: 'true', ...fields });
  const cookie = await signInAs(hub, 'volunteer-admin');
  return hub.call('POST', '/api/signup-sheets/imports', { cookie, json: form.body, headers: form.headers });
}
