import { expect, test } from 'vitest';
import type { DoorList } from '#contract/door.ts';
import { present } from '#tests/support/present.ts';
import { peopleAtDoor } from './door-people.ts';
import type { DoorFact, OwnFact } from './door-records.ts';

const MINUTE = 60_000;
const nineOClock = '2026-12-12T17:00:00.000Z';
const later = (minutes: number) => new Date(Date.parse(nineOClock) + minutes * MINUTE).toISOString();

const list: DoorList = {
  sheet: { id: 'fair', title: 'Winter Craft Fair' },
  day: '2026-12-12',
  endsAt: later(900),
  slots: [
    { id: 'any', title: 'Bring cake', startTime: null, endTime: null, people: [] },
    { id: 'two', title: 'Bake sale', startTime: later(60), endTime: later(120), people: [{ id: 'ben', name: 'Ben' }] },
    { id: 'one', title: 'Set up', startTime: nineOClock, endTime: later(60), people: [{ id: 'mei', name: 'Mei C.' }] },
  ],
  facts: [],
};

let nth = 0;
function own(fact: Partial<DoorFact> & Pick<DoorFact, 'id'>, state: OwnFact['state'] = 'waiting'): OwnFact {
  nth += 1;
  return { nth, token: 'token', state, fact: { kind: 'arrived', at: nineOClock, ...fact } };
}

const personIn = (slots: ReturnType<typeof peopleAtDoor>, id: string) =>
  present(slots.flatMap(({ people }) => people).find((person) => person.id === id));

test('slots come in the order of their times, those without a time last', () => {
  expect(peopleAtDoor(list, [], 0).map(({ id }) => id)).toEqual(['one', 'two', 'any']);
});

test('who was tapped counts as here before it is sent, by the time of the server', () => {
  const mei = personIn(peopleAtDoor(list, [own({ id: 'a', person: 'mei' })], -47 * MINUTE), 'mei');
  expect(mei.attendance).toMatchObject({ state: 'came', arrivedAt: later(-47) });
  expect(mei.isWaiting).toBe(true);
});

test('what the server says of a fact counts more than what the phone noted', () => {
  const known = { id: 'a', kind: 'arrived', personId: 'mei', at: later(2), undoes: null } as const;
  const mei = personIn(peopleAtDoor({ ...list, facts: [known] }, [own({ id: 'a', person: 'mei' }, 'sent')], 0), 'mei');
  expect(mei.said).toEqual([{ id: 'a', kind: 'arrived', at: later(2), isUndone: false }]);
  expect(mei.isWaiting).toBe(false);
});

test('of two arrivals the first may be undone, and the other counts', () => {
  const facts = [
    { id: 'a', kind: 'arrived', personId: 'mei', at: later(1), undoes: null },
    { id: 'b', kind: 'arrived', personId: 'mei', at: later(3), undoes: null },
  ] as const;
  const undone = own({ id: 'c', kind: 'undone', person: 'mei', undoes: 'a', at: later(5) });
  const mei = personIn(peopleAtDoor({ ...list, facts: [...facts] }, [undone], 0), 'mei');
  expect(mei.attendance.arrivedAt).toBe(later(3));
  expect(mei.said.map(({ id, isUndone }) => [id, isUndone])).toEqual([
    ['a', true],
    ['b', false],
  ]);
});

test('somebody who just came by stands in the slot once, before and after the server knows', () => {
  const added = own({ id: 'w', walkUp: { slotId: 'one', name: 'Ana' } }, 'sent');
  const before = peopleAtDoor(list, [added], 0);
  expect(personIn(before, 'w')).toMatchObject({ name: 'Ana', slotId: 'one', isWalkUp: true });
  const slots = list.slots.map((slot) =>
    slot.id === 'one' ? { ...slot, people: [...slot.people, { id: 'w', name: 'Ana', isWalkUp: true as const }] } : slot,
  );
  const facts: DoorList['facts'] = [{ id: 'w', kind: 'arrived', personId: 'w', at: nineOClock, undoes: null }];
  const after = peopleAtDoor({ ...list, slots, facts }, [added], 0);
  expect(after.flatMap(({ people }) => people.map(({ id }) => id))).toEqual(['mei', 'w', 'ben']);
  expect(personIn(after, 'w').isWaiting).toBe(false);
});
