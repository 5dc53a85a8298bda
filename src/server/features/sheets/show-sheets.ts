import type { SheetView } from '#contract/sheets.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { presentBySlot, presentOwnSignup } from '#server/features/signups/present-signup.ts';
import { signupsOf } from '#server/features/signups/signups.store.ts';
import { isOrganizer, type Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import { inLanguage, inLanguageForOrganizers } from './in-language.ts';
import { presentToOrganizers, presentToUser } from './present-sheet.ts';
import type { CachedSheet } from './cached-sheet.ts';
import type { Platform } from '#server/platform/platform.ts';

export async function showSheet(
  hub: Context<'sheetCache'>,
  actor: Actor,
  id: string,
  language: LanguageTag | null = null,
): Promise<SheetView | null> {
  await hub.sheetCache.refreshIncluding(id);
  const cached = isOrganizer(actor) ? hub.sheetCache.anySheet(id) : hub.sheetCache.cachedSheet(id);
  if (cached === null) return null;
  const [view] = await showTo(hub, actor, [cached], language);
  return view ?? null;
}

export async function showTo(
  hub: Platform,
  actor: Actor,
  sheets: readonly CachedSheet[],
  language: LanguageTag | null,
): Promise<SheetView[]> {
  const views = await showWhole(hub, actor, sheets);
  if (language === null) return views;
  return views.map((view) =>
    isOrganizer(actor) ? inLanguageForOrganizers(view, language) : inLanguage(view, language),
  );
}

/** By role: strangers see no volunteers, users their own entries, organizers all. */
async function showWhole(hub: Platform, actor: Actor, sheets: readonly CachedSheet[]): Promise<SheetView[]> {
  const { db } = hub.database;
  if (actor.userId === null || sheets.length === 0) return sheets.map(({ view }) => view);
  const sheetIds = sheets.map(({ sheet }) => sheet.id);
  if (!isOrganizer(actor)) {
    const own = presentBySlot(await signupsOf(db, { sheetIds, userId: actor.userId }), presentOwnSignup);
    return sheets.map(({ view }) => presentToUser(view, own));
  }
  const volunteers = presentBySlot(await signupsOf(db, { sheetIds }));
  return sheets.map((cached) => presentToOrganizers(cached.sheet, cached, volunteers));
}
