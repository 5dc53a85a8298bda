import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotChangesAnswer } from '#contract/slot-changes.ts';
import { ann, ben, chiyo, helper, makeSheet, makeSlot, signedUp, writtenMails } from '#tests/support/sheets.ts';
import { onEmptySheet } from '#tests/support/slots-call.ts';

const { hub, organizer, sheetId, signIn, post, slotsOfSheet } = await onEmptySheet(
  'changes',
  '2026-11-20T18:00:00.000Z',
);
let [setUp, serve, clean] = ['', '', ''];
beforeEach(async () => {
  const sheet = { id: sheetId() };
  [setUp, serve, clean] = [
    (await makeSlot(hub, sheet, at('Set up', 8, 10))).id,
    (await makeSlot(hub, sheet, { ...at('Serve', 10, 12), maxVolunteers: 4 })).id,
    (await makeSlot(hub, sheet, at('Clean up', 12, 14))).id,
  ];
});

function at(title: string, from: number, to: number) {
  const moment = (hour: number) => `2026-12-12T${String(hour).padStart(2, '0')}:00`;
  return { title, startTime: moment(from), endTime: moment(to) };
}

const titlesNow = async () => (await slotsOfSheet()).map(({ title }) => title);
const mailKinds = async () => (await writtenMails(hub)).map(({ kind, recipient }) => `${kind} to ${recipient}`).sort();
const join = (slot: string, person: typeof ann) => signedUp(hub, { id: slot }, person);

describe('changes to several slots', () => {
  test('are counted and judged by a dry run, which writes and mails nothing', async () => {
    await join(serve, ann);
    await join(serve, ben);
    await join(clean, chiyo);
    const before = await slotsOfSheet();
    const mails = await mailKinds();
    const answer = await post({
      create: [at('Cocoa', 9, 11)],
      change: [
        { id: serve, startTime: '2026-12-12T11:00', title: 'Serve lunch' },
        { id: setUp, maxVolunteers: 3 },
      ],
      remove: [clean],
      dryRun: true,
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        created: 1,
        changed: 2,
        removed: 1,
        mails: [
          { slotId: serve, title: 'Serve', people: 2, emails: 2, why: 'time_changed' },
          { slotId: clean, title: 'Clean up', people: 1, emails: 1, why: 'removed' },
        ],
        errors: [],
      },
    ]);
    expect(await slotsOfSheet()).toEqual(before);
    expect(await mailKinds()).toEqual(mails);
  });

  test('are written together, and mail exactly those whom the dry run named', async () => {
    await join(serve, ann);
    await join(clean, chiyo);
    await hub.platform.database.write(({ db }) => db.deleteFrom('outbox').execute());
    const changes = {
      create: [{ ...at('Cocoa', 9, 11), maxVolunteers: 2 }],
      change: [{ id: serve, title: 'Serve lunch' }],
      remove: [clean],
    };
    const dry = (await post({ ...changes, dryRun: true })).json<SlotChangesAnswer>();
    expect(dry.mails.map(({ why }) => why)).toEqual(['title_changed', 'removed']);
    const answer = await post(changes);
    expect([answer.statusCode, answer.json()]).toEqual([200, dry]);
    expect(await titlesNow()).toEqual(['Set up', 'Cocoa', 'Serve lunch']);
    expect(await mailKinds()).toEqual([
      'event-cancelled to chiyo@families.example',
      'signup-changed to ann@families.example',
    ]);
  });

  test('about an event that is over mail nobody', async () => {
    await join(serve, ann);
    const mails = await mailKinds();
    hub.platform.clock.set('2026-12-14T18:00:00.000Z');
    await signIn();
    const changes = { change: [{ id: serve, endTime: '2026-12-12T13:00' }] };
    expect((await post({ ...changes, dryRun: true })).json()).toMatchObject({ changed: 1, mails: [] });
    await post(changes);
    expect(await mailKinds()).toEqual(mails);
  });

  test('with one that is wrong write nothing, and name every problem by its place', async () => {
    await join(serve, ann);
    await join(serve, ben);
    const before = await slotsOfSheet();
    const changes = {
      create: [at('Cocoa', 9, 11), at('Backwards', 12, 11)],
      change: [
        { id: setUp, title: 'Unpack' },
        { id: serve, maxVolunteers: 1 },
        { id: randomUUID(), title: 'Ghost' },
      ],
      remove: [clean],
    };
    const refused = await post(changes);
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      {
        code: 'rows_not_saved',
        message: 'There are 3 problems, so nothing was saved',
        errors: [
          { path: 'create.1.endTime', message: 'End time must be after start time' },
          {
            path: 'change.1.maxVolunteers',
            message: '2 people are already signed up, so the maximum can’t be lower than 2',
          },
          { path: 'change.2', message: 'Volunteer slot not found' },
        ],
      },
    ]);
    expect(await slotsOfSheet()).toEqual(before);
    const dry = (await post({ ...changes, dryRun: true })).json<SlotChangesAnswer>();
    expect(dry.errors.map(({ path, code }) => [path, code])).toEqual([
      ['create.1.endTime', 'invalid'],
      ['change.1.maxVolunteers', 'max_below_present'],
      ['change.2', 'not_found'],
    ]);
  });

  test('that would overwrite what somebody else wrote meanwhile are refused, with the slot as it is', async () => {
    const was = { title: 'Serve', startTime: '2026-12-12T10:00', maxVolunteers: 4 };
    await hub.call('PATCH', `/api/volunteer-slots/${serve}`, { cookie: organizer(), json: { title: 'Hand out' } });
    const mine = { id: serve, title: 'Serve soup', startTime: '2026-12-12T10:30', was };
    const refused = await post({ change: [mine] });
    expect([refused.statusCode, refused.json().errors]).toEqual([
      409,
      [{ path: 'change.0.title', message: 'Someone else changed this meanwhile' }],
    ]);
    const { errors } = (await post({ change: [mine], dryRun: true })).json<SlotChangesAnswer>();
    expect(errors[0]).toMatchObject({ code: 'changed_meanwhile', now: { title: 'Hand out', maxVolunteers: 4 } });
    // What nobody else touched is no conflict, nor is wanting the same.
    const others = { id: serve, title: 'Hand out', startTime: '2026-12-12T10:30', was };
    expect((await post({ change: [others] })).statusCode).toBe(200);
    expect(await slotsOfSheet()).toContainEqual(
      expect.objectContaining({ title: 'Hand out', startTime: '2026-12-12T17:30:00.000Z', maxVolunteers: 4 }),
    );
  });

  test('of a sheet never touch the slots of another', async () => {
    const other = await makeSlot(hub, await makeSheet(hub), { title: 'Elsewhere' });
    expect((await post({ change: [{ id: other.id, title: 'Mine' }] })).statusCode).toBe(409);
    const removed = await post({ remove: [other.id] });
    expect([removed.statusCode, removed.json().removed]).toEqual([200, 0]);
    const still = await hub.call('GET', `/api/signup-sheets/${other.signupSheetId}`, { cookie: organizer() });
    expect(still.json<SheetView>().slots).toMatchObject([{ title: 'Elsewhere' }]);
  });

  test('remove a slot that somebody else removed without a word', async () => {
    await hub.call('DELETE', `/api/volunteer-slots/${clean}`, { cookie: organizer() });
    const answer = await post({ remove: [clean, serve] });
    expect([answer.statusCode, answer.json().removed]).toEqual([200, 1]);
    expect(await titlesNow()).toEqual(['Set up']);
  });

  test('drop the ready translations of words that change, and keep those that people wrote', async () => {
    const translations = {
      fr: { title: 'Servir', description: null, ready: true },
      de: { title: 'Ausgeben', description: null },
    };
    await hub.call('PATCH', `/api/volunteer-slots/${serve}`, { cookie: organizer(), json: { translations } });
    await post({ change: [{ id: serve, title: 'Serve soup' }] });
    const slot = (await slotsOfSheet()).find(({ id }) => id === serve);
    expect(Object.keys(slot?.translations ?? {})).toEqual(['de']);
  });

  test.each([
    [{ create: [{ title: '' }] }, 'create.0.title', 'Title is required'],
    [{ change: [{ id: 'that one', title: 'x' }] }, 'change.0.id', 'Must be an ID'],
    [{ remove: 'all' }, 'remove', 'Must be a list'],
    [
      {
        create: [
          { title: 'A', ref: 'a' },
          { title: 'B', ref: 'a' },
        ],
      },
      'create.1.ref',
      'Listed twice',
    ],
    [{ order: ['a', 'b', 'a'] }, 'order.2', 'Listed twice'],
  ])('are refused as %j', async (wrong, path, message) => {
    const answer = await post(wrong);
    expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ path, message }]]);
  });

  test('that would make a sheet too long are refused, and removing makes room', async () => {
    const many = Array.from({ length: 397 }, (_none, each) => ({ title: `Job ${each}` }));
    expect((await post({ create: many })).json()).toMatchObject({ created: 397 });
    const tooMany = await post({ create: [{ title: 'One more' }], dryRun: true });
    expect([tooMany.statusCode, tooMany.json().code]).toEqual([409, 'too_many_slots']);
    expect((await post({ create: [{ title: 'One more' }], remove: [clean] })).statusCode).toBe(200);
    expect(await slotsOfSheet()).toHaveLength(400);
  });
});

test('count one email for a household, and as many as are then written', async () => {
  const people = ['Ann Anders', 'Bo Anders', 'Cy Anders'].map((name) => ({ name }));
  await signedUp(hub, { id: serve }, { ...ann, people });
  await join(serve, ben);
  const before = (await mailKinds()).length;
  const changes = { change: [{ id: serve, startTime: '2026-12-12T11:00' }] };
  const { mails } = (await post({ ...changes, dryRun: true })).json<SlotChangesAnswer>();
  expect(mails).toMatchObject([{ people: 4, emails: 2 }]);
  await post(changes);
  expect(await mailKinds()).toHaveLength(before + 2);
});

describe('the order of slots', () => {
  test('is that of their times until somebody puts them in order by hand, new ones among them', async () => {
    expect(await titlesNow()).toEqual(['Set up', 'Serve', 'Clean up']);
    await post({ create: [{ ...at('Cocoa', 9, 11), ref: 'new' }], order: [clean, 'new', setUp, serve] });
    expect((await slotsOfSheet()).map(({ title, position }) => [title, position])).toEqual([
      ['Clean up', 0],
      ['Cocoa', 1],
      ['Set up', 2],
      ['Serve', 3],
    ]);
  });

  test('puts slots that were added later at the end, and goes back to that of the times', async () => {
    await post({ order: [clean, setUp, serve] });
    await makeSlot(hub, { id: sheetId() }, at('Early', 6, 7));
    expect(await titlesNow()).toEqual(['Clean up', 'Set up', 'Serve', 'Early']);
    await post({ order: [] });
    expect(await titlesNow()).toEqual(['Early', 'Set up', 'Serve', 'Clean up']);
  });

  test('is the same for strangers, and in a copy of the sheet', async () => {
    await post({ order: [clean, setUp, serve] });
    const seen = (await hub.call('GET', `/api/signup-sheets/${sheetId()}`)).json<SheetView>();
    expect(seen.slots.map(({ title }) => title)).toEqual(['Clean up', 'Set up', 'Serve']);
    const copied = await hub.call('POST', `/api/signup-sheets/${sheetId()}/copies`, {
      cookie: organizer(),
      json: { eventDate: '2027-12-11' },
    });
    expect(copied.json<SheetView>().slots.map(({ title }) => title)).toEqual(['Clean up', 'Set up', 'Serve']);
  });

  test('passes over slots that went meanwhile, but not over a ref of nothing', async () => {
    await hub.call('DELETE', `/api/volunteer-slots/${setUp}`, { cookie: organizer() });
    expect((await post({ order: [clean, setUp, serve] })).statusCode).toBe(200);
    expect(await titlesNow()).toEqual(['Clean up', 'Serve']);
    const wrong = await post({ order: ['new', serve] });
    expect([wrong.statusCode, wrong.json().errors]).toEqual([
      409,
      [{ path: 'order.0', message: 'No new slot has this ref' }],
    ]);
  });
});

describe('at the same moment', () => {
  test('a key that comes several times changes and mails once', async () => {
    await join(serve, ann);
    await hub.platform.database.write(({ db }) => db.deleteFrom('outbox').execute());
    const key = randomUUID();
    const changes = { create: [at('Cocoa', 9, 11)], change: [{ id: serve, title: 'Serve lunch' }] };
    const answers = await Promise.all(Array.from({ length: 4 }, () => post(changes, key)));
    for (const answer of answers) {
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { created: 1, changed: 1, removed: 0 }]);
    }
    expect(await titlesNow()).toEqual(['Set up', 'Cocoa', 'Serve lunch', 'Clean up']);
    expect(await mailKinds()).toEqual(['signup-changed to ann@families.example']);
    const other = await post({ remove: [clean] }, key);
    expect([other.statusCode, other.json().code]).toEqual([422, 'key_reused']);
  });

  test('two saves of one field: one is written, and the other is told', async () => {
    const save = (title: string) => post({ change: [{ id: serve, title, was: { title: 'Serve' } }] });
    const answers = await Promise.all([save('Serve soup'), save('Serve cake')]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200, 409]));
    const won = answers[0]?.statusCode === 200 ? 'Serve soup' : 'Serve cake';
    expect(await titlesNow()).toEqual(['Set up', won, 'Clean up']);
  });

  test('two saves that together make too many slots: only one is written', async () => {
    const many = Array.from({ length: 300 }, (_none, each) => ({ title: `Job ${each}` }));
    const answers = await Promise.all([post({ create: many }), post({ create: many })]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200, 409]));
    expect(await slotsOfSheet()).toHaveLength(303);
  });

  test('twenty people who sign up while places are taken away never get more than there are', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await makeSlot(hub, { id: sheetId() }, { title: `Round ${round}`, maxVolunteers: 12 });
      const signUps = Array.from({ length: 20 }, (_none, each) =>
        hub.call('POST', '/api/volunteers', {
          cookie: organizer(),
          json: { ...helper(round * 100 + each), slotId: id },
        }),
      );
      const saved = post({ change: [{ id, maxVolunteers: 6, was: { maxVolunteers: 12 } }] });
      const statuses = (await Promise.all(signUps)).map(({ statusCode }) => statusCode);
      const taken = statuses.filter((status) => status === 201).length;
      const { statusCode } = await saved;
      expect([200, 409]).toContain(statusCode);
      const places = statusCode === 200 ? 6 : 12;
      expect(taken).toBe(places);
      const slot = (await slotsOfSheet()).find((each) => each.id === id);
      expect([slot?.currentVolunteers, slot?.maxVolunteers]).toEqual([taken, places]);
    }
  });

  test('people who sign up for a slot while it is removed are told, or find it gone', async () => {
    await hub.platform.database.write(({ db }) => db.deleteFrom('outbox').execute());
    const signUps = Array.from({ length: 8 }, (_none, each) =>
      hub.call('POST', '/api/volunteers', { cookie: organizer(), json: { ...helper(500 + each), slotId: serve } }),
    );
    const removed = post({ remove: [serve] });
    const statuses = (await Promise.all(signUps)).map(({ statusCode }) => statusCode);
    expect((await removed).statusCode).toBe(200);
    const joined = statuses.filter((status) => status === 201).length;
    const told = (await mailKinds()).filter((mail) => mail.startsWith('event-cancelled')).length;
    expect(told).toBe(joined);
    expect(await titlesNow()).toEqual(['Set up', 'Clean up']);
  });
});

describe('nobody is emailed', () => {
  test('about several slots if the organizer says so, and a dry run names nobody', async () => {
    await join(serve, ann);
    await join(clean, chiyo);
    await hub.platform.database.write(({ db }) => db.deleteFrom('outbox').execute());
    const changes = { change: [{ id: serve, startTime: '2026-12-12T11:00' }], remove: [clean], notify: false };
    for (const dryRun of [true, false]) {
      const answer = await post({ ...changes, dryRun });
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { created: 0, changed: 1, removed: 1, mails: [], errors: [] },
      ]);
    }
    expect(await titlesNow()).toEqual(['Set up', 'Serve']);
    expect(await mailKinds()).toEqual([]);
    expect((await post({ ...changes, notify: 'no' })).statusCode).toBe(400);
  });

  test('about one slot, or first it is asked how many would be', async () => {
    await join(serve, ann);
    await join(serve, { ...ann, name: 'Abe Anders', email: ann.email.toUpperCase() });
    await join(serve, ben);
    await hub.platform.database.write(({ db }) => db.deleteFrom('outbox').execute());
    const patch = (json: object) => hub.call('PATCH', `/api/volunteer-slots/${serve}`, { cookie: organizer(), json });
    const before = await slotsOfSheet();
    const later = { startTime: '2026-12-12T11:00' };
    const asked = [
      [later, { slots: 1, volunteers: 2 }],
      [{ title: 'Serve lunch' }, { slots: 0, volunteers: 2 }],
      [{ maxVolunteers: 9 }, { slots: 0, volunteers: 0 }],
      [
        { ...later, notify: false },
        { slots: 1, volunteers: 0 },
      ],
    ] as const;
    for (const [change, foreseen] of asked)
      expect((await patch({ ...change, dryRun: true })).json(), JSON.stringify(change)).toEqual(foreseen);
    expect((await patch({ maxVolunteers: 1, dryRun: true })).statusCode).toBe(409);
    expect(await slotsOfSheet()).toEqual(before);
    const moved = await patch({ ...later, notify: false });
    expect(moved.json()).toMatchObject({ id: serve, startTime: '2026-12-12T18:00:00.000Z' });
    expect(await mailKinds()).toEqual([]);
    const { db } = hub.platform.database;
    const [deed] = await db.selectFrom('audit_log').select('detail').where('action', '=', 'slot-changed').execute();
    expect(deed).toEqual({ detail: 'Serve: start time; nobody emailed' });
  });
});
