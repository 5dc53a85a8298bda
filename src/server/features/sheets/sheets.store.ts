import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder, Insertable, Selectable } from 'kysely';
import type { LanguageTag } from '#domain/languages.ts';
import type { StoredPicture } from '#domain/pictures.ts';
import type { SheetRules } from '#domain/sheet-rules.ts';
import { searchTextOf } from '#domain/sheet-search.ts';
import { STATES_THAT_TAKE_PLACE, type SheetState, type Visibility } from '#domain/sheet-states.ts';
import type { Translations } from '#domain/translations.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import type { Db } from '#server/platform/database/database.ts';
import { lockInOrder } from '#server/platform/database/locked-rows.ts';
import type { SignupSheetsTable } from '#server/platform/database/sheet-tables.ts';
import type { Tables } from '#server/platform/database/schema.ts';

export const sheetColumns = [
  'id',
  'title',
  'description',
  'language',
  'translations',
  'picture',
  'event_date as eventDate',
  'show_event_date as showEventDate',
  'show_spot_count as showSpotCount',
  'event_deadline as eventDeadline',
  'organizer_name as organizerName',
  'organizer_email as organizerEmail',
  'created_at as createdAt',
  'state',
  'visibility',
  'called_off_at as calledOffAt',
  'called_off_reason as calledOffReason',
  'series_id as seriesId',
  'opens_at as opensAt',
  'places_per_address as placesPerAddress',
  'places_per_address_until as placesPerAddressUntil',
  'names_shown as namesShown',
  'waitlist',
  'hand_over_approval as handOverApproval',
  'has_questions as hasQuestions',
] as const;

export interface Sheet extends SheetRules {
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly language: LanguageTag;
  readonly translations: Translations | null;
  readonly picture: StoredPicture | null;
  readonly eventDate: string;
  readonly showEventDate: boolean;
  readonly showSpotCount: boolean;
  readonly eventDeadline: string | null;
  readonly organizerName: string;
  readonly organizerEmail: string;
  readonly createdAt: string;
  readonly state: SheetState;
  readonly visibility: Visibility;
  readonly calledOffAt: string | null;
  readonly calledOffReason: string | null;
  readonly seriesId: string | null;
  /** False as long as nothing is asked. */
  readonly hasQuestions: boolean;
}

export type SheetDetails = Omit<
  Sheet,
  'id' | 'createdAt' | 'state' | 'calledOffAt' | 'calledOffReason' | 'seriesId' | 'picture' | 'hasQuestions'
>;

export async function sheetsOf(db: Db, ids: readonly string[]): Promise<Sheet[]> {
  return db.selectFrom('signup_sheets').select(sheetColumns).where('id', 'in', ids).execute();
}

/** `takesPlace` in SQL. */
export function thatTakesPlace(sheet: ExpressionBuilder<Tables, 'signup_sheets'>) {
  return sheet.and([
    sheet('signup_sheets.state', 'in', STATES_THAT_TAKE_PLACE),
    sheet('signup_sheets.called_off_at', 'is', null),
  ]);
}

/** As a subquery. */
export function sheetsThatTakePlace(db: Db) {
  return db.selectFrom('signup_sheets').select('signup_sheets.id').where(thatTakesPlace);
}

export async function insertSheet(
  db: Db,
  sheet: SheetDetails,
  {
    state,
    at,
    id = randomUUID(),
  }: { readonly state: 'draft' | 'published'; readonly at: Instant; readonly id?: string },
): Promise<Sheet> {
  return db
    .insertInto('signup_sheets')
    .values({
      id,
      ...columns(sheet),
      created_at: at,
      state,
      published_at: state === 'published' ? at : null,
    })
    .returning(sheetColumns)
    .executeTakeFirstOrThrow();
}

/** Locks the sheet against other changes until the transaction ends; null when it is gone. */
export async function lockSheet(db: Db, id: string): Promise<Sheet | null> {
  const sheet = await db
    .updateTable('signup_sheets')
    .set((eb) => ({ title: eb.ref('title') }))
    .where('id', '=', id)
    .returning(sheetColumns)
    .executeTakeFirst();
  return sheet ?? null;
}

/** As `lockSheet`, several in one order. */
export async function lockSheets(db: Db, ids: readonly string[]): Promise<void> {
  await lockInOrder(db, () => db.selectFrom('signup_sheets').select('id').where('id', 'in', ids).orderBy('id'));
}

/** As `lockSheet`, with every column, for a copy. */
export async function lockSheetRow(db: Db, id: string): Promise<Selectable<SignupSheetsTable> | null> {
  const sheet = await db
    .updateTable('signup_sheets')
    .set((eb) => ({ title: eb.ref('title') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return sheet ?? null;
}

export async function insertSheetRows(db: Db, rows: readonly Insertable<SignupSheetsTable>[]): Promise<void> {
  await db.insertInto('signup_sheets').values(rows).execute();
}

export async function setSeries(db: Db, id: string, seriesId: string): Promise<void> {
  await db.updateTable('signup_sheets').set({ series_id: seriesId }).where('id', '=', id).execute();
}

/** By event date, soonest first. */
export async function sheetsOfSeries(db: Db, seriesId: string): Promise<Sheet[]> {
  return db
    .selectFrom('signup_sheets')
    .select(sheetColumns)
    .where('series_id', '=', seriesId)
    .orderBy('event_date')
    .orderBy('id')
    .execute();
}

export async function updateSheet(db: Db, id: string, sheet: SheetDetails): Promise<void> {
  await db.updateTable('signup_sheets').set(columns(sheet)).where('id', '=', id).execute();
}

/** Clears the reason unless it is called off now. A sheet counts as published from the first time on. */
export async function updateState(
  db: Db,
  id: string,
  {
    state,
    calledOff,
    at,
  }: { state: SheetState; calledOff: Pick<Sheet, 'calledOffAt' | 'calledOffReason'>; at: Instant },
): Promise<void> {
  await db
    .updateTable('signup_sheets')
    .set((sheet) => ({
      state,
      called_off_at: calledOff.calledOffAt,
      called_off_reason: calledOff.calledOffReason,
      ...(state === 'published' ? { published_at: sheet.fn.coalesce('published_at', sheet.val(at)) } : {}),
    }))
    .where('id', '=', id)
    .execute();
}

export async function noteQuestions(db: Db, id: string, hasQuestions: boolean): Promise<void> {
  await db.updateTable('signup_sheets').set({ has_questions: hasQuestions }).where('id', '=', id).execute();
}

export async function updatePicture(db: Db, id: string, picture: StoredPicture | null): Promise<void> {
  const stored = picture === null ? null : JSON.stringify(picture);
  await db.updateTable('signup_sheets').set({ picture: stored }).where('id', '=', id).execute();
}

/** A copy has the same picture as its source, so several sheets can have one. */
export async function picturesOfSheets(db: Db): Promise<StoredPicture[]> {
  const sheets = await db.selectFrom('signup_sheets').select('picture').where('picture', 'is not', null).execute();
  return sheets.flatMap(({ picture }) => picture ?? []);
}

/** Whether anybody has signed up, holds an offer or waits for a place. The caller has locked the slots. */
export async function hasPeople(db: Db, sheetId: string): Promise<boolean> {
  const slot = await db
    .selectFrom('volunteer_slots')
    .select('id')
    .where('signup_sheet_id', '=', sheetId)
    .where((slot) => slot.or([slot('current_volunteers', '>', 0), slot('waiting', '>', 0)]))
    .executeTakeFirst();
  return slot !== undefined;
}

export async function deleteSheetRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('signup_sheets').where('id', '=', id).execute();
}

function columns(sheet: SheetDetails) {
  return {
    title: sheet.title,
    description: sheet.description,
    language: sheet.language,
    translations: sheet.translations === null ? null : JSON.stringify(sheet.translations),
    event_date: sheet.eventDate,
    show_event_date: sheet.showEventDate,
    show_spot_count: sheet.showSpotCount,
    event_deadline: sheet.eventDeadline,
    organizer_name: sheet.organizerName,
    organizer_email: sheet.organizerEmail,
    visibility: sheet.visibility,
    opens_at: sheet.opensAt,
    places_per_address: sheet.placesPerAddress,
    places_per_address_until: sheet.placesPerAddressUntil,
    names_shown: sheet.namesShown,
    waitlist: sheet.waitlist,
    hand_over_approval: sheet.handOverApproval,
    search_text: searchTextOf(sheet),
  };
}
