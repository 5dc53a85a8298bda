import { randomUUID } from 'node:crypto';
import type { LanguageTag } from '#domain/languages.ts';
import { searchTextOf } from '#domain/sheet-search.ts';
import type { Translations } from '#domain/translations.ts';
import type { Db } from '#server/platform/database/database.ts';

export const sheetColumns = [
  'id',
  'title',
  'description',
  'language',
  'translations',
  'event_date as eventDate',
  'show_event_date as showEventDate',
  'show_spot_count as showSpotCount',
  'event_deadline as eventDeadline',
  'organizer_name as organizerName',
  'organizer_email as organizerEmail',
  'created_at as createdAt',
] as const;

export interface Sheet {
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly language: LanguageTag;
  readonly translations: Translations | null;
  readonly eventDate: string;
  readonly showEventDate: boolean;
  readonly showSpotCount: boolean;
  readonly eventDeadline: string | null;
  readonly organizerName: string;
  readonly organizerEmail: string;
  readonly createdAt: string;
}

export type SheetDetails = Omit<Sheet, 'id' | 'createdAt'>;

export async function sheetsOf(db: Db, ids: readonly string[]): Promise<Sheet[]> {
  return db.selectFrom('signup_sheets').select(sheetColumns).where('id', 'in', ids).execute();
}

export async function insertSheet(db: Db, sheet: SheetDetails, now: Date): Promise<Sheet> {
  return db
    .insertInto('signup_sheets')
    .values({ id: randomUUID(), ...columns(sheet), created_at: now.toISOString() })
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

/** Locks all slots of the sheet against signups until the transaction ends. */
export async function lockSlotsOfSheet(db: Db, sheetId: string): Promise<void> {
  await db
    .updateTable('volunteer_slots')
    .set((eb) => ({ title: eb.ref('title') }))
    .where('signup_sheet_id', '=', sheetId)
    .execute();
}

export async function updateSheet(db: Db, id: string, sheet: SheetDetails): Promise<void> {
  await db.updateTable('signup_sheets').set(columns(sheet)).where('id', '=', id).execute();
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
    search_text: searchTextOf(sheet),
  };
}
