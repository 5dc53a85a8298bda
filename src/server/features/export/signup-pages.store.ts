import { sql } from 'kysely';
import type { CountedHours } from '#domain/given-hours.ts';
import type { DishMark, SlotKind } from '#domain/slot-kinds.ts';
import { thatTakesPlace } from '#server/features/sheets/sheets.store.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Instant } from '#server/platform/database/columns.ts';

export interface SheetFilter {
  readonly from: Date | null;
  /** Exclusive. */
  readonly until: Date | null;
  readonly sheetId: string | null;
}

interface SheetToExport {
  readonly id: string;
  readonly hasQuestions: boolean;
}

export async function sheetsToExport(db: Db, { from, until, sheetId }: SheetFilter): Promise<SheetToExport[]> {
  let query = db.selectFrom('signup_sheets').select(['id', 'has_questions as hasQuestions']).where(thatTakesPlace);
  if (from !== null) query = query.where('event_date', '>=', from.toISOString());
  if (until !== null) query = query.where('event_date', '<', until.toISOString());
  if (sheetId !== null) query = query.where('id', '=', sheetId);
  return query.orderBy('event_date').orderBy('title').orderBy('id').execute();
}

export async function countSignups(
  db: Db,
  { from, until, sheetId }: SheetFilter,
): Promise<{ signups: number; sheets: number }> {
  let query = db
    .selectFrom('volunteer_slots')
    .innerJoin('signup_sheets', 'signup_sheets.id', 'volunteer_slots.signup_sheet_id')
    .select(({ fn }) => [
      // Of an item, several units can be one sign-up's.
      sql<number | string | null>`sum(case when volunteer_slots.kind = 'item' then (
        select count(*) from volunteers where volunteers.slot_id = volunteer_slots.id
      ) else volunteer_slots.current_volunteers - volunteer_slots.held_places end)`.as('signups'),
      fn.count('signup_sheets.id').distinct().as('sheets'),
    ])
    .whereRef('volunteer_slots.current_volunteers', '>', 'volunteer_slots.held_places')
    .where(thatTakesPlace);
  if (from !== null) query = query.where('event_date', '>=', from.toISOString());
  if (until !== null) query = query.where('event_date', '<', until.toISOString());
  if (sheetId !== null) query = query.where('signup_sheets.id', '=', sheetId);
  const { signups, sheets } = await query.executeTakeFirstOrThrow();
  return { signups: Number(signups ?? 0), sheets: Number(sheets) };
}

export interface SlotOfSheet {
  readonly id: string;
  readonly sheetId: string;
  readonly sheet: string;
  readonly eventDate: Instant;
  readonly title: string;
  readonly kind: SlotKind;
  readonly unit: string | null;
  readonly startTime: Instant | null;
  readonly endTime: Instant | null;
  readonly currentVolunteers: number;
  readonly position: number | null;
}

export async function slotsWithSignups(db: Db, sheetIds: readonly string[]): Promise<SlotOfSheet[]> {
  return db
    .selectFrom('volunteer_slots')
    .innerJoin('signup_sheets', 'signup_sheets.id', 'volunteer_slots.signup_sheet_id')
    .select([
      'volunteer_slots.id',
      'signup_sheets.id as sheetId',
      'signup_sheets.title as sheet',
      'signup_sheets.event_date as eventDate',
      'volunteer_slots.title',
      'volunteer_slots.kind',
      'volunteer_slots.unit',
      'volunteer_slots.start_time as startTime',
      'volunteer_slots.end_time as endTime',
      'volunteer_slots.current_volunteers as currentVolunteers',
      'volunteer_slots.position',
    ])
    .where('signup_sheets.id', 'in', sheetIds)
    .whereRef('volunteer_slots.current_volunteers', '>', 'volunteer_slots.held_places')
    .execute();
}

export interface SignupOfSlot {
  readonly id: string;
  readonly slotId: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly notes: string | null;
  readonly emailConsent: boolean;
  readonly preferredLanguage: string;
  readonly signupTime: Instant;
  readonly quantity: number;
  readonly bringing: string | null;
  readonly marks: readonly DishMark[] | null;
  readonly displayName: string | null;
}

/** In the order of ids, which is that of signing up. */
export async function nextSignups(
  db: Db,
  slotIds: readonly string[],
  { after, most }: { readonly after: string | null; readonly most: number },
): Promise<SignupOfSlot[]> {
  const query = db
    .selectFrom('volunteers')
    .select([
      'id',
      'slot_id as slotId',
      'name',
      'email',
      'phone',
      'notes',
      'email_consent as emailConsent',
      'preferred_language as preferredLanguage',
      'signup_time as signupTime',
      'quantity',
      'bringing',
      'marks',
      'display_name as displayName',
    ])
    .where('slot_id', 'in', slotIds)
    .orderBy('id')
    .limit(most);
  return (after === null ? query : query.where('id', '>', after)).execute();
}

interface HoursOfSignup extends CountedHours {
  readonly signupId: string;
  readonly sheetId: string | null;
  readonly adjusts: string | null;
}

/** Of whom these are the signups: of all their signups, also of other pages, because what overlaps counts once. */
export async function hoursOfPeopleIn(db: Db, signupIds: readonly string[]): Promise<HoursOfSignup[]> {
  if (signupIds.length === 0) return [];
  return db
    .selectFrom('hours')
    .leftJoin('hours as adjusted', 'adjusted.id', 'hours.adjusts')
    .innerJoin('volunteers', (join) =>
      join.on(({ eb, fn }) => eb('volunteers.id', '=', fn.coalesce('hours.person_id', 'adjusted.person_id'))),
    )
    .select([
      'hours.id',
      'volunteers.id as signupId',
      'hours.sheet_id as sheetId',
      'hours.adjusts',
      'hours.person',
      'hours.starts_at as startsAt',
      'hours.ends_at as endsAt',
      'hours.minutes',
      'hours.state',
      'hours.confirmed_at as confirmedAt',
      'hours.adjusted_year as adjustedYear',
    ])
    .where('hours.person', 'in', db.selectFrom('hours').select('person').where('person_id', 'in', signupIds))
    .orderBy('hours.id')
    .execute();
}
