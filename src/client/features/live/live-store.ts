import type { LiveCounts } from '#contract/live.ts';
import type { SheetView } from '#contract/sheets.ts';

export type KnownCounts = ReadonlyMap<string, LiveCounts>;

/** The newest counts that this document has heard of, by sheet. */
export interface LiveStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly current: () => KnownCounts;
  readonly put: (counts: LiveCounts) => void;
  /** From here on nothing new is heard: what is known stays until an answer of the server says something newer. */
  readonly streamEnded: () => void;
  /** An answer to an ordinary call holds these sheets: it is newer than what an ended stream has said. */
  readonly answered: (sheetIds: readonly string[]) => void;
}

export function createLiveStore(): LiveStore {
  let known: KnownCounts = new Map();
  const current = new Set<string>();
  const listeners = new Set<() => void>();
  const replace = (next: KnownCounts) => {
    known = next;
    for (const listener of listeners) listener();
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: () => known,
    put(counts) {
      current.add(counts.sheetId);
      replace(new Map(known).set(counts.sheetId, counts));
    },
    streamEnded: () => current.clear(),
    answered(sheetIds) {
      const older = sheetIds.filter((id) => known.has(id) && !current.has(id));
      if (older.length === 0) return;
      const next = new Map(known);
      for (const id of older) next.delete(id);
      replace(next);
    },
  };
}

/** The sheet with these counts in it: the same object when they say nothing new. Hidden counts hide nothing that is known. */
export function withCounts<S extends SheetView>(sheet: S, counts: LiveCounts | undefined): S {
  if (counts === undefined || (!counts.deleted && !differs(sheet, counts))) return sheet;
  const bySlot = new Map(counts.slots.map((slot) => [slot.id, slot]));
  return {
    ...sheet,
    signupsOpen: counts.signupsOpen && !counts.deleted,
    slots: sheet.slots.map((slot) => {
      const live = bySlot.get(slot.id);
      if (live === undefined) return slot;
      const { isFull, currentVolunteers, maxVolunteers } = live;
      return currentVolunteers === null ? { ...slot, isFull } : { ...slot, isFull, currentVolunteers, maxVolunteers };
    }),
  };
}

/** Whether the counts say anything of these slots, or of the sheet's being open, that the sheet does not. */
export function differs(sheet: SheetView, { signupsOpen, slots }: LiveCounts): boolean {
  if (sheet.signupsOpen !== signupsOpen) return true;
  return slots.some((live) => {
    const slot = sheet.slots.find(({ id }) => id === live.id);
    if (slot === undefined) return false;
    const sameNumbers =
      live.currentVolunteers === null ||
      (live.currentVolunteers === slot.currentVolunteers && live.maxVolunteers === slot.maxVolunteers);
    return !sameNumbers || live.isFull !== slot.isFull;
  });
}
