import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { SlotPasteAnswer } from '#contract/slot-pastes.ts';
import { onEmptySheet } from '#tests/support/slots-call.ts';

const { hub, sheetId, post, slotsOfSheet } = await onEmptySheet('paste', '2026-09-10T18:00:00.000Z');

const head = 'Job\tWhen\tTime\t#';

describe('pasted cells', () => {
  test('are a slot on that Friday, and Thursday is an error in row 2 that names Friday', async () => {
    const answer = await post({ text: `${head}\nGriddle\tFri Oct 16\t7-9am\t6` });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ slots: 1, places: 6, unlimited: 0, questions: [] });
    expect(await slotsOfSheet()).toMatchObject([
      {
        title: 'Griddle',
        startTime: '2026-10-16T14:00:00.000Z',
        endTime: '2026-10-16T16:00:00.000Z',
        maxVolunteers: 6,
      },
    ]);
    const wrong = await post({ text: `${head}\nGriddle\tThu Oct 16\t7-9am\t6` });
    expect(wrong.statusCode).toBe(200);
    expect(wrong.json<SlotPasteAnswer>().rows).toEqual([
      {
        row: 2,
        slot: null,
        guesses: [],
        errors: [{ column: 'date', value: 'Thu Oct 16', expected: 'Friday, as 2026-10-16 is' }],
      },
    ]);
    expect(await slotsOfSheet()).toHaveLength(1);
  });

  test('with a day that nobody means write nothing, and say so', async () => {
    const answer = await post({ text: `${head}\nNight\t12/31/9999\t6pm-7pm\t1\nDay\t9999-12-31\t9am\t1` });
    expect(answer.statusCode).toBe(200);
    expect(answer.json<SlotPasteAnswer>().rows.map(({ errors }) => errors)).toEqual([
      [{ column: 'date', value: '12/31/9999', expected: 'a day that exists' }],
      [{ column: 'date', value: '9999-12-31', expected: 'a day that exists' }],
    ]);
    expect(await slotsOfSheet()).toEqual([]);
  });

  test('become slots for things, counted apart from places', async () => {
    const head = 'Item\t#\tUnit\tPer person';
    const answer = await post({ text: `${head}\nCookies\t6\tdozen\t2\nCookies\t4\tdozen\t2\nServe\t3\t\t` });
    expect(answer.json()).toMatchObject({ slots: 2, places: 3, things: 10 });
    const [cookies, serve] = await slotsOfSheet();
    expect(cookies).toMatchObject({ kind: 'item', unit: 'dozen', maxPerPerson: 2, maxVolunteers: 10 });
    expect(serve).not.toHaveProperty('kind');
  });

  test('with days that could be either are asked about, and nothing is written before the answer', async () => {
    const text = `${head}\nA\t3/4\t9am\t1\nB\tOct 16\t9am\t1`;
    const asked = await post({ text });
    expect(asked.statusCode).toBe(200);
    expect(asked.json()).toMatchObject({ slots: 0, questions: [{ row: 2, value: '3/4' }] });
    expect(await slotsOfSheet()).toEqual([]);
    expect((await post({ text, dateOrder: 'day-month' })).statusCode).toBe(201);
    expect((await slotsOfSheet()).map(({ startTime }) => startTime)).toContain('2027-04-03T16:00:00.000Z');
  });

  test('with 7 faulty rows of 100 give 93 slots, and all errors of the 7', async () => {
    const rows = Array.from(
      { length: 100 },
      (_none, at) => `Job ${at}\tOct 16\t${at % 15 === 0 ? 'early\tmany' : '9am\t2'}`,
    );
    const text = [head, ...rows].join('\n');
    const dry = await post({ text, dryRun: true });
    expect([dry.statusCode, dry.json().slots]).toEqual([200, 93]);
    expect(await slotsOfSheet()).toEqual([]);
    const answer = (await post({ text })).json<SlotPasteAnswer>();
    expect(answer).toMatchObject({ slots: 93, places: 186 });
    const faulty = answer.rows.filter(({ slot }) => slot === null);
    expect(faulty.map(({ row }) => row)).toEqual([2, 17, 32, 47, 62, 77, 92]);
    for (const { errors } of faulty) expect(errors.map(({ column }) => column)).toEqual(['start', 'places']);
    expect(await slotsOfSheet()).toHaveLength(93);
  });

  test('are written once for a key', async () => {
    const key = randomUUID();
    const text = `${head}\nGriddle\tFri Oct 16\t7-9am\t6`;
    const [one, two] = await Promise.all([post({ text }, key), post({ text }, key)]);
    expect(two.json()).toEqual(one.json());
    expect(await slotsOfSheet()).toHaveLength(1);
    expect((await post({ text: `${text}1` }, key)).statusCode).toBe(422);
  });

  test('that are equal become one slot, or stay apart when that is wanted', async () => {
    const text = `${head}${'\nGriddle\tFri Oct 16\t7-9am\t'.repeat(3)}`;
    expect((await post({ text, dryRun: true })).json()).toMatchObject({ slots: 1, places: 3 });
    expect((await post({ text, joinEqual: false })).json()).toMatchObject({ slots: 3, unlimited: 3 });
    expect(await slotsOfSheet()).toHaveLength(3);
  });

  test('leave one entry in the audit log', async () => {
    await post({ text: 'Task\tPlaces\nCocoa\t2\nCups\t1' });
    const entries = await hub.platform.database.db.selectFrom('audit_log').selectAll().execute();
    expect(entries.map(({ action, subject_id: id, detail }) => [action, id, detail])).toEqual([
      ['slots-created', sheetId(), '2 slots from a spreadsheet'],
    ]);
  });

  test('are refused when the sheet would have more than 400 slots', async () => {
    const text = `${head}\n${Array.from({ length: 300 }, (_none, at) => `Job ${at}\tOct 16\t9am\t1`).join('\n')}`;
    expect((await post({ text })).statusCode).toBe(201);
    const more = await post({ text });
    expect([more.statusCode, more.json().code]).toEqual([409, 'too_many_slots']);
    expect((await post({ text, dryRun: true })).statusCode).toBe(409);
    expect(await slotsOfSheet()).toHaveLength(300);
  });

  test.each([
    [
      'of a megabyte',
      { text: 'a\tb\n'.repeat(262_144) },
      'This is more than 64 KB of text. Paste a part of it at a time',
    ],
    ['that are binary', { text: 'PK\u0003\u0004' }, /^This isn’t text from a spreadsheet/],
    ['of 401 rows', { text: 'a\tb\n'.repeat(401) }, 'There are 401 rows. Paste at most 400 at a time'],
    ['that are none', { text: ' ' }, 'Paste the cells of a spreadsheet'],
    ['without a text', {}, 'Paste the cells of a spreadsheet'],
    ['of columns that are none', { text: 'a\tb', columns: ['name'] }, /^Must be one of title, date/],
    ['with a wrong order', { text: 'a\tb', dateOrder: 'year' }, 'Must be month-day or day-month'],
  ])('%s are refused with a sentence', async (_which, json, sentence) => {
    const answer = await post(json);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([{ path: expect.any(String), message: expect.stringMatching(sentence) }]);
  });
});
