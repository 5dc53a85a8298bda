import type { LanguageTag } from '#domain/languages.ts';
import type { StoredPicture } from '#domain/pictures.ts';
import type { AskedFor, SlotKind } from '#domain/slot-kinds.ts';
import type { SheetRules } from '#domain/sheet-rules.ts';
import type { SheetState } from '#domain/sheet-states.ts';
import type { Translations } from '#domain/translations.ts';
import { keptOpenAfter } from '#server/features/waitlist/served-slots.store.ts';
import type { Db } from '#server/platform/database/database.ts';
import { lockInOrder } from '#server/platform/database/locked-rows.ts';
import { prepared, preparedForEach } from '#server/platform/database/prepared.ts';
import type { Instant } from '#server/platform/database/columns.ts';

export interface SlotOfEvent extends Omit<AskedFor, 'kind'>, SheetRules {
  readonly slotKind: SlotKind;
  readonly slotId: string;
  readonly slotTitle: string;
  readonly slotTranslations: Translations | null;
  readonly startTime: Instant | null;
  readonly endTime: Instant | null;
  readonly deadline: Instant | null;
  readonly sheetId: string;
  readonly sheetTitle: string;
  readonly language: LanguageTag;
  readonly sheetTranslations: Translations | null;
  readonly state: SheetState;
  readonly calledOffAt: Instant | null;
  readonly eventDate: Instant;
  readonly showEventDate: boolean;
  readonly showSpotCount: boolean;
  readonly eventDeadline: Instant | null;
  readonly organizerName: string;
  readonly organizerEmail: string;
  readonly sheetPicture: StoredPicture | null;
  /** False as long as the sheet asks nothing. */
  readonly hasQuestions: boolean;
  /** Entries of its waiting list. */
  readonly waiting: number;
  /** Places that are held for people who have waited. */
  readonly heldPlaces: number;
  /** Searches for a volunteer who takes a place over. */
  readonly looking: number;
}

export const eventColumns = [
  'volunteer_slots.id as slotId',
  'volunteer_slots.title as slotTitle',
  'volunteer_slots.translations as slotTranslations',
  'volunteer_slots.start_time as startTime',
  'volunteer_slots.end_time as endTime',
  'volunteer_slots.deadline',
  'volunteer_slots.kind as slotKind',
  'volunteer_slots.unit',
  'volunteer_slots.max_per_person as maxPerPerson',
  'volunteer_slots.bring',
  'volunteer_slots.closes_hours_before as closesHoursBefore',
  'volunteer_slots.waiting',
  'volunteer_slots.held_places as heldPlaces',
  'volunteer_slots.looking',
  'signup_sheets.id as sheetId',
  'signup_sheets.title as sheetTitle',
  'signup_sheets.language',
  'signup_sheets.translations as sheetTranslations',
  'signup_sheets.state',
  'signup_sheets.called_off_at as calledOffAt',
  'signup_sheets.event_date as eventDate',
  'signup_sheets.show_event_date as showEventDate',
  'signup_sheets.show_spot_count as showSpotCount',
  'signup_sheets.event_deadline as eventDeadline',
  'signup_sheets.organizer_name as organizerName',
  'signup_sheets.organizer_email as organizerEmail',
  'signup_sheets.picture as sheetPicture',
  'signup_sheets.opens_at as opensAt',
  'signup_sheets.places_per_address as placesPerAddress',
  'signup_sheets.places_per_address_until as placesPerAddressUntil',
  'signup_sheets.names_shown as namesShown',
  'signup_sheets.has_questions as hasQuestions',
  'signup_sheets.waitlist',
  'signup_sheets.hand_over_approval as handOverApproval',
] as const;

const slotOfEvent = prepared<{ slotId: string }, SlotOfEvent>((db, value) =>
  db
    .selectFrom('volunteer_slots')
    .innerJoin('signup_sheets', 'signup_sheets.id', 'volunteer_slots.signup_sheet_id')
    .select(eventColumns)
    .where('volunteer_slots.id', '=', value('slotId')),
);

const slotsOfEvents = preparedForEach<{ slotId: string }, SlotOfEvent>((db, count, value) =>
  db
    .selectFrom('volunteer_slots')
    .innerJoin('signup_sheets', 'signup_sheets.id', 'volunteer_slots.signup_sheet_id')
    .select(eventColumns)
    .where(
      'volunteer_slots.id',
      'in',
      Array.from({ length: count }, (_, at) => value(at, 'slotId')),
    ),
);

/** By one statement, because each costs a form of many places another way to the database. */
export async function findSlotsOfEvents(db: Db, slotIds: readonly string[]): Promise<Map<string, SlotOfEvent>> {
  if (slotIds.length === 0) return new Map();
  const slots = await slotsOfEvents(
    db,
    slotIds.map((slotId) => ({ slotId })),
  );
  return new Map(slots.map((slot) => [slot.slotId, slot]));
}

export async function findSlotOfEvent(db: Db, slotId: string): Promise<SlotOfEvent | null> {
  const [slot] = await slotOfEvent(db, { slotId });
  return slot ?? null;
}

const takeOne = prepared<{ slotId: string; count: number }, { id: string }>((db, value) =>
  taking(db, value('count')).where('id', '=', value('slotId')),
);

/** As many of each: the first says how many. */
const takeSome = preparedForEach<{ slotId: string; count: number }, { id: string }>((db, count, value) =>
  taking(db, value(0, 'count')).where(
    'id',
    'in',
    Array.from({ length: count }, (_, at) => value(at, 'slotId')),
  ),
);

/** Checks and takes in one statement. Locks the slots until the transaction ends. */
function taking(db: Db, count: number) {
  return db
    .updateTable('volunteer_slots')
    .set((slot) => ({
      current_volunteers: slot('current_volunteers', '+', count),
      kept_open: keptOpenAfter(slot, count),
    }))
    .where((slot) =>
      slot.or([
        slot('max_volunteers', 'is', null),
        slot(slot('current_volunteers', '+', count), '<=', slot.ref('max_volunteers')),
      ]),
    )
    .returning('id');
}

/**
 * Takes so many places of each slot, all of them or none of a slot, and locks the slots until the transaction ends.
 * @returns the ids of the slots that had them
 */
export async function takePlaces(db: Db, counts: ReadonlyMap<string, number>): Promise<ReadonlySet<string>> {
  const [first, ...others] = counts;
  if (first === undefined) return new Set();
  const [slotId, count] = first;
  const rows = others.length === 0 ? await takeOne(db, { slotId, count }) : await takeEach(db, counts);
  return new Set(rows.map(({ id }) => id));
}

/** By one statement for all slots of which as many are wanted, because each costs another way to the database. */
async function takeEach(db: Db, counts: ReadonlyMap<string, number>): Promise<{ id: string }[]> {
  await lockSlots(db, [...counts.keys()]);
  const taken: { id: string }[] = [];
  for (const [count, wanted] of Map.groupBy(counts, ([, one]) => one)) {
    const slotIds = wanted.map(([slotId]) => slotId);
    taken.push(
      ...(await takeSome(
        db,
        slotIds.map((slotId) => ({ slotId, count })),
      )),
    );
  }
  return taken;
}

/** Locks several slots until the transaction ends, in the one order in which everybody locks them. */
export async function lockSlots(db: Db, slotIds: readonly string[]): Promise<void> {
  await lockInOrder(db, () => db.selectFrom('volunteer_slots').select('id').where('id', 'in', slotIds).orderBy('id'));
}

/** Of these slots, those that ask for things. */
export async function itemSlotsAmong(db: Db, slotIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('volunteer_slots')
    .select('id')
    .where('id', 'in', slotIds)
    .where('kind', '=', 'item')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Locks the slot until the transaction ends. */
export async function lockPlaces(db: Db, slotId: string): Promise<void> {
  await givePlacesBack(db, slotId, 0);
}

/** Locks the slot until the transaction ends. */
export async function givePlacesBack(db: Db, slotId: string, count: number): Promise<void> {
  await db
    .updateTable('volunteer_slots')
    .set((slot) => ({ current_volunteers: slot('current_volunteers', '-', count) }))
    .where('id', '=', slotId)
    .where('current_volunteers', '>=', count)
    .execute();
}

export type Person = { readonly slotId: string; readonly emailKey: string; readonly nameKey: string };

interface SlotWithPerson {
  readonly signupId: string | null;
  readonly max: number | null;
  readonly current: number;
}

const slotWithPerson = prepared<Person, SlotWithPerson>((db, value) =>
  db
    .selectFrom('volunteer_slots')
    .leftJoin('volunteers', (join) =>
      join
        .onRef('volunteers.slot_id', '=', 'volunteer_slots.id')
        .on('volunteers.email_key', '=', value('emailKey'))
        .on('volunteers.name_key', '=', value('nameKey')),
    )
    .select(['volunteers.id as signupId', 'max_volunteers as max', 'current_volunteers as current'])
    .where('volunteer_slots.id', '=', value('slotId')),
);

/** How many places are left of a slot, and whether this person has one; null when it is gone. */
export async function placesLeft(
  db: Db,
  person: Person,
): Promise<{ readonly left: number; readonly isSignedUp: boolean } | null> {
  const [slot] = await slotWithPerson(db, person);
  if (slot === undefined) return null;
  return { left: Math.max((slot.max ?? Infinity) - slot.current, 0), isSignedUp: slot.signupId !== null };
}

export async function countOfAddress(db: Db, sheetId: string, emailKey: string): Promise<number> {
  const { signups } = await db
    .selectFrom('volunteers')
    .innerJoin('volunteer_slots', 'volunteer_slots.id', 'volunteers.slot_id')
    .select(({ fn }) => fn.countAll().as('signups'))
    .where('volunteer_slots.signup_sheet_id', '=', sheetId)
    .where('volunteers.email_key', '=', emailKey)
    .executeTakeFirstOrThrow();
  return Number(signups);
}
