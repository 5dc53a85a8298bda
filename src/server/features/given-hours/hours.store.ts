import type { Insertable, Updateable } from 'kysely';
import type { Absence, HourBasis, HourFlag, HourState } from '#domain/given-hours.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inParts } from '#server/platform/database/long-lists.ts';
import type { HourPeopleTable, HoursTable } from '#server/platform/database/hour-tables.ts';
import { lockName } from '#server/platform/database/named-lock.ts';

const columns = [
  'hours.id',
  'hours.person_id as personId',
  'hours.adjusts',
  'hours.person',
  'hours.sheet_id as sheetId',
  'hours.slot_id as slotId',
  'hours.sheet_title as sheetTitle',
  'hours.slot_title as slotTitle',
  'hours.day',
  'hours.starts_at as startsAt',
  'hours.ends_at as endsAt',
  'hours.minutes',
  'hours.flags',
  'hours.absence',
  'hours.basis',
  'hours.state',
  'hours.confirmed_at as confirmedAt',
  'hours.adjusted_year as adjustedYear',
  'hour_people.name',
  'hour_people.address',
  'hour_people.language',
] as const;

/** What a person gave to a slot. */
export interface Hours {
  readonly id: string;
  /** Null for an adjustment. */
  readonly personId: string | null;
  readonly adjusts: string | null;
  readonly person: string;
  readonly sheetId: string | null;
  readonly slotId: string | null;
  readonly sheetTitle: string;
  readonly slotTitle: string;
  readonly day: string;
  readonly startsAt: Instant | null;
  readonly endsAt: Instant | null;
  readonly minutes: number | null;
  readonly flags: readonly HourFlag[];
  readonly absence: Absence | null;
  readonly basis: HourBasis;
  readonly state: HourState;
  readonly confirmedAt: Instant | null;
  readonly adjustedYear: number | null;
  /** These are null once the person has left; the address is, too, for who was added at the door without one. */
  readonly name: string | null;
  readonly address: string | null;
  readonly language: string | null;
}

/** With adjustments, in the order in which they were made. */
export async function hoursOfSheet(db: Db, sheetId: string): Promise<Hours[]> {
  return hours(db).where('hours.sheet_id', '=', sheetId).orderBy('hours.id').execute();
}

export async function hoursById(db: Db, id: string): Promise<Hours | null> {
  return (await hours(db).where('hours.id', '=', id).executeTakeFirst()) ?? null;
}

/** Of an address in lower case, the latest first. */
export async function hoursOfAddress(db: Db, address: string): Promise<Hours[]> {
  return hours(db)
    .where('hour_people.address', '=', address)
    .orderBy('hours.day', 'desc')
    .orderBy('hours.id')
    .execute();
}

/** Whether there are any of an address in lower case. */
export async function hasHours(db: Db, address: string): Promise<boolean> {
  const own = db.selectFrom('hour_people').select('hours_id').where('address', '=', address);
  return (await own.executeTakeFirst()) !== undefined;
}

/** Of whom these are the signups, with adjustments. */
export async function hoursOfPeople(db: Db, personIds: readonly string[]): Promise<Hours[]> {
  if (personIds.length === 0) return [];
  const own = db.selectFrom('hours as own').select('own.id').where('own.person_id', 'in', personIds);
  return hours(db)
    .where(({ eb, or }) => or([eb('hours.person_id', 'in', personIds), eb('hours.adjusts', 'in', own)]))
    .execute();
}

/** Days such as `2026-12-12`, both included. The earliest first. */
export async function hoursBetween(db: Db, from: string, to: string): Promise<Hours[]> {
  return hours(db)
    .where('hours.day', '>=', from)
    .where('hours.day', '<=', to)
    .orderBy('hours.day')
    .orderBy('hours.id')
    .execute();
}

/** All that these people gave, by their keys. The earliest first. */
export async function hoursByKeys(db: Db, people: readonly string[]): Promise<Hours[]> {
  if (people.length === 0) return [];
  return hours(db).where('hours.person', 'in', people).orderBy('hours.day').orderBy('hours.id').execute();
}

/**
 * Those that no organizer has confirmed since a day, and those that a volunteer objected to, whenever they were given: an
 * objection waits for an answer. The earliest first.
 */
export async function openHours(db: Db, since: string): Promise<Hours[]> {
  return hours(db)
    .where(({ and, eb, or }) =>
      or([and([eb('hours.state', '=', 'proposed'), eb('hours.day', '>=', since)]), eb('hours.state', '=', 'disputed')]),
    )
    .where('hours.sheet_id', 'is not', null)
    .orderBy('hours.day')
    .orderBy('hours.id')
    .execute();
}

export interface NewHours {
  readonly hours: Insertable<HoursTable>;
  /** Null when the person has left already. */
  readonly whose: Omit<Insertable<HourPeopleTable>, 'hours_id'> | null;
}

export async function insertHours(db: Db, all: readonly NewHours[]): Promise<void> {
  for (const rows of inParts(all)) {
    await db
      .insertInto('hours')
      .values(rows.map((one) => one.hours))
      .execute();
    const people = rows.flatMap(({ hours: { id }, whose }) => (whose === null ? [] : [{ ...whose, hours_id: id }]));
    if (people.length > 0) await db.insertInto('hour_people').values(people).execute();
  }
}

export async function changeHours(db: Db, id: string, change: Updateable<HoursTable>): Promise<void> {
  await db.updateTable('hours').set(change).where('id', '=', id).execute();
}

export async function changeWhose(db: Db, id: string, change: Updateable<HourPeopleTable>): Promise<void> {
  await db.updateTable('hour_people').set(change).where('hours_id', '=', id).execute();
}

export async function deleteHours(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('hours').where('id', 'in', ids).execute();
}

/** What was never confirmed goes with its sheet. */
export async function deleteProposalsOfSheet(db: Db, sheetId: string): Promise<void> {
  await db.deleteFrom('hours').where('sheet_id', '=', sheetId).where('state', '=', 'proposed').execute();
}

export async function deleteProposalsOfSlot(db: Db, slotId: string): Promise<void> {
  await db.deleteFrom('hours').where('slot_id', '=', slotId).where('state', '=', 'proposed').execute();
}

/** Their minutes stay, without a name. */
export async function deleteWhose(db: Db, hoursIds: readonly string[]): Promise<void> {
  await db.deleteFrom('hour_people').where('hours_id', 'in', hoursIds).execute();
}

export async function renamePerson(db: Db, hoursIds: readonly string[], person: string): Promise<void> {
  if (hoursIds.length === 0) return;
  await db.updateTable('hours').set({ person }).where('id', 'in', hoursIds).execute();
}

/** In all hours, also in those without a name. */
export async function replacePerson(db: Db, person: string, becomes: string): Promise<void> {
  await db.updateTable('hours').set({ person: becomes }).where('person', '=', person).execute();
}

/** Whether any hours of the person still say who it is. */
export async function hasName(db: Db, person: string): Promise<boolean> {
  const named = hours(db).where('hours.person', '=', person).where('hour_people.name', 'is not', null);
  return (await named.executeTakeFirst()) !== undefined;
}

/**
 * Until the transaction ends, nobody else settles, moves, or certifies hours, or closes a year: what of them counts
 * depends on all others of a person. Comes after the locks of slots.
 */
export async function lockHours(db: Db): Promise<void> {
  await lockName(db, 'hours');
}

function hours(db: Db) {
  return db.selectFrom('hours').leftJoin('hour_people', 'hour_people.hours_id', 'hours.id').select(columns);
}
