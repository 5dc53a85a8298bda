import {
  MOST_LOOKED_AT,
  type AttendingPerson,
  type OddFact,
  type SaidFact,
  type SheetAttendance,
} from '#contract/attendance.ts';
import type { OddReason } from '#domain/door.ts';
import type { Fact } from '#server/features/attendance/facts.store.ts';
import { sheetNotFound } from '#server/features/sheets/sheets.errors.ts';
import type { Context } from '#server/hub.ts';
import { daysOf } from './door-day.ts';
import { namesOfUsers } from './people.store.ts';
import { readAttendance, type Attendee, type ReadAttendance } from './read-attendance.ts';

/** Who came to which slot, with who said so, and what an organizer should look at. @throws 404 when the sheet is gone */
export async function showAttendance(hub: Context<never>, sheetId: string): Promise<SheetAttendance> {
  const { db } = hub.database;
  const read = await readAttendance(hub, db, sheetId);
  if (read === null) throw sheetNotFound();
  const present = factPresenter(
    read.facts,
    await namesOfUsers(db, [...new Set(read.facts.flatMap(({ userId }) => userId ?? []))]),
  );
  const bySlot = Map.groupBy(read.people, ({ slotId }) => slotId);
  const odd = oddFacts(read);
  return {
    sheet: { id: sheetId, title: read.sheet.title },
    days: daysOf(hub, read).map((day) => ({
      day,
      slots: read.slots
        .filter((slot) => slot.day === day)
        .map(({ id, title, startTime, endTime, maxVolunteers: places }) => {
          const people = (bySlot.get(id) ?? []).map((person) => presentAttendee(person, present));
          return { id, title, startTime, endTime, places, people };
        }),
    })),
    toLookAt: odd.slice(0, MOST_LOOKED_AT).map(({ fact, ...more }) => ({ fact: present(fact), ...more })),
    moreToLookAt: Math.max(0, odd.length - MOST_LOOKED_AT),
  };
}

type Present = (fact: Fact) => SaidFact;

function factPresenter(facts: readonly Fact[], users: ReadonlyMap<string, string>): Present {
  const undone = new Set(facts.flatMap(({ kind, undoes }) => (kind === 'undone' ? (undoes ?? []) : [])));
  return ({ id, kind, at, receivedAt, offsetSeconds, undoes, saidBy, helper, userId }) => ({
    id,
    kind,
    at,
    receivedAt,
    ...(offsetSeconds === null ? {} : { offsetSeconds }),
    ...(undoes === null ? {} : { undoes }),
    ...(undone.has(id) ? { isUndone: true } : {}),
    by: byOf({ saidBy, helper, userId }, users),
  });
}

function byOf(
  { saidBy, helper, userId }: Pick<Fact, 'saidBy' | 'helper' | 'userId'>,
  users: ReadonlyMap<string, string>,
): SaidFact['by'] {
  const user = userId === null ? null : (users.get(userId) ?? null);
  if (saidBy !== 'helper') return { kind: saidBy, name: user };
  return { kind: saidBy, name: helper, ...(userId === null ? {} : { loadedBy: user }) };
}

function presentAttendee(attendee: Attendee, present: Present): AttendingPerson {
  const { id, kind, name, email, phone, attendance, facts } = attendee;
  return { id, kind, name, email, phone, ...attendance, facts: facts.map(present) };
}

type FoundOdd = Omit<OddFact, 'fact'> & { readonly fact: Fact };

function oddFacts({ people, slots, facts, earlier }: ReadAttendance): FoundOdd[] {
  const personById = new Map(people.map((person) => [person.id, person]));
  const slotById = new Map(slots.map((slot) => [slot.id, slot]));
  return facts.flatMap((fact) => {
    const person = personById.get(fact.personId ?? '');
    const slot = slotById.get(person?.slotId ?? fact.slotId ?? '');
    const why = fact.odd ?? (earlier.has(fact.id) ? 'other_day' : becameOdd(person, slot !== undefined));
    if (why === null || fact.lookedAt !== null) return [];
    return [{ fact, why, personId: fact.personId, person: person?.name ?? fact.name, slot: slot?.title ?? null }];
  });
}

/** What was ordinary when it was said. */
function becameOdd(person: Attendee | undefined, hasSlot: boolean): OddReason | null {
  if (person === undefined) return null;
  if (person.kind === 'gone') return 'person_gone';
  return hasSlot ? null : 'slot_gone';
}
