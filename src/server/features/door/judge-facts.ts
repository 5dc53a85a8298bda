import type { ReadFact } from '#contract/door.ts';
import type { FactId } from '#contract/fields.ts';
import type { OddReason } from '#domain/door.ts';
import type { Day } from '#domain/school-time/day.ts';
import { factsAbout } from '#server/features/attendance/facts.store.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { DoorSheet } from './door-day.ts';
import { peopleAmong, signupsAmong } from './people.store.ts';

declare const compared: unique symbol;
/**
 * An id from outside that was compared with everybody who is known: it may add a person, but never point to one of
 * another sheet, nor become somebody who is there already.
 */
type PersonId = string & { readonly [compared]: true };

interface Judged {
  readonly personId: PersonId | null;
  /** These are null of who has a signup, which says it all. */
  readonly slotId: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly odd: OddReason | null;
}

interface Judging extends DoorSheet {
  readonly facts: readonly ReadFact[];
  /** Of the link; null for organizers, who reach all days. */
  readonly day: Day | null;
  readonly received: Date;
  readonly mayAdd: number;
}

/** Finds out of whom each fact is, and why an organizer should look at it. None is refused. */
export async function factJudge(db: Db, { sheet, slots, facts, day, received, mayAdd }: Judging) {
  const slotById = new Map(slots.map((slot) => [slot.id, slot]));
  const known = await findKnown(db, { sheetId: sheet.id, facts, mayAdd });
  const nobody = { slotId: null, name: null, email: null };

  function ofSlot(slotId: string, kind: ReadFact['kind']): OddReason | null {
    const slot = slotById.get(slotId);
    if (slot === undefined) return 'slot_gone';
    if (day !== null && slot.day !== day) return 'other_day';
    const isEarly = kind === 'no_show' && slot.startTime !== null && new Date(slot.startTime) > received;
    return isEarly ? 'too_early' : null;
  }

  function ofPerson(person: string, { kind, listed }: ReadFact): Judged {
    const personId = known.personOf(person);
    if (personId === null) return { ...nobody, personId, odd: 'person_unknown' };
    const slotId = known.slotOf(person);
    if (slotId !== undefined) return { ...nobody, personId, odd: ofSlot(slotId, kind) };
    const odd = listed !== undefined && !slotById.has(listed.slotId) ? 'slot_gone' : 'person_gone';
    return { ...nobody, personId, slotId: listed?.slotId ?? null, name: listed?.name || null, odd };
  }

  return (fact: ReadFact): Judged => {
    const { id, kind, person, walkUp, undoes } = fact;
    if (kind === 'undone') {
      const undone = undoes === undefined ? undefined : known.personOfFact(undoes);
      const about = undone ?? person;
      const personId = about === undefined ? null : known.personOf(about);
      if (about !== undefined && personId === null) return { ...nobody, personId, odd: 'person_unknown' };
      return { ...nobody, personId, odd: undone === undefined ? 'fact_unknown' : null };
    }
    if (person !== undefined) return ofPerson(person, fact);
    if (walkUp === undefined) return { ...nobody, personId: null, odd: 'person_unknown' };
    const { slotId, name, email } = walkUp;
    const personId = known.addedBy(id);
    if (personId === null) return { ...nobody, personId, slotId, name: name || null, odd: 'person_unknown' };
    const odd = ofSlot(slotId, kind) ?? (name === '' ? 'person_unknown' : null);
    return { personId, slotId, name: name || null, email: email ?? null, odd };
  };
}

interface Finding extends Pick<Judging, 'facts' | 'mayAdd'> {
  readonly sheetId: string;
}

/** The people and facts that are meant, also those that are added by the same request. */
async function findKnown(db: Db, { sheetId, facts, mayAdd }: Finding) {
  const personIds = [...new Set(facts.flatMap(({ person }) => person ?? []))];
  const factIds = [...new Set(facts.flatMap(({ undoes }) => undoes ?? []))];
  const slots = new Map<string, string>();
  const people = new Map<string, string>();
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
  const adding = facts.flatMap(({ id, kind, person, walkUp }) =>
    kind !== 'undone' && person === undefined && walkUp !== undefined ? [{ id, slotId: walkUp.slotId }] : [],
  );
  const asked = [...personIds, ...people.values(), ...adding.map(({ id }) => id)];
  const all = await peopleAmong(
    db,
    [...new Set(asked)].filter((id) => !own.has(id)),
  );
  const elsewhere = new Set(all.flatMap((one) => (one.sheetId === sheetId ? [] : [one.personId])));
  const taken = new Set([...own, ...all.map(({ personId }) => personId)]);
  const named = facts.flatMap(({ id, kind, person, walkUp }) => person ?? (walkUp && kind !== 'undone' ? id : []));
  const added = [...new Set(named)].filter((id) => !taken.has(id));
  const tooMany = new Set(added.slice(Math.max(0, mayAdd)));
  for (const { id, slotId } of adding) if (!taken.has(id) && !tooMany.has(id) && !slots.has(id)) slots.set(id, slotId);
  for (const { id, kind, person, walkUp } of facts) {
    const about = person ?? (walkUp === undefined || taken.has(id) ? undefined : id);
    if (kind !== 'undone' && about !== undefined && !people.has(id)) people.set(id, about);
  }
  return {
    slotOf: (personId: string) => slots.get(personId),
    personOfFact: (factId: FactId) => people.get(factId),
    /** Null for somebody of another sheet: what is said here is not said of them. Null too for one too many. */
    personOf: (id: string) => (elsewhere.has(id) || tooMany.has(id) ? null : (id as PersonId)),
    /** Whom the fact of this id adds; null where the id is somebody’s already, and for one too many. */
    addedBy: (factId: FactId) => (taken.has(factId) || tooMany.has(factId) ? null : (factId as string as PersonId)),
  };
}
