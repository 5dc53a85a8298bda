import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { SlotPatternAnswer } from '#contract/slot-patterns.ts';
import { makeSlot } from '#tests/support/sheets.ts';
import { onEmptySheet } from '#tests/support/slots-call.ts';

const { hub, organizer, sheetId, post, slotsOfSheet } = await onEmptySheet('pattern', '2026-10-01T18:00:00.000Z');

const interviews = {
  title: 'Interviews',
  days: ['2026-10-16'],
  from: '09:00',
  to: '15:00',
  everyMinutes: 30,
  stations: 3,
  maxVolunteers: 2,
};

describe('slots by a pattern', () => {
  test('are counted by a dry run, which writes nothing', async () => {
    const answer = await post({ ...interviews, dryRun: true });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ slots: 36, places: 72, hours: 36, leftOver: [] });
    expect(await slotsOfSheet()).toEqual([]);
  });

  test('stop at a pause, begin again at its end, and say what is left over', async () => {
    const pauses = [{ from: '12:00', to: '12:45' }];
    const answer = await post({ ...interviews, pauses, dryRun: true });
    expect(answer.json()).toMatchObject({
      slots: 30,
      leftOver: [{ day: '2026-10-16', from: '14:45', to: '15:00', minutes: 15 }],
    });
    const four = ['09:00', '09:30', '10:00', '10:30'].map((from) => ({ day: '2026-10-16', from, station: '2' }));
    expect((await post({ ...interviews, pauses, leaveOut: four })).json()).toMatchObject({ slots: 26 });
    expect(await slotsOfSheet()).toHaveLength(26);
  });

  test('are written as the dry run said, each of its station and of two places', async () => {
    const dry = (await post({ ...interviews, dryRun: true })).json<SlotPatternAnswer>();
    const answer = await post(interviews);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual(dry);
    const written = await slotsOfSheet();
    const told = ({ title, startTime, endTime, maxVolunteers }: SlotPatternAnswer['planned'][number]) =>
      [title, startTime, endTime, maxVolunteers].join();
    expect(written.map((slot) => [slot.title, slot.startTime, slot.endTime, slot.maxVolunteers].join()).sort()).toEqual(
      dry.planned.map(told).sort(),
    );
    expect(new Set(written.map(({ title }) => title))).toEqual(
      new Set(['Interviews 1', 'Interviews 2', 'Interviews 3']),
    );
  });

  test('that are longer than the step overlap, and nothing warns', async () => {
    const handOver = { ...interviews, to: '14:45', stations: [], lengthMinutes: 45, dryRun: true };
    const { planned, ...sums } = (await post(handOver)).json<SlotPatternAnswer>();
    expect(Object.keys(sums).toSorted()).toEqual(['hours', 'leftOver', 'places', 'slots']);
    expect(sums.leftOver).toEqual([]);
    for (const [at, slot] of planned.entries()) {
      const next = planned[at + 1];
      if (next !== undefined) expect(Date.parse(slot.endTime) - Date.parse(next.startTime)).toBe(15 * 60_000);
    }
  });

  test('are written once for a key, however often and however simultaneously it comes', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => post(interviews, key)));
    answers.push(await post(interviews, key));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(201);
      expect(answer.json()).toEqual(answers[0]?.json());
    }
    expect(await slotsOfSheet()).toHaveLength(36);
    const other = await post({ ...interviews, title: 'Suppers' }, key);
    expect([other.statusCode, other.json().code]).toEqual([422, 'key_reused']);
    expect(await slotsOfSheet()).toHaveLength(36);
  });

  test('leave one entry in the audit log', async () => {
    await post(interviews);
    const entries = await hub.platform.database.db.selectFrom('audit_log').selectAll().execute();
    expect(entries.map(({ action, subject_id: id, detail }) => [action, id, detail])).toEqual([
      ['slots-created', sheetId(), '36 slots: Interviews'],
    ]);
  });

  test('take at most 200 at a time, and a second', async () => {
    const tenDays = Array.from({ length: 10 }, (_none, at) => `2026-11-${String(at + 10)}`);
    const most = { ...interviews, days: tenDays, from: '09:00', to: '14:00', stations: 2 };
    expect((await post(most)).json()).toMatchObject({ slots: 200 });
    const tooMany = await post({ ...most, stations: 3 });
    expect(tooMany.statusCode).toBe(400);
    expect(tooMany.json().message).toMatch(/^This makes 300 slots\. You can add at most 200 at a time/);
    expect(await slotsOfSheet()).toHaveLength(200);
  });
});

describe('a sheet', () => {
  const forty = { title: 'Hour', days: ['2026-10-16'], from: '08:00', to: '18:00', everyMinutes: 60, stations: 20 };

  test('has at most 400 slots, however they are added at the same moment', async () => {
    await post(forty);
    const answers = await Promise.all([
      post(forty),
      ...Array.from({ length: 5 }, () =>
        hub.call('POST', '/api/volunteer-slots', {
          cookie: organizer(),
          json: { signupSheetId: sheetId(), title: 'One' },
        }),
      ),
      post({ ...forty, stations: 1 }),
    ]);
    const added = answers.map((answer) =>
      answer.statusCode === 201 ? (answer.json<{ slots?: number }>().slots ?? 1) : 0,
    );
    const slots = await slotsOfSheet();
    expect(slots.length).toBe(200 + added.reduce((sum, each) => sum + each, 0));
    expect(slots.length).toBeLessThanOrEqual(400);
    for (const { statusCode } of answers) expect([201, 409]).toContain(statusCode);
  });

  test('that is full of slots says so, also to one that is added singly', async () => {
    await post(forty);
    await post(forty);
    const single = await hub.call('POST', '/api/volunteer-slots', {
      cookie: organizer(),
      json: { signupSheetId: sheetId(), title: 'One more' },
    });
    expect([single.statusCode, single.json().code]).toEqual([409, 'too_many_slots']);
    expect(single.json().message).toBe('A sheet can have 400 slots, and this one has 400. Use a second sheet for more');
    const dry = await post({ ...forty, stations: 1, dryRun: true });
    expect(dry.statusCode).toBe(409);
  });

  test('that is gone is 404', async () => {
    for (const json of [interviews, { ...interviews, dryRun: true }])
      expect((await post(json, undefined, randomUUID())).statusCode).toBe(404);
  });

  test('keeps its slots when some more are refused', async () => {
    const { id } = await makeSlot(hub, { id: sheetId() });
    expect((await post({ ...interviews, to: '09:10' })).json().code).toBe('no_slots');
    expect((await slotsOfSheet()).map((slot) => slot.id)).toEqual([id]);
  });
});

describe('a pattern', () => {
  test.each([
    [{ title: ' ' }, 'title', 'Title is required'],
    [{ days: [] }, 'days', 'Choose at least one day'],
    [{ days: ['2026-02-30'] }, 'days.0', 'There is no such day'],
    [{ days: ['16 October'] }, 'days.0', 'Enter a day such as 2026-10-16'],
    [{ from: '9' }, 'from', 'Enter the time at which the first slot starts'],
    [{ to: '24:00' }, 'to', 'Enter the time at which the last slot ends'],
    [{ from: '15:00', to: '09:00' }, 'to', 'End time must be after start time, or on the next day within 12 hours'],
    [{ everyMinutes: 4 }, 'everyMinutes', 'The step must be 5 to 240 minutes'],
    [{ everyMinutes: 241 }, 'everyMinutes', 'The step must be 5 to 240 minutes'],
    [{ lengthMinutes: 0 }, 'lengthMinutes', 'The length must be 5 to 720 minutes'],
    [{ gapMinutes: -1 }, 'gapMinutes', 'The gap must be 0 to 240 minutes'],
    [
      { pauses: [{ from: '16:00', to: '17:00' }] },
      'pauses.0.from',
      'The break 16:00 to 17:00 is not between 09:00 and 15:00',
    ],
    [{ stations: 51 }, 'stations', 'Stations must be a number from 1 to 50, or a list of at most 50 names'],
    [{ stations: ['Gym', 'gym '] }, 'stations', 'Each station needs a name of its own'],
    [{ title: 'x'.repeat(149) }, 'title', 'Title must be at most 150 characters together with the name of a station'],
    [{ maxVolunteers: 0 }, 'maxVolunteers', 'Max volunteers must be at least 1'],
    [
      { leaveOut: [{ day: '2026-10-16', from: '09:10' }] },
      'leaveOut.0',
      'The pattern has no such slot: 2026-10-16, 09:10',
    ],
  ])('is refused with %j', async (wrong, path, message) => {
    const answer = await post({ ...interviews, ...wrong });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([{ path, message }]);
    expect(await slotsOfSheet()).toEqual([]);
  });
});
