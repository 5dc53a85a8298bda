import type { LanguageTag } from '#domain/languages.ts';
import { startOfSchoolYear } from '#domain/school-year.ts';
import { isListed } from '#domain/sheet-states.ts';
import { endingsOf } from '#server/features/calendar-records/calendar-endings.store.ts';
import { stampsOf } from '#server/features/calendar-records/calendar-stamps.store.ts';
import { byDate, makeEntries, type CachedSheet } from '#server/features/sheets/cached-sheet.ts';
import { readSheetsSince } from '#server/features/sheets/read-sheets.ts';
import { writeFeed, type FeedEntry } from '#server/features/signups/write-calendar.ts';
import type { CachedAnswer } from '#server/http/cached-answer.ts';
import type { Context } from '#server/hub.ts';
import { cancelledSince } from './cancelled-for.ts';
import { feedAnswer } from './feed-answer.ts';
import { committeeEntries } from './committee-entries.ts';
import { endedEntry, publicEntry } from './feed-entries.ts';

interface CouncilFeed {
  answer(language: LanguageTag): Promise<CachedAnswer>;
  /** Null for a sheet that visitors may not see, or whose date is hidden. */
  ofSheet(id: string, language: LanguageTag): Promise<CachedAnswer | null>;
  /** For administrators. */
  committee(): Promise<CachedAnswer>;
}

const COMMITTEE = 'committee';

/** Keeps what it has written in memory until a sheet changes or the day ends. */
export function createCouncilFeed(hub: Context<'sheetCache'>): CouncilFeed {
  const { sheetCache, database, schoolClock, clock, config } = hub;
  const kept = new Map<string, Promise<CachedAnswer>>();
  let generation = -1;
  let old: { readonly key: string; readonly sheets: Promise<readonly CachedSheet[]> } | null = null;

  /** Of this school year, before what is in memory anyway. */
  function oldSheets(): Promise<readonly CachedSheet[]> {
    const since = startOfSchoolYear(schoolClock, clock.now());
    const key = `${sheetCache.oldVersion()} ${since.getTime()} ${sheetCache.since().getTime()}`;
    if (old?.key === key) return old.sheets;
    const sheets = readSheetsSince(hub, since)
      .then((read) => makeEntries(schoolClock, read, clock.now().getTime()))
      .then((entries) => entries.filter(({ lastsUntil }) => lastsUntil < sheetCache.since().getTime()));
    old = { key, sheets };
    sheets.catch(() => (old = null));
    return sheets;
  }

  async function entriesOf(sheets: readonly CachedSheet[], language: LanguageTag): Promise<FeedEntry[]> {
    const stamps = await stampsOf(
      database.db,
      sheets.map(({ sheet }) => sheet.id),
    );
    return sheets.flatMap(({ sheet }) => publicEntry(hub, sheet, { stamp: stamps.get(sheet.id), language }) ?? []);
  }

  async function writeCouncil(language: LanguageTag): Promise<CachedAnswer> {
    const since = cancelledSince(hub).toISOString();
    const inMemory = sheetCache.all();
    const sheets = [...(await oldSheets()), ...inMemory].filter(({ sheet }) => isListed(sheet)).toSorted(byDate);
    const entries = await entriesOf(sheets, language);
    const ended = (await endingsOf(database.db, null, since)).map((ending) => endedEntry(hub, ending));
    return feedAnswer(writeFeed(hub, config.site.name, [...entries, ...ended]));
  }

  async function writeCommittee(): Promise<CachedAnswer> {
    const sheets = sheetCache.all();
    const stamps = await stampsOf(
      database.db,
      sheets.map(({ sheet }) => sheet.id),
    );
    const entries = sheets.flatMap(({ sheet }) => committeeEntries(hub, sheet, stamps.get(sheet.id)));
    return feedAnswer(writeFeed(hub, `${config.site.name}: places`, entries));
  }

  /** Requests that come while it is being written wait for the same result; a failure is tried again. */
  async function keep(key: string, write: () => Promise<CachedAnswer>): Promise<CachedAnswer> {
    await sheetCache.refresh();
    if (sheetCache.generation() !== generation) {
      generation = sheetCache.generation();
      kept.clear();
    }
    const known = kept.get(key);
    if (known !== undefined) return known;
    const written = write();
    kept.set(key, written);
    written.catch(() => kept.delete(key));
    return written;
  }

  return {
    answer: (language) => keep(language, () => writeCouncil(language)),
    committee: () => keep(COMMITTEE, writeCommittee),
    async ofSheet(id, language) {
      await sheetCache.refreshIncluding(id);
      const sheet = sheetCache.cachedSheet(id);
      const ended = (await endingsOf(database.db, null, cancelledSince(hub).toISOString())).filter(
        ({ sheetId }) => sheetId === id,
      );
      if (sheet === null && ended.length === 0) return null;
      const entries =
        sheet === null ? ended.map((ending) => endedEntry(hub, ending)) : await entriesOf([sheet], language);
      if (sheet !== null && !sheet.sheet.showEventDate) return null;
      return feedAnswer(writeFeed(hub, sheet?.sheet.title ?? config.site.name, entries));
    },
  };
}
