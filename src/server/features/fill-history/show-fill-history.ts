import type { FillHistory } from '#contract/fill-history.ts';
import { broughtBy } from '#domain/fill-actions.ts';
import { fillActionsOf } from '#server/features/fill-actions/fill-actions.store.ts';
import type { Context } from '#server/hub.ts';
import { signupMoments } from './fill-history.store.ts';

/** What organizers did so that the slots of a sheet fill, and how many signed up after it: numbers, no names. */
export async function showFillHistory({ database: { db } }: Context<never>, sheetId: string): Promise<FillHistory> {
  const actions = await fillActionsOf(db, sheetId);
  const [first] = actions;
  if (first === undefined) return { actions: [] };
  return { actions: broughtBy(actions, await signupMoments(db, sheetId, first.at)).toReversed() };
}
