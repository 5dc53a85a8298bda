import type { SheetView } from '#contract/sheets.ts';
import { slotsOf } from '#server/features/slots/slots.store.ts';
import type { ReadyAnswer } from '#server/http/ready-answer.ts';
import { isId } from '#server/platform/new-id.ts';
import type { Platform } from '#server/platform/platform.ts';
import { PublicPicture, type BoardedSheet } from './public-picture.ts';
import { sheetsOf } from './sheets.store.ts';

/**
 * All sheets with their slots and counts, in memory; no volunteers. Whoever reads it first awaits `fresh()`; what is
 * read then holds every write of this process that was acknowledged before, and those of other processes as soon as
 * they were heard of.
 */
export interface SheetBoard {
  /** Brings the picture up to date with all changes that are known at this moment. */
  fresh(): Promise<void>;
  /** Does that, and looks for this sheet when it is not on the board: another process may just have made it. */
  freshWith(id: string): Promise<void>;
  /** All sheets as strangers see them, by event date, soonest first, then by title. */
  sheets(): SheetView[];
  /** A sheet as strangers see it. */
  sheet(id: string): SheetView | null;
  /** Changes when anything that strangers see changes, by a write or by the clock: a sheet closes, an event begins, a day ends. */
  version(): string;
  /** Changes when anything that strangers see of this sheet changes, or when it is made or deleted. */
  sheetVersion(id: string): string;
  /** The answer to strangers who ask for all sheets. */
  listingAnswer(): ReadyAnswer;
  /** The answer to strangers who ask for one sheet. */
  sheetAnswer(id: string): ReadyAnswer | null;
  /** The sheets with their true counts, in the same order: for organizers and statistics. */
  boarded(): readonly BoardedSheet[];
  boardedSheet(id: string): BoardedSheet | null;
  /** Those whose event or deadline is today or later, in the same order. */
  upcoming(): readonly BoardedSheet[];
  /** Whether there are others than these. */
  hasPast(): boolean;
  /** These sheets in this order, as they are now; those that have gone are left out. */
  readAll(ids: readonly string[]): Promise<BoardedSheet[]>;
  /** The same number as long as `boarded()` would answer the same, and the day. */
  generation(): number;
  close(): void;
}

/** With more changed sheets than these, all are read again. */
const ONE_BY_ONE_AT_MOST = 200;

export function createSheetBoard(platform: Platform): SheetBoard {
  const { database } = platform;
  const picture = new PublicPicture(platform);
  let known = 1;
  let shown = 0;
  let changed: Set<string> | 'all' = 'all';
  let reading: Promise<void> | null = null;

  const noteChange = (which: Iterable<string> | 'all') => {
    known += 1;
    if (changed === 'all') return;
    if (which !== 'all') for (const id of which) changed.add(id);
    if (which === 'all' || changed.size > ONE_BY_ONE_AT_MOST) changed = 'all';
  };
  const stopListening = database.onChange(({ topic, id }) => {
    if (topic === 'everything') noteChange('all');
    if (topic === 'sheet') noteChange([id]);
  });

  /** Reads the sheets that changed; what changes meanwhile is left for the next time. */
  async function readChanged(): Promise<void> {
    const [upTo, wanted] = [known, changed];
    changed = new Set();
    try {
      const ids = wanted === 'all' ? wanted : [...wanted];
      const [sheets, slots] = [await sheetsOf(database.db, ids), await slotsOf(database.db, ids)];
      picture.replace(ids, sheets, slots);
      shown = upTo;
    } catch (error) {
      noteChange(wanted);
      throw error;
    }
  }

  async function catchUp(): Promise<void> {
    const wanted = known;
    // Whoever comes while others read waits for that, and once more when it does not hold the latest change yet.
    while (shown < wanted) {
      reading ??= readChanged().finally(() => (reading = null));
      await reading;
    }
  }

  async function lookFor(id: string): Promise<void> {
    await catchUp();
    if (!isId(id) || picture.one(id) !== null) return;
    // Asked aside, so that whoever looks for what is nowhere holds nobody up who reads the board.
    if ((await sheetsOf(database.db, [id])).length === 0) return;
    noteChange([id]);
    await catchUp();
  }

  // Nearly always there is nothing to catch up with, so that costs as little as can be.
  const upToDate = Promise.resolve();
  return {
    fresh: () => (shown === known ? upToDate : catchUp()),
    freshWith: (id) => (shown === known && picture.one(id) !== null ? upToDate : lookFor(id)),
    sheets: () => picture.all().map(({ view }) => view),
    sheet: (id) => picture.one(id)?.view ?? null,
    version: () => picture.version(),
    sheetVersion: (id) => picture.one(id)?.version ?? 'missing',
    listingAnswer: () => picture.listingAnswer(),
    sheetAnswer: (id) => picture.sheetAnswer(id),
    boarded: () => picture.all(),
    boardedSheet: (id) => picture.one(id),
    upcoming: () => picture.upcoming(),
    hasPast: () => picture.all().length > picture.upcoming().length,
    async readAll(ids) {
      if (shown !== known) await catchUp();
      return ids.map((id) => picture.one(id)).filter((sheet) => sheet !== null);
    },
    generation: () => picture.generation(),
    close: stopListening,
  };
}
