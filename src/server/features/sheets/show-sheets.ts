import type { SheetView } from '#contract/sheets.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { answersOnSheets, type StoredAnswer } from '#server/features/questions/answers.store.ts';
import { presentAnswers } from '#server/features/questions/present-questions.ts';
import { presentBySlot, presentOwnSignup, presentSignup } from '#server/features/signups/present-signup.ts';
import { signupsOf, type Signup } from '#server/features/signups/signups.store.ts';
import { isListed } from '#domain/sheet-states.ts';
import { isAdministrator, organizes, type Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import { inLanguage, inLanguageForOrganizers } from './in-language.ts';
import { presentToOrganizers, presentToUser } from './present-sheet.ts';
import type { CachedSheet } from './cached-sheet.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';

export async function showSheet(
  hub: Context<'sheetCache'>,
  actor: Actor,
  id: string,
  language: LanguageTag | null = null,
): Promise<SheetView | null> {
  await hub.sheetCache.refreshIncluding(id);
  const cached = organizes(actor, id) ? hub.sheetCache.anySheet(id) : hub.sheetCache.cachedSheet(id);
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
    organizes(actor, view.id) ? inLanguageForOrganizers(view, language) : inLanguage(view, language),
  );
}

/** Strangers see no volunteers, users their own entries, organizers of a sheet all of it. */
async function showWhole(hub: Platform, actor: Actor, sheets: readonly CachedSheet[]): Promise<SheetView[]> {
  const { db } = hub.database;
  if (actor.userId === null || sheets.length === 0) return sheets.map(({ view }) => view);
  const ids = sheets.map(({ sheet }) => sheet.id);
  const [organized, others] = [ids.filter((id) => organizes(actor, id)), ids.filter((id) => !organizes(actor, id))];
  const answering = organized.filter((id) => sheets.some(({ sheet }) => sheet.id === id && sheet.asks !== undefined));
  const answers = answering.length === 0 ? none : await answersBySignup(db, answering);
  const present = (signup: Signup) => ({ ...presentSignup(signup), ...presentAnswers(answers.get(signup.id) ?? []) });
  const volunteers =
    organized.length === 0 ? none : presentBySlot(await signupsOf(db, { sheetIds: organized }), present);
  const ofUser = { sheetIds: others, userId: actor.userId };
  const own = others.length === 0 ? none : presentBySlot(await signupsOf(db, ofUser), presentOwnSignup);
  return sheets.map((cached) =>
    organizes(actor, cached.sheet.id)
      ? presentToOrganizers(cached.sheet, cached, volunteers)
      : presentToUser(cached.view, own),
  );
}

async function answersBySignup(
  db: Db,
  sheetIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredAnswer[]>> {
  return Map.groupBy(await answersOnSheets(db, sheetIds), ({ signupId }) => signupId);
}

const none: ReadonlyMap<string, never> = new Map<string, never>();

/** Which sheets the lists of this caller hold. */
export function isListedFor(actor: Actor): (sheet: CachedSheet['sheet']) => boolean {
  if (isAdministrator(actor)) return () => true;
  return (sheet) => isListed(sheet) || organizes(actor, sheet.id);
}
