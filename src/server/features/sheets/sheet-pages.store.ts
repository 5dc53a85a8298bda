import { sql } from 'kysely';
import { LISTED_STATES } from '#domain/sheet-states.ts';
import { searchable } from '#domain/search.ts';
import type { Translations } from '#domain/translations.ts';
import type { Db } from '#server/platform/database/database.ts';
import { idsSince } from './old-sheets.store.ts';

interface Listed {
  /** Only sheets that lie wholly before this moment; for organizers, archived ones too. */
  readonly before: Date | null;
  readonly onlyListed: boolean;
  /** Sheets that count although they are not listed. */
  readonly except?: readonly string[];
  /** Only these count; null for all. */
  readonly among?: readonly string[] | null;
  /** Matches title and description in all languages; empty for all. */
  readonly search: string;
}

export interface SheetPlace {
  readonly eventDate: string;
  readonly id: string;
}

/** By event date, latest first, from after a place in that order. */
export async function placesOfSheets(
  db: Db,
  listed: Listed & { readonly after: SheetPlace | null; readonly limit: number },
): Promise<SheetPlace[]> {
  const { after, limit } = listed;
  let query = listedSheets(db, listed).select(['id', 'event_date as eventDate']);
  if (after !== null)
    query = query
      // For the index; among those of the same moment the id decides.
      .where('event_date', '<=', after.eventDate)
      .where((sheet) => sheet.or([sheet('event_date', '<', after.eventDate), sheet('id', '<', after.id)]));
  return query.orderBy('event_date', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export async function countSheets(db: Db, listed: Listed): Promise<number> {
  const { sheets } = await listedSheets(db, listed)
    .select(({ fn }) => fn.countAll().as('sheets'))
    .executeTakeFirstOrThrow();
  return Number(sheets);
}

function listedSheets(db: Db, { before, search, onlyListed, except = [], among = null }: Listed) {
  let query = db.selectFrom('signup_sheets');
  if (before !== null)
    query = query.where((sheet) =>
      sheet.or([sheet('id', 'not in', idsSince(db, before)), sheet('state', '=', 'archived')]),
    );
  // PostgreSQL has no empty list.
  if (among !== null) query = among.length === 0 ? query.where(sql<boolean>`1 = 0`) : query.where('id', 'in', among);
  if (onlyListed)
    query = query.where((sheet) => {
      const isListed = sheet.and([sheet('state', 'in', LISTED_STATES), sheet('visibility', '=', 'listed')]);
      return except.length === 0 ? isListed : sheet.or([isListed, sheet('id', 'in', except)]);
    });
  const wanted = searchable(search);
  if (wanted === '') return query;
  const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;
  return query.where(sql<boolean>`search_text like ${pattern} escape '\\'`);
}

interface UnsearchableSheet {
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly translations: Translations | null;
}

/** Written by an older version of the server, so the search does not find them yet. */
export async function sheetsWithoutSearchText(db: Db, limit: number): Promise<UnsearchableSheet[]> {
  return db
    .selectFrom('signup_sheets')
    .select(['id', 'title', 'description', 'translations'])
    .where('search_text', 'is', null)
    .limit(limit)
    .execute();
}

/** Until they are filled in again, the search finds none. */
export async function clearSearchTexts(db: Db): Promise<void> {
  await db.updateTable('signup_sheets').set({ search_text: null }).execute();
}

export async function setSearchText(db: Db, id: string, text: string): Promise<void> {
  await db.updateTable('signup_sheets').set({ search_text: text }).where('id', '=', id).execute();
}
