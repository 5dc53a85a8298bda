import { useSyncExternalStore } from 'react';
import { drafts } from '#client/lib/storage.ts';

export interface ChosenPlace {
  readonly sheetId: string;
  readonly slotId: string;
}

const FORM = 'chosen-places';
const none: readonly ChosenPlace[] = [];

let chosen: readonly ChosenPlace[] | null = null;
let wasChosen = false;
const listeners = new Set<() => void>();

function current(): readonly ChosenPlace[] {
  return (chosen ??= drafts.read<ChosenPlace[]>(FORM) ?? none);
}

function keep(next: readonly ChosenPlace[]): void {
  chosen = next;
  if (next.length === 0) drafts.drop(FORM);
  else drafts.write(FORM, next);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The places that this tab has chosen to sign up for together, on whatever page; kept over a reload. */
export function useChosenPlaces(): readonly ChosenPlace[] {
  return useSyncExternalStore(subscribe, current, () => none);
}

/** Whether this tab has chosen any since the page was loaded: what was begun stays shown when the last one goes. */
export function useHasChosen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => (wasChosen ||= current().length > 0),
    () => false,
  );
}

export function choosePlace(place: ChosenPlace, isChosen: boolean): void {
  const others = current().filter(({ slotId }) => slotId !== place.slotId);
  keep(isChosen ? [...others, place] : others);
}

export function chooseNone(): void {
  keep(none);
}
