import type { FactInput } from '#contract/door.ts';
import type { OddReason } from '#domain/door.ts';
import type { Day } from '#domain/school-time/day.ts';
import { factsAbout } from '#server/features/attendance/facts.store.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DoorSheet } from './door-day.ts';
import { peopleElsewhere, signupsAmong } from './people.store.ts';

interface Judged {
  readonly personId: string | null;
  /** These are null of who has a signup, which says it all. */
  readonly slotId: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly odd: OddReason | null;
}

interface Judging extends DoorSheet {
  readonly facts: readonly FactInput[];
  /** Of the link; null for organizers, who reach all days. */
  readonly day: Day | null;
  readonly received: Date;
}

/** Finds out of whom each fact is, and why an organizer should look at it. None is refused. */
export async function factJudge(db: Db, { sheet, slots, facts, day, received }: Judging) {
  const slotById = new Map(slots.map((slot) => [slot.id, slot]));
  const known = await findKnown(db, sheet.id, facts);
  const nobody = { slotId: null, name: null, email: null };

  function ofSlot(slotId: string, kind: FactInput['kind']): OddReason | null {
    const slot = slotById.get(slotId);
    if (slot === undefined) return 'slot_gone';
    if (day !== null && slot.day !== day) return 'other_day';
    const isEarly = kind === 'no_show' && slot.startTime !== null && new Date(slot.startTime) > received;
    return isEarly ? 'too_early' : null;
  }

  function ofPerson(personId: string, { kind, listed }: FactInput): Judged {
    const slotId = known.slotOf(personId);
    if (slotId !== undefined) return { ...nobody, personId, odd: ofSlot(slotId, kind) };
    const odd = listed !== undefined && !slotById.has(listed.slotId) ? 'slot_gone' : 'person_gone';
    return { ...nobody, personId, slotId: listed?.slotId ?? null, name: listed?.name || null, odd };
  }

  function judge(fact: FactInput): Judged {
    const { id, kind, person, walkUp, undoes } = fact;
    if (kind === 'undone') {
      const undone = undoes === undefined ? undefined : known.personOfFact(undoes);
      return { ...nobody, personId: undone ?? person ?? null, odd: undone === undefined ? 'fact_unknown' : null };
    }
    if (walkUp !== undefined && person === undefined) {
      const { slotId, name, email } = walkUp;
      const odd = ofSlot(slotId, kind) ?? (name === '' ? 'person_unknown' : null);
      return { personId: id, slotId, name: name || null, email: email ?? null, odd };
    }
    return person === undefined ? { ...nobody, personId: null, odd: 'person_unknown' } : ofPerson(person, fact);
  }

  // What is said here is not said of people of another sheet.
  return (fact: FactInput): Judged => {
    const judged = judge(fact);
    if (judged.personId === null || !known.isElsewhere(judged.personId)) return judged;
    return { ...judged, personId: null, odd: 'person_unknown' };
  };
}

/** The people and facts that are meant, also those that are added by the same request. */
async function findKnown(db: Db, sheetId: string, facts: readonly FactInput[]) {
  const personIds = [...new Set(facts.flatMap(({ person }) => person ?? []))];
  const factIds = [...new Set(facts.flatMap(({ undoes }) => undoes ?? []))];
  const slots = new Map<string, string>();
  const people = new Map<string, string>();
  for (const { id, person, walkUp, kind } of facts) {
    if (person === undefined && walkUp !== undefined) slots.set(id, walkUp.slotId);
    if (kind !== 'undone') people.set(id, person ?? id);
  }
  const own = new Set<string>();
  for (const { id, personId, slotId } of await factsAbout(db, sheetId, { factIds, personIds })) {
    if (personId !== null) people.set(id, personId);
    // Who is gone was named by a fact, but added by none.
    if (personId === id && slotId !== null) {
      slots.set(id, slotId);
      own.add(id);
    }
  }
  for (const { id, slotId } of await signupsAmong(db, sheetId, personIds)) {
    slots.set(id, slotId);
    own.add(id);
  }
  const strangers = facts.flatMap(({ id, person, kind }) => person ?? (kind === 'undone' ? [] : id));
  const elsewhere = await peopleElsewhere(
    db,
    sheetId,
    [...new Set(strangers)].filter((id) => !own.has(id)),
  );
  return {
    slotOf: (personId: string) => slots.get(personId),
    personOfFact: (factId: string) => people.get(factId),
    isElsewhere: (personId: string) => elsewhere.has(personId),
  };
}
