import { SHEETS_A_PAGE, type SheetsPage, type SheetsQuery } from '#contract/sheets.ts';
import { startOfDay } from '#domain/school-time/school-clock.ts';
import { matchesSearch } from '#domain/sheet-search.ts';
import { isOrganizer, type Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import type { CachedSheet } from './cached-sheet.ts';
import { countSheets, placesOfSheets, type SheetPlace } from './sheet-pages.store.ts';
import { showTo } from './show-sheets.ts';

/**
 * As the caller may see them. Upcoming sheets come soonest first, and all at once unless there is a limit. Past and all
 * sheets come latest first and are read from the database.
 */
export async function listSheets(hub: Context<'sheetCache'>, actor: Actor, query: SheetsQuery): Promise<SheetsPage> {
  const { total, sheets, isMore } = await (query.when === 'upcoming'
    ? upcoming(hub, actor, query)
    : read(hub, actor, query));
  const last = sheets.at(-1)?.sheet;
  const next = isMore && last !== undefined ? `${last.eventDate}_${last.id}` : null;
  return { sheets: await showTo(hub, actor, sheets, query.language ?? null), total, next };
}

interface Found {
  readonly sheets: readonly CachedSheet[];
  readonly total: number;
  readonly isMore: boolean;
}

async function upcoming(
  { sheetCache }: Context<'sheetCache'>,
  actor: Actor,
  { search = '', before, limit }: SheetsQuery,
): Promise<Found> {
  await sheetCache.refresh();
  const sheets = isOrganizer(actor) ? sheetCache.planned() : sheetCache.upcoming();
  const all = sheets.filter(({ sheet }) => matchesSearch(search, sheet));
  const left = before === undefined ? all : all.slice(countUpTo(all, before));
  const page = left.slice(0, limit);
  return { sheets: page, total: all.length, isMore: page.length < left.length };
}

function countUpTo(sheets: readonly CachedSheet[], { eventDate, id }: SheetPlace): number {
  const at = sheets.findIndex(({ sheet }) => sheet.id === id);
  if (at >= 0) return at + 1;
  return sheets.filter(({ sheet }) => sheet.eventDate <= eventDate).length;
}

async function read(hub: Context<'sheetCache'>, actor: Actor, query: SheetsQuery): Promise<Found> {
  const { search = '', before: after = null, limit = SHEETS_A_PAGE } = query;
  const { database, schoolClock, clock } = hub;
  const before = query.when === 'past' ? startOfDay(schoolClock, clock.now()) : null;
  const listed = { before, search, onlyListed: !isOrganizer(actor) };
  const places = await placesOfSheets(database.db, { ...listed, after, limit: limit + 1 });
  const [sheets, total] = [
    await hub.sheetCache.readAll(places.slice(0, limit).map(({ id }) => id)),
    await countSheets(database.db, listed),
  ];
  return { sheets, total, isMore: places.length > limit };
}
