import type { FillHistory } from '#contract/fill-history.ts';
import type { CallView } from '#contract/calls.ts';
import { broughtBy, type DoneKind } from '#domain/fill-actions.ts';
import { showCalls } from '#server/features/calls/show-calls.ts';
import { fillActionsOf, type FillAction } from '#server/features/fill-actions/fill-actions.store.ts';
import type { Context } from '#server/hub.ts';
import { signupMoments } from './fill-history.store.ts';

/** What organizers did so that the slots of a sheet fill, and how many signed up after it: numbers, no names. */
export async function showFillHistory(hub: Context<never>, sheetId: string): Promise<FillHistory> {
  const { db } = hub.database;
  const done = [
    ...(await fillActionsOf(db, sheetId)).map(doneBy),
    ...(await showCalls(hub, sheetId)).map(doneByCall),
  ].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const [first] = done;
  if (first === undefined) return { actions: [] };
  const actions = broughtBy(done, await signupMoments(db, sheetId, first.at)).toReversed();
  // Who came because of a call is known.
  return { actions: actions.map(({ came, ...action }) => ({ ...action, signups: came ?? action.signups })) };
}

interface Done {
  readonly id: string;
  readonly kind: DoneKind;
  readonly slotIds: string[] | null;
  readonly at: string;
  readonly placesBefore: number | null;
  readonly placesAfter: number | null;
  readonly asked: number | null;
  readonly came: number | null;
}

function doneBy({ id, kind, slotId, at, placesBefore, placesAfter }: FillAction): Done {
  const slotIds = slotId === null ? null : [slotId];
  return { id, kind, slotIds, at, placesBefore, placesAfter, asked: null, came: null };
}

function doneByCall({ id, at, slotIds, asked, in: came }: CallView): Done {
  return { id, kind: 'asked', slotIds, at, placesBefore: null, placesAfter: null, asked, came };
}
