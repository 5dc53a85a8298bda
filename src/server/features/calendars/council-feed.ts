import type { LanguageTag } from '#domain/languages.ts';
import { startOfSchoolYear } from '#domain/school-year.ts';
import { isListed, isPublic } from '#domain/sheet-states.ts';
import { endingsOf } from '#server/features/calendar-records/calendar-endings.store.ts';
import { byDate, makeEntries, type CachedSheet } from '#server/features/sheets/cached-sheet.ts';
import type { SheetWithSlots } from '#server/features/sheets/present-sheet.ts';
import { readSheetsSince } from '#server/features/sheets/read-sheets.ts';
import { isDateShown } from '#server/features/signups/calendar-times.ts';
import { writeCalendar, writeFeed, type FeedEntry } from '#server/features/signups/write-calendar.ts';
import type { CachedAnswer } from '#server/http/cached-answer.ts';
import type { Context } from '#server/hub.ts';
import { cancelledSince } from './cancelled-for.ts';
import { feedAnswer } from './feed-answer.ts';
import { committeeEntries } from './committee-entries.ts';
import { endedEntry, eventEntry, numbered, publicEntry } from './feed-entries.ts';
import { eventEntries, numberSheets, slotEntries } from './number-sheets.ts';

interface CouncilFeed {
  answer(language: LanguageTag): Promise<CachedAnswer>;
  /** Null for a sheet that visitors may not see, or whose date is hidden. */
  ofSheet(id: string, language: LanguageTag): Promise<CachedAnswer | null>;
  /** The same entry, to be opened once, also of an event that was called off long ago. */
  fileOfSheet(id: string, language: LanguageTag): Promise<string | null>;
  /** For administrators. */
  committee(): Promise<CachedAnswer>;
}

const COMMITTEE = 'committee';

/** Keeps what it has written in memory until a sheet or the school changes or the day ends. */
export function createCouncilFeed(hub: Context<'sheetCache'>): CouncilFeed {
  const { sheetCache, database, schoolClock, clock, site } = hub;
  const kept = new Map<string, Promise<CachedAnswer>>();
  let generation = '';
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

  async function entriesOf(
    sheets: readonly CachedSheet[],
    language: LanguageTag,
    isShown: (sheet: SheetWithSlots) => boolean,
  ): Promise<FeedEntry[]> {
    const shown = sheets.map(({ sheet }) => sheet).filter(isShown);
    const entries = await numberSheets(hub, shown, eventEntries);
    return entries.filter(({ sheet }) => isShown(sheet)).flatMap((each) => publicEntry(hub, each, language) ?? []);
  }

  async function writeCouncil(language: LanguageTag): Promise<CachedAnswer> {
    const since = cancelledSince(hub).toISOString();
    const inMemory = sheetCache.all();
    const sheets = [...(await oldSheets()), ...inMemory].toSorted(byDate);
    const entries = await entriesOf(sheets, language, isListed);
    const ended = (await endingsOf(database.db, null, since)).map((ending) => endedEntry(hub, ending));
    return feedAnswer(writeFeed(hub, site.name, [...entries, ...ended]));
  }

  async function writeCommittee(): Promise<CachedAnswer> {
    const sheets = sheetCache.all().map(({ sheet }) => sheet);
    const entries = (await numberSheets(hub, sheets, slotEntries)).flatMap(({ sheet, revisions }) =>
      [...committeeEntries(hub, sheet)].map(([uid, entry]) => numbered(entry, revisions.get(uid))),
    );
    return feedAnswer(writeFeed(hub, `${site.name}: places`, entries));
  }

  /** Requests that come while it is being written wait for the same result; a failure is tried again. */
  async function keep(key: string, write: () => Promise<CachedAnswer>): Promise<CachedAnswer> {
    await sheetCache.refresh();
    const present = `${sheetCache.generation()} ${site.version}`;
    if (present !== generation) {
      generation = present;
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
    async fileOfSheet(id, language) {
      await sheetCache.refreshIncluding(id);
      const sheet = sheetCache.cachedSheet(id)?.sheet;
      if (sheet === undefined) return null;
      const shown = (await numberSheets(hub, [sheet], eventEntries)).filter((each) => isDateShown(each.sheet));
      const entries = shown.map((each) => eventEntry(hub, each, language));
      return entries.length === 0 ? null : writeCalendar(hub, 'PUBLISH', entries);
    },
    async ofSheet(id, language) {
      await sheetCache.refreshIncluding(id);
      const sheet = sheetCache.cachedSheet(id);
      const ended = (await endingsOf(database.db, null, cancelledSince(hub).toISOString())).filter(
        ({ sheetId }) => sheetId === id,
      );
      if (sheet === null && ended.length === 0) return null;
      if (sheet !== null && !sheet.sheet.showEventDate) return null;
      const entries =
        sheet === null ? ended.map((ending) => endedEntry(hub, ending)) : await entriesOf([sheet], language, isPublic);
      return feedAnswer(writeFeed(hub, sheet?.sheet.title ?? site.name, entries));
    },
  };
}
