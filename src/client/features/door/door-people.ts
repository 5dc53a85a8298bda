import type { DoorList } from '#contract/door.ts';
import {
  factsByPerson,
  foldAttendance,
  type Attendance,
  type AttendanceFact,
  type FactKind,
} from '#domain/attendance.ts';
import { doorNames } from '#domain/door-names.ts';
import type { OwnFact } from './door-records.ts';

/** Something that was said of a person, by this phone or another. */
export interface Said {
  readonly id: string;
  readonly kind: Exclude<FactKind, 'undone'>;
  readonly at: string;
  readonly isUndone: boolean;
}

export interface DoorPerson {
  readonly id: string;
  readonly name: string;
  readonly slotId: string;
  /** Added at the door, without a signup. */
  readonly isWalkUp: boolean;
  readonly attendance: Attendance;
  readonly said: readonly Said[];
  /** Something said of the person has not arrived at the server. */
  readonly isWaiting: boolean;
}

export interface DoorSlot {
  readonly id: string;
  readonly title: string;
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly people: readonly DoorPerson[];
}

interface Named {
  readonly id: string;
  readonly name: string;
  readonly isWalkUp?: boolean | undefined;
}

const EXPECTED: Attendance = { state: 'expected', arrivedAt: null, leftAt: null };

/** What all phones have said, with what this one has not sent yet. The moments are by the server's clock. */
export function peopleAtDoor(list: DoorList, own: readonly OwnFact[], ahead: number): DoorSlot[] {
  const waiting = own.filter(({ state }) => state !== 'sent');
  const facts = allFacts(list, own, ahead);
  const attendances = foldAttendance(facts);
  const factsOf = factsByPerson(facts);
  const undone = new Set(facts.flatMap(({ undoes }) => undoes ?? []));
  const waits = new Set(waiting.map(({ fact }) => fact.person ?? fact.id));
  const personOf = (slotId: string, { id, name, isWalkUp = false }: Named): DoorPerson => ({
    id,
    name,
    slotId,
    isWalkUp,
    attendance: attendances.get(id) ?? EXPECTED,
    said: saidOf(factsOf.get(id) ?? [], undone),
    isWaiting: waits.has(id),
  });
  const known = new Set(list.slots.flatMap(({ people }) => people.map(({ id }) => id)));
  const added = own.flatMap(({ fact }) =>
    fact.walkUp === undefined || known.has(fact.id)
      ? []
      : [{ id: fact.id, isWalkUp: true, slotId: fact.walkUp.slotId, name: shortName(fact.walkUp.name) }],
  );
  return list.slots.toSorted(byStart).map(({ people, ...slot }) => ({
    ...slot,
    people: [...people, ...added.filter(({ slotId }) => slotId === slot.id)].map((each) => personOf(slot.id, each)),
  }));
}

function allFacts(list: DoorList, own: readonly OwnFact[], ahead: number): AttendanceFact[] {
  const known = new Set(list.facts.map(({ id }) => id));
  const others = own.filter(({ fact }) => !known.has(fact.id));
  return [
    ...list.facts,
    ...others.map(({ fact: { id, kind, person, at, undoes } }) => ({
      id,
      kind,
      personId: person ?? id,
      at: byServerClock(at, ahead),
      undoes: undoes ?? null,
    })),
  ];
}

/** @param ahead how far the server's clock is ahead of the phone's, in ms */
export function byServerClock(at: string, ahead: number): string {
  return new Date(Date.parse(at) + ahead).toISOString();
}

/** As the list will call them. */
function shortName(name: string): string {
  return doorNames([{ id: '', name }]).get('') ?? name;
}

function saidOf(facts: readonly AttendanceFact[], undone: ReadonlySet<string>): Said[] {
  return facts
    .flatMap(({ id, kind, at }) => (kind === 'undone' ? [] : [{ id, kind, at, isUndone: undone.has(id) }]))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

type Begins = Pick<DoorSlot, 'startTime'>;

/** Slots without times come last, as on the sheet. */
function byStart({ startTime: one }: Begins, { startTime: other }: Begins): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return Date.parse(one) - Date.parse(other);
}
