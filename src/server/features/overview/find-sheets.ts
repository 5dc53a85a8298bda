import { MOST_FOUND_SHEETS, type FoundSheet, type SheetsFound } from '#contract/overview.ts';
import { isFoundIn } from '#domain/search.ts';
import { matchesSearch } from '#domain/sheet-search.ts';
import type { CachedSheet } from '#server/features/sheets/cached-sheet.ts';
import { placesOfSheets } from '#server/features/sheets/sheet-pages.store.ts';
import { organizes, type Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import { pastOf } from './list-rows.ts';

type Found = Pick<FoundSheet, 'slot' | 'organizer'>;

/**
 * Of what is to come, which is in memory, sheets are found by their slots and organizers too; of what is over, by title
 * and description.
 */
export async function findSheets(hub: Context<'sheetCache'>, actor: Actor, search: string): Promise<SheetsFound> {
  const { sheetCache, database } = hub;
  await sheetCache.refresh();
  const sheets: FoundSheet[] = [];
  for (const cached of sheetCache.planned()) {
    if (sheets.length >= MOST_FOUND_SHEETS) break;
    const found = organizes(actor, cached.sheet.id) ? foundBy(cached, search) : null;
    if (found !== null) sheets.push(present(cached, found, false));
  }
  const limit = MOST_FOUND_SHEETS - sheets.length;
  if (limit === 0) return { sheets };
  const places = await placesOfSheets(database.db, { ...pastOf(hub, actor, search), after: null, limit });
  const past = await sheetCache.readAll(places.map(({ id }) => id));
  return { sheets: [...sheets, ...past.map((cached) => present(cached, { slot: null, organizer: null }, true))] };
}

function foundBy({ sheet }: CachedSheet, search: string): Found | null {
  if (matchesSearch(search, sheet)) return { slot: null, organizer: null };
  const slot = sheet.slots.find(({ title }) => isFoundIn(search, [title]));
  if (slot !== undefined) return { slot: { id: slot.id, title: slot.title }, organizer: null };
  return isFoundIn(search, [sheet.organizerName]) ? { slot: null, organizer: sheet.organizerName } : null;
}

function present({ sheet }: CachedSheet, found: Found, isPast: boolean): FoundSheet {
  const { id, title, eventDate, showEventDate, state } = sheet;
  return { id, title, eventDate, showEventDate, state, isPast, ...found };
}
