import { useSyncExternalStore } from 'react';
import { drafts } from '#client/lib/storage.ts';

export interface ChosenPlace {
  readonly sheetId: string;
  readonly slotId: string;
}

const FORM = 'chosen-places';
const none: readonly ChosenPlace[] = [];

let chosen = none;
let wasChosen = false;
const listeners = new Set<() => void>();

function current(): readonly ChosenPlace[] {
  if (chosen === none) {
    const kept = drafts.read<ChosenPlace[]>(FORM);
    if (kept?.[0]?.slotId !== undefined) chosen = kept;
  }
  return chosen;
}

function keep(next: readonly ChosenPlace[]): void {
  drafts.write(FORM, next.length === 0 ? null : next);
  tell(next);
}

function tell(next: readonly ChosenPlace[]): void {
  chosen = next.length === 0 ? none : next;
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

/** For a page that comes back as it was left, which knows nothing of what others of its tab have chosen since. */
export function readChosenAgain(): void {
  tell(none);
}
