import type { SheetView } from '#contract/sheets.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { startOfMonth } from '#domain/school-time/school-clock.ts';
import { isPublic } from '#domain/sheet-states.ts';
import type { CachedAnswer } from '#server/http/cached-answer.ts';
import { CoalescedRefresh } from '#server/platform/coalesced-refresh.ts';
import { isId } from '#server/platform/new-id.ts';
import type { Platform } from '#server/platform/platform.ts';
import { makeEntries, type CachedSheet } from './cached-sheet.ts';
import { countOldSheets, type OldSheets } from './old-sheets.store.ts';
import { readSheets, readSheetsSince } from './read-sheets.ts';
import { SheetReadModel } from './sheet-read-model.ts';

/**
 * The sheets of this and all later months with slots and counts, in memory; no volunteers. Older ones are read on
 * request. Await `refresh()` before the first read: it then includes every acknowledged write of this process, and
 * those of others as soon as they are announced.
 */
export interface SheetCache {
  refresh(): Promise<void>;
  /** Also reads this sheet when it is not in the cache: it is old, or another process may just have made it. */
  refreshIncluding(id: string): Promise<void>;
  /**
   * Listed sheets with anything today or later (event, deadline or a slot), by event date, soonest first, then by title.
   */
  upcoming(): readonly CachedSheet[];
  /** The same for organizers: with drafts and unlisted ones, without archived ones. */
  planned(): readonly CachedSheet[];
  /** The answers to strangers, with all translations, or with those into one language. */
  upcomingAnswer(language: LanguageTag | null): CachedAnswer;
  hasPast(): boolean;
  /** Null for a draft too, as for everyone but organizers. */
  sheet(id: string): SheetView | null;
  cachedSheet(id: string): CachedSheet | null;
  /** Also a draft: only for organizers. */
  anySheet(id: string): CachedSheet | null;
  /**
   * Changes with anything that strangers see of upcoming sheets, by a write or by the clock: a sheet closes, an event
   * begins, a day ends.
   */
  version(): string;
  /** Changes with anything that strangers see of this sheet, and when it is made or deleted. */
  sheetVersion(id: string): string;
  sheetAnswer(id: string, language: LanguageTag | null): CachedAnswer | null;
  /** In every state. */
  all(): readonly CachedSheet[];
  old(): OldSheets;
  since(): Date;
  /** Stays the same as long as `all()` and `old()` would answer the same, and the day. */
  generation(): number;
  /** When something opens, closes, begins, or the day ends, in ms since 1970. */
  turnsAt(): number;
  oldVersion(): number;
  /** In this order and in every state, old ones too, as they are now; without those that have gone. */
  readAll(ids: readonly string[]): Promise<CachedSheet[]>;
  close(): void;
}

const MAX_SINGLE_READS = 200;

export function createSheetCache(platform: Platform): SheetCache {
  const { database, clock, schoolClock } = platform;
  const model = new SheetReadModel(platform);
  const reading = new CoalescedRefresh(readChanged);
  let changed: Set<string> | 'all' = 'all';
  const lookups = new Set<{ readonly id: string; isOutdated: boolean }>();

  const noteChange = (which: ReadonlySet<string> | 'all') => {
    reading.invalidate();
    for (const lookup of lookups) lookup.isOutdated ||= which === 'all' || which.has(lookup.id);
    if (changed === 'all') return;
    if (which !== 'all') for (const id of which) changed.add(id);
    if (which === 'all' || changed.size > MAX_SINGLE_READS) changed = 'all';
  };
  const stopListening = database.onChange(({ topic, id }) => {
    if (topic === 'everything') noteChange('all');
    if (topic === 'sheet') noteChange(new Set([id]));
  });

  async function readEverything(): Promise<void> {
    const since = startOfMonth(schoolClock, clock.now());
    const read = await readSheetsSince(platform, since);
    model.replaceAll(since, read, await countOldSheets(database.db, since));
  }

  async function readOnly(ids: readonly string[]): Promise<void> {
    if (!model.replace(ids, await readSheets(platform, ids))) return;
    model.setOld(await countOldSheets(database.db, model.since()));
  }

  async function readChanged(): Promise<void> {
    const wanted = changed;
    changed = new Set();
    try {
      await (wanted === 'all' ? readEverything() : readOnly([...wanted]));
    } catch (error) {
      noteChange(wanted);
      throw error;
    }
  }

  async function lookFor(id: string): Promise<void> {
    await refresh();
    if (!isId(id) || model.one(id) !== null) return;
    // Read separately, so that requests for old or missing sheets do not delay readers of the cache.
    const lookup = { id, isOutdated: false };
    lookups.add(lookup);
    const read = await readSheets(platform, [id]).finally(() => lookups.delete(lookup));
    if (lookup.isOutdated) return lookFor(id);
    const [found] = makeEntries(schoolClock, read, clock.now().getTime());
    if (found === undefined) return;
    if (found.lastsUntil < model.since().getTime()) return model.remember(found);
    noteChange(new Set([id]));
    await reading.refresh();
  }

  const refresh = () => {
    // When the clock was set back, sheets that the cache has let go of belong in it again.
    if (reading.version > 0 && clock.now() < model.since()) noteChange('all');
    return reading.refresh();
  };
  const publicSheet = (id: string) => {
    const entry = model.one(id);
    return entry !== null && isPublic(entry.sheet) ? entry : null;
  };
  return {
    refresh,
    refreshIncluding: (id) => (reading.isUpToDate && model.one(id) !== null ? refresh() : lookFor(id)),
    upcoming: () => model.upcoming(),
    upcomingAnswer: (language) => model.upcomingAnswer(language),
    hasPast: () => model.hasPast(),
    planned: () => model.planned(),
    sheet: (id) => publicSheet(id)?.view ?? null,
    cachedSheet: publicSheet,
    anySheet: (id) => model.one(id),
    version: () => model.version(),
    sheetVersion: (id) => publicSheet(id)?.version ?? 'missing',
    sheetAnswer: (id, language) => model.sheetAnswer(id, language),
    all: () => model.all(),
    old: () => model.old(),
    since: () => model.since(),
    generation: () => model.generation(),
    turnsAt: () => model.turnsAt(),
    oldVersion: () => model.oldVersion(),
    async readAll(ids) {
      await refresh();
      const found = new Map(ids.map((id) => [id, model.one(id)]));
      const missing = ids.filter((id) => isId(id) && found.get(id) === null);
      if (missing.length > 0) {
        const read = await readSheets(platform, missing);
        for (const entry of makeEntries(schoolClock, read, clock.now().getTime())) found.set(entry.sheet.id, entry);
      }
      return ids.map((id) => found.get(id) ?? null).filter((sheet) => sheet !== null);
    },
    close: stopListening,
  };
}
