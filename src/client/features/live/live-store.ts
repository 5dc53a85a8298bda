import type { LiveCounts } from '#contract/live.ts';
import type { SheetView } from '#contract/sheets.ts';

/**
 * The newest counts that this document has received, by sheet. Changes that arrive close together notify once, and only
 * the listeners of a sheet that changed.
 */
export interface LiveStore {
  readonly subscribe: (sheetId: string, listener: () => void) => () => void;
  readonly countsOf: (sheetId: string) => LiveCounts | undefined;
  readonly subscribeToDeleted: (listener: () => void) => () => void;
  /** The same set until another sheet is deleted. */
  readonly deleted: () => ReadonlySet<string>;
  readonly put: (counts: LiveCounts) => void;
  /** No news arrive from here on: what is known stays until an answer of the server is newer. */
  readonly streamEnded: () => void;
  /** An answer to an ordinary call holds these sheets; it is newer than an ended stream. */
  readonly answered: (sheetIds: readonly string[]) => void;
}

/** In ms. A stream begins with all sheets, one after another, which would each cause a rendering. */
const GATHER_FOR = 50;

/** `heard` is called with all gathered counts before any listener. */
export function createLiveStore(heard: (counts: readonly LiveCounts[]) => void = () => {}): LiveStore {
  const known = new Map<string, LiveCounts>();
  const listeners = new Map<string, Set<() => void>>();
  const listenersToDeleted = new Set<() => void>();
  const current = new Set<string>();
  let deleted: ReadonlySet<string> = new Set();
  let gathered = new Map<string, LiveCounts>();

  const tell = (ids: readonly string[]) => {
    const gone = [...known.values()].filter((counts) => counts.deleted).map(({ sheetId }) => sheetId);
    if (gone.length !== deleted.size || gone.some((id) => !deleted.has(id))) {
      deleted = new Set(gone);
      for (const listener of listenersToDeleted) listener();
    }
    for (const id of ids) for (const listener of listeners.get(id) ?? []) listener();
  };
  const flush = () => {
    const counts = [...gathered.values()];
    gathered = new Map();
    heard(counts);
    const news = counts.filter((one) => !saySame(known.get(one.sheetId), one));
    for (const one of news) known.set(one.sheetId, one);
    tell(news.map(({ sheetId }) => sheetId));
  };
  return {
    subscribe(sheetId, listener) {
      const those = listeners.get(sheetId) ?? new Set();
      listeners.set(sheetId, those.add(listener));
      return () => {
        those.delete(listener);
        if (those.size === 0 && listeners.get(sheetId) === those) listeners.delete(sheetId);
      };
    },
    countsOf: (sheetId) => known.get(sheetId),
    subscribeToDeleted(listener) {
      listenersToDeleted.add(listener);
      return () => listenersToDeleted.delete(listener);
    },
    deleted: () => deleted,
    put(counts) {
      current.add(counts.sheetId);
      if (gathered.size === 0) setTimeout(flush, GATHER_FOR);
      gathered.set(counts.sheetId, counts);
    },
    streamEnded: () => current.clear(),
    answered(sheetIds) {
      const older = sheetIds.filter((id) => known.has(id) && !current.has(id));
      for (const id of older) known.delete(id);
      if (older.length > 0) tell(older);
    },
  };
}

/** Returns the same object as long as the counts change nothing. */
export function liveSheet<S extends SheetView>(store: LiveStore, sheet: S) {
  let counts = store.countsOf(sheet.id);
  let shown = withCounts(sheet, counts);
  return {
    subscribe: (listener: () => void) => store.subscribe(sheet.id, listener),
    current(): S {
      const newest = store.countsOf(sheet.id);
      if (newest === counts) return shown;
      counts = newest;
      return (shown = withCounts(sheet, counts));
    },
  };
}

/** Returns the same object when the counts change nothing. Hidden counts remove nothing that is known. */
export function withCounts<S extends SheetView>(sheet: S, counts: LiveCounts | undefined): S {
  if (counts === undefined || (!counts.deleted && !differs(sheet, counts))) return sheet;
  const bySlot = new Map(counts.slots.map((slot) => [slot.id, slot]));
  return {
    ...sheet,
    signupsOpen: counts.signupsOpen && !counts.deleted,
    slots: sheet.slots.map((slot) => {
      const live = bySlot.get(slot.id);
      if (live === undefined) return counts.deleted ? { ...slot, signupsOpen: false } : slot;
      // None are waiting, and nothing is held, where they are absent.
      return live.currentVolunteers === null
        ? { ...slot, isFull: live.isFull, signupsOpen: live.signupsOpen }
        : { ...slot, waiting: 0, held: 0, ...live };
    }),
  };
}

export function differs(sheet: SheetView, { signupsOpen, slots }: LiveCounts): boolean {
  if (sheet.signupsOpen !== signupsOpen) return true;
  return slots.some((live) => {
    const slot = sheet.slots.find(({ id }) => id === live.id);
    if (slot === undefined) return false;
    const sameNumbers =
      live.currentVolunteers === null ||
      (live.currentVolunteers === slot.currentVolunteers &&
        live.maxVolunteers === slot.maxVolunteers &&
        live.waiting === (slot.waiting || undefined) &&
        live.held === (slot.held || undefined));
    return !sameNumbers || live.isFull !== slot.isFull || live.signupsOpen !== slot.signupsOpen;
  });
}

function saySame(before: LiveCounts | undefined, counts: LiveCounts): boolean {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(counts);
}
