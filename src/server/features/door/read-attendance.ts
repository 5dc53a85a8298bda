import type { AttendingPerson } from '#contract/attendance.ts';
import { EXPECTED, foldAttendance, type AttendanceFact, type Attendance } from '#domain/attendance.ts';
import { foldWords } from '#domain/fold-words.ts';
import { factsOfEarlierDays } from '#server/features/attendance/facts-of-earlier-days.ts';
import { factsOfSheet, type Fact } from '#server/features/attendance/facts.store.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { doorSheet, type DoorSheet } from './door-day.ts';
import { peopleOnSlots } from './people.store.ts';

export interface Attendee {
  readonly id: string;
  readonly kind: AttendingPerson['kind'];
  /** Null where nobody said it. */
  readonly slotId: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly attendance: Attendance;
  /** In the order of their moments. */
  readonly facts: readonly Fact[];
}

export interface ReadAttendance extends DoorSheet {
  /** Those with a signup and then those who came by, each by name, and those whose signup is gone. */
  readonly people: readonly Attendee[];
  readonly facts: readonly Fact[];
  /** The ids of those of them that were said before the event was put off. They do not count. */
  readonly earlier: ReadonlySet<string>;
}

/** Who is expected at the shifts of a sheet, who came, and who said so. Null when the sheet is gone. */
export async function readAttendance(
  platform: Pick<Platform, 'schoolClock'>,
  db: Db,
  sheetId: string,
): Promise<ReadAttendance | null> {
  const found = await doorSheet(platform, db, sheetId);
  if (found === null) return null;
  const facts = await factsOfSheet(db, sheetId);
  const said = Map.groupBy(facts, ({ personId }) => personId);
  const withSignup = await peopleOnSlots(
    db,
    found.slots.map(({ id }) => id),
  );
  const { slots, sheet } = found;
  const { eventDate } = sheet;
  const earlier = factsOfEarlierDays(platform.schoolClock, { facts, slots, eventDate, signups: withSignup });
  const folded = foldAttendance(facts.filter(isAboutSomebody).filter(({ id }) => !earlier.has(id)));
  const known = new Set(withSignup.map(({ id }) => id));
  const others = [...said].flatMap(([id, about]) => (id === null || known.has(id) ? [] : [withoutSignup(id, about)]));
  const people = [
    ...withSignup.map((person) => ({ ...person, kind: 'signup' as const, email: null })),
    ...others.filter(({ kind }) => kind === 'walk_up').toSorted(byName),
    ...others.filter(({ kind }) => kind === 'gone'),
  ];
  return {
    ...found,
    facts,
    earlier,
    people: people.map((person) => ({
      ...person,
      attendance: folded.get(person.id) ?? EXPECTED,
      facts: said.get(person.id) ?? [],
    })),
  };
}

function isAboutSomebody(fact: Fact): fact is Fact & AttendanceFact {
  return fact.personId !== null;
}

function byName(a: Pick<Attendee, 'name'>, b: Pick<Attendee, 'name'>): number {
  const [nameOfA, nameOfB] = [foldWords(a.name ?? ''), foldWords(b.name ?? '')];
  return nameOfA < nameOfB ? -1 : nameOfA > nameOfB ? 1 : 0;
}

/** Somebody who came by was added by the fact of the same id. */
function withoutSignup(id: string, about: readonly Fact[]) {
  const added = about.find((fact) => fact.id === id);
  const named = added ?? about.find(({ name }) => name !== null) ?? about.find(({ slotId }) => slotId !== null);
  const { slotId = null, name = null, email = null } = named ?? {};
  const kind = added === undefined ? ('gone' as const) : ('walk_up' as const);
  return { id, kind, slotId, name, email, phone: null };
}
