import { PAST_ROWS_A_PAGE, type RowsQuery, type SheetRows } from '#contract/overview.ts';
import { startOfDay } from '#domain/school-time/school-clock.ts';
import { matchesSearch } from '#domain/sheet-search.ts';
import type { CachedSheet } from '#server/features/sheets/cached-sheet.ts';
import { countSheets, placesOfSheets } from '#server/features/sheets/sheet-pages.store.ts';
import { isAdministrator, organizes, type Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import { presentRow } from './present-row.ts';

/** The sheets that the caller organizes. What is to come is in memory, and costs no statement. */
export async function listRows(hub: Context<'sheetCache'>, actor: Actor, query: RowsQuery): Promise<SheetRows> {
  const { sheetCache, schoolClock, clock } = hub;
  await sheetCache.refresh();
  const own = sheetCache.planned().filter(({ sheet }) => organizes(actor, sheet.id));
  const upcoming = own.filter(({ sheet }) => matchesSearch(query.search ?? '', sheet));
  const drafts = upcoming.filter(({ sheet }) => sheet.state === 'draft');
  const past = await countPast(hub, actor, { search: query.search, planned: own.length });
  const { sheets, next } =
    query.show === 'past'
      ? await readPast(hub, actor, query)
      : { sheets: query.show === 'drafts' ? drafts : upcoming, next: null };
  const now = clock.now();
  return {
    rows: sheets.map((sheet) => presentRow(schoolClock, sheet, now)),
    counts: { upcoming: upcoming.length, drafts: drafts.length, past },
    next,
  };
}

/** All others: only a search has to look at them. */
async function countPast(
  hub: Context<'sheetCache'>,
  actor: Actor,
  { search = '', planned }: { readonly search?: string | undefined; readonly planned: number },
): Promise<number> {
  if (search !== '') return countSheets(hub.database.db, pastOf(hub, actor, search));
  const { sheetCache } = hub;
  const all = isAdministrator(actor) ? sheetCache.all().length + sheetCache.old().sheets : actor.organizes?.size;
  return (all ?? 0) - planned;
}

async function readPast(
  hub: Context<'sheetCache'>,
  actor: Actor,
  { search = '', before: after }: RowsQuery,
): Promise<{ readonly sheets: readonly CachedSheet[]; readonly next: string | null }> {
  const limit = PAST_ROWS_A_PAGE + 1;
  const places = await placesOfSheets(hub.database.db, { ...pastOf(hub, actor, search), after: after ?? null, limit });
  const page = places.slice(0, PAST_ROWS_A_PAGE);
  const last = page.at(-1);
  return {
    sheets: await hub.sheetCache.readAll(page.map(({ id }) => id)),
    next: places.length < limit || last === undefined ? null : `${last.eventDate}_${last.id}`,
  };
}

export function pastOf({ schoolClock, clock }: Context<'sheetCache'>, actor: Actor, search: string) {
  return {
    before: startOfDay(schoolClock, clock.now()),
    search,
    onlyListed: false,
    among: isAdministrator(actor) ? null : [...(actor.organizes ?? [])],
  };
}
