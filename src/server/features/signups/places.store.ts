import type { LanguageTag } from '#domain/languages.ts';
import type { StoredPicture } from '#domain/pictures.ts';
import type { AskedFor, SlotKind } from '#domain/slot-kinds.ts';
import type { SheetRules } from '#domain/sheet-rules.ts';
import type { SheetState } from '#domain/sheet-states.ts';
import type { Translations } from '#domain/translations.ts';
import type { Db } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
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
  readonly eventDate: Instant;
  readonly showEventDate: boolean;
  readonly showSpotCount: boolean;
  readonly eventDeadline: Instant | null;
  readonly organizerName: string;
  readonly organizerEmail: string;
  readonly sheetPicture: StoredPicture | null;
  /** False as long as the sheet asks nothing. */
  readonly hasQuestions: boolean;
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
  'signup_sheets.id as sheetId',
  'signup_sheets.title as sheetTitle',
  'signup_sheets.language',
  'signup_sheets.translations as sheetTranslations',
  'signup_sheets.state',
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
] as const;

const slotOfEvent = prepared<{ slotId: string }, SlotOfEvent>((db, value) =>
  db
    .selectFrom('volunteer_slots')
    .innerJoin('signup_sheets', 'signup_sheets.id', 'volunteer_slots.signup_sheet_id')
    .select(eventColumns)
    .where('volunteer_slots.id', '=', value('slotId')),
);

/** By one statement, because each costs a form of many places another way to the database. */
export async function findSlotsOfEvents(db: Db, slotIds: readonly string[]): Promise<Map<string, SlotOfEvent>> {
  const [only = '', ...others] = slotIds;
  const slots =
    others.length === 0
      ? await slotOfEvent(db, { slotId: only })
      : await db
          .selectFrom('volunteer_slots')
          .innerJoin('signup_sheets', 'signup_sheets.id', 'volunteer_slots.signup_sheet_id')
          .select(eventColumns)
          .where('volunteer_slots.id', 'in', slotIds)
          .execute();
  return new Map(slots.map((slot) => [slot.slotId, slot]));
}

export async function findSlotOfEvent(db: Db, slotId: string): Promise<SlotOfEvent | null> {
  const [slot] = await slotOfEvent(db, { slotId });
  return slot ?? null;
}

const takeAll = prepared<{ slotId: string; count: number }, { id: string }>((db, value) =>
  db
    .updateTable('volunteer_slots')
    .set((slot) => ({ current_volunteers: slot('current_volunteers', '+', value('count')) }))
    .where('id', '=', value('slotId'))
    .where((slot) =>
      slot.or([
        slot('max_volunteers', 'is', null),
        slot(slot('current_volunteers', '+', value('count')), '<=', slot.ref('max_volunteers')),
      ]),
    )
    .returning('id'),
);

/** Checks and takes places, all of them or none, in one statement. Locks the slot until the transaction ends. */
export async function takePlaces(db: Db, slotId: string, count: number): Promise<boolean> {
  return (await takeAll(db, { slotId, count })).length > 0;
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
