import { describe, expect, test } from 'vitest';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { bring, cookies } from '#tests/support/items.ts';
import { present } from '#tests/support/present.ts';
import { ask } from '#tests/support/questions.ts';
import { ann, makeFair, makeSlot, signedUp } from '#tests/support/sheets.ts';
import { onEmptySheet } from '#tests/support/slots-call.ts';

const { hub, organizer, sheetId, post, slotsOfSheet } = await onEmptySheet('changes', '2026-11-20T18:00:00.000Z');

const make = (more: object) => makeSlot(hub, { id: sheetId() }, more);
const change = (id: string, json: object) =>
  hub.call('PATCH', `/api/volunteer-slots/${id}`, { cookie: organizer(), json });
const view = async (): Promise<SlotView | undefined> => (await slotsOfSheet())[0];

describe('a slot for things to bring', () => {
  test('says its unit, the most per person and what is asked; a plain shift says none of it', async () => {
    await make(cookies);
    await make({ title: 'Set up' });
    const [item, shift] = (await slotsOfSheet()).toSorted((one, other) => one.title.localeCompare(other.title));
    expect(item).toMatchObject({ kind: 'item', unit: 'dozen', maxPerPerson: 4, bring: 'optional', maxVolunteers: 6 });
    for (const name of ['kind', 'unit', 'maxPerPerson', 'bring', 'closesHoursBefore'])
      expect(shift).not.toHaveProperty(name);
  });

  test('loses what only things have when it becomes one for people', async () => {
    const { id } = await make(cookies);
    expect((await change(id, { kind: 'shift' })).json()).not.toHaveProperty('unit');
    expect(await view()).not.toHaveProperty('maxPerPerson');
  });
});

describe('a slot made like another', () => {
  const dish = { kind: 'short', words: 'Which dish?', seenBy: 'everyone' } as const;
  const asked = async (title: string) => {
    const slot = (await slotsOfSheet()).find((each) => each.title === title);
    return slot?.questions?.map(({ words, seenBy, answered }) => [words, seenBy, answered]);
  };

  test('asks what that one asks, in questions of its own, without what is retired', async () => {
    const soup = await make({ ...cookies, title: 'Soup' });
    const given = [
      { ...dish, slotId: soup.id },
      { kind: 'yes_no', words: 'Is it hot?', slotId: soup.id, retired: true },
    ] as const;
    const [question] = await ask(hub, { id: sheetId() }, given);
    await signedUp(hub, soup, { ...ann, answers: [{ questionId: present(question).id, value: 'Borscht' }] });
    const copy = { ...cookies, title: 'More soup', signupSheetId: sheetId(), questionsOf: soup.id };
    await hub.call('POST', '/api/volunteer-slots', { cookie: organizer(), json: copy });
    await post({ create: [{ title: 'Ladle', questionsOf: soup.id }], remove: [soup.id] });
    expect(await asked('More soup')).toEqual([['Which dish?', 'everyone', 0]]);
    // Only of things may everyone see answers.
    expect(await asked('Ladle')).toEqual([['Which dish?', 'organizers', 0]]);
  });

  test('asks nothing of a slot of another sheet', async () => {
    const { sheet, slot } = await makeFair(hub);
    await ask(hub, sheet, [{ kind: 'short', words: 'Secret?', slotId: slot.id }]);
    await post({ create: [{ title: 'Copy', questionsOf: slot.id }] });
    expect(await asked('Copy')).toBeUndefined();
  });
});

describe('a slot that people are on', () => {
  test('stays one for people, or one for things', async () => {
    const shift = await make({});
    await signedUp(hub, shift, ann);
    const refused = await change(shift.id, { kind: 'item' });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        code: 'kind_in_use',
        message:
          '1 person is already signed up, so this slot can’t ask for things to bring. Add another slot for the things',
      },
    ]);
    expect((await change(shift.id, { kind: 'shift', title: 'Tables' })).statusCode).toBe(200);
    const item = await make(cookies);
    await bring(hub, item, { quantity: 2 });
    expect((await change(item.id, { kind: 'shift' })).json().message).toBe(
      '2 are already taken, so this slot can’t ask for people. Add another slot for the people',
    );
  });

  test('takes no fewer in all, and no fewer per person, than somebody has', async () => {
    const { id } = await make(cookies);
    await bring(hub, { id }, { quantity: 3 });
    const [fewer, most] = [await change(id, { maxVolunteers: 2 }), await change(id, { maxPerPerson: 2 })];
    expect([fewer.statusCode, fewer.json()]).toMatchObject([
      409,
      { code: 'max_below_present', message: '3 are already taken, so you can’t ask for fewer than 3' },
    ]);
    expect([most.statusCode, most.json()]).toMatchObject([
      409,
      {
        code: 'max_per_person_below_present',
        message:
          'Someone has taken 3, so the most per person can’t be lower than 3. To lower it, change that sign-up first',
      },
    ]);
    expect((await change(id, { maxVolunteers: 3, maxPerPerson: 3 })).statusCode).toBe(200);
  });

  test('is refused among several changes too, each by its field, with the slot as it is', async () => {
    const [shift, item] = [await make({}), await make(cookies)];
    await signedUp(hub, shift, ann);
    await bring(hub, item, { quantity: 3 });
    const changes = {
      change: [
        { id: shift.id, kind: 'item' },
        { id: item.id, maxPerPerson: 1, was: { unit: 'tray' } },
      ],
    };
    const { errors } = (await post({ ...changes, dryRun: true })).json();
    expect(errors).toMatchObject([
      { path: 'change.0.kind', code: 'kind_in_use', now: { title: 'Set up tables' } },
      { path: 'change.1.maxPerPerson', code: 'max_per_person_below_present', now: { kind: 'item', unit: 'dozen' } },
    ]);
    expect((await post(changes)).statusCode).toBe(409);
    const other = await post({ change: [{ id: item.id, unit: 'box', was: { unit: 'tray' } }] });
    expect(other.json().errors).toEqual([{ path: 'change.0.unit', message: 'Someone else changed this meanwhile' }]);
  });
});

describe('a sheet', () => {
  const patch = (json: object) => hub.call('PATCH', `/api/signup-sheets/${sheetId()}`, { cookie: organizer(), json });
  const whole = async () =>
    (await hub.call('GET', `/api/signup-sheets/${sheetId()}`, { cookie: organizer() })).json<SheetView>();

  test('says when it opens, how many places a family has until when, and that names are shown', async () => {
    for (const name of ['opensAt', 'placesPerAddress', 'placesPerAddressUntil', 'namesShown'])
      expect(await whole()).not.toHaveProperty(name);
    const rules = { placesPerAddress: '1', placesPerAddressUntil: '2026-12-01T20:00', namesShown: true };
    expect((await patch({ opensAt: '2026-11-25T19:00', ...rules })).statusCode).toBe(200);
    expect(await whole()).toMatchObject({
      opensAt: '2026-11-26T02:00:00.000Z',
      placesPerAddress: 1,
      placesPerAddressUntil: '2026-12-02T03:00:00.000Z',
      namesShown: true,
    });
    await patch({ placesPerAddress: null });
    expect(await whole()).not.toHaveProperty('placesPerAddressUntil');
  });

  test('opens before its deadline', async () => {
    const refused = await patch({ eventDeadline: '2026-12-10T20:00', opensAt: '2026-12-10T20:00' });
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [{ path: 'opensAt', message: 'Sign-ups must open before the deadline' }],
    ]);
  });
});
