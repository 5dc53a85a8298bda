import type { LanguageTag } from '#domain/languages.ts';
import { startOfDay, startOfMonth } from '#domain/school-time/school-clock.ts';
import { isListed, isPublic, takesPlace } from '#domain/sheet-states.ts';
import { signedUpPlaces } from '#domain/places.ts';
import { countPeople } from '#domain/stats.ts';
import { slotHours } from '#domain/volunteer-hours.ts';
import { CachedAnswer } from '#server/http/cached-answer.ts';
import type { Platform } from '#server/platform/platform.ts';
import { AnswersByLanguage } from './answers-by-language.ts';
import { makeEntry, makeEntries, byDate, type CacheEntry } from './cached-sheet.ts';
import type { OldSheets } from './old-sheets.store.ts';
import { inLanguage } from './in-language.ts';
import { fingerprint } from './present-sheet.ts';
import type { ReadSheets } from './read-sheets.ts';

/** Within a period nothing closes, begins or turns midnight. */
interface Period {
  readonly from: number;
  readonly until: number;
}

interface Listing {
  readonly inOrder: readonly CacheEntry[];
  /** Of everyone, and of organizers. */
  readonly upcoming: readonly CacheEntry[];
  readonly planned: readonly CacheEntry[];
  readonly hasPast: boolean;
  readonly answers: AnswersByLanguage;
  version: string | null;
}

const MAX_RECENT = 500;

/**
 * The sheets of this month and of all months ahead in memory, in every form that callers request; of older ones their
 * totals, and those requested lately. It knows the clock, but no database.
 */
export class SheetReadModel {
  readonly #platform: Pick<Platform, 'clock' | 'schoolClock'>;
  readonly #entries = new Map<string, CacheEntry>();
  readonly #recent = new Map<string, CacheEntry>();
  #old: OldSheets = { sheets: 0, listed: 0, volunteers: 0, hasHours: false };
  #since = 0;
  #validFor: Period | null = null;
  #listing: Listing | null = null;
  #generation = 0;
  #oldVersion = 0;

  constructor(platform: Pick<Platform, 'clock' | 'schoolClock'>) {
    this.#platform = platform;
  }

  /** Replaces everything: every sheet with a moment from `since` on, and the totals of the older ones. */
  replaceAll(since: Date, read: ReadSheets, old: OldSheets): void {
    this.#since = since.getTime();
    this.#entries.clear();
    this.#recent.clear();
    for (const entry of this.#sheetCache(read)) this.#entries.set(entry.sheet.id, entry);
    this.setOld(old);
  }

  /**
   * Replaces the sheets with these ids; an id without a sheet is removed. Answers whether the totals of the old sheets
   * have to be read again.
   */
  replace(ids: readonly string[], read: ReadSheets): boolean {
    const isKept = (id: string) => this.#entries.has(id);
    const before = new Set(ids.filter(isKept));
    for (const id of ids) {
      this.#entries.delete(id);
      this.#recent.delete(id);
    }
    for (const entry of this.#sheetCache(read))
      if (entry.lastsUntil >= this.#since) this.#entries.set(entry.sheet.id, entry);
    if (ids.some((id) => before.has(id) || isKept(id))) this.#validFor = null;
    const isThere = new Set(read.sheets.map(({ id }) => id));
    return ids.some((id) => !(before.has(id) && (isKept(id) || !isThere.has(id))));
  }

  setOld(old: OldSheets): void {
    this.#old = old;
    this.#validFor = null;
    this.#oldVersion += 1;
  }

  remember(entry: CacheEntry): void {
    this.#recent.set(entry.sheet.id, entry);
    for (const oldest of this.#recent.keys()) {
      if (this.#recent.size <= MAX_RECENT) break;
      this.#recent.delete(oldest);
    }
  }

  since(): Date {
    return new Date(this.#since);
  }

  one(id: string): CacheEntry | null {
    this.#expire();
    const kept = this.#entries.get(id);
    if (kept !== undefined) return kept;
    const recent = this.#recent.get(id);
    if (recent === undefined) return null;
    this.#recent.delete(id);
    this.#recent.set(id, recent);
    return recent;
  }

  all(): readonly CacheEntry[] {
    return this.#currentListing().inOrder;
  }

  upcoming(): readonly CacheEntry[] {
    return this.#currentListing().upcoming;
  }

  planned(): readonly CacheEntry[] {
    return this.#currentListing().planned;
  }

  old(): OldSheets {
    this.#expire();
    return this.#old;
  }

  hasPast(): boolean {
    return this.#old.listed > 0 || this.#currentListing().hasPast;
  }

  version(): string {
    const listing = this.#currentListing();
    listing.version ??= this.#versionOf(listing);
    return listing.version;
  }

  oldVersion(): number {
    this.#expire();
    return this.#oldVersion;
  }

  generation(): number {
    this.#expire();
    return this.#generation;
  }

  /** When something opens, closes, begins, or the day ends, in ms since 1970; until then only changes change anything. */
  turnsAt(): number {
    this.#expire();
    return this.#validFor?.until ?? Infinity;
  }

  upcomingAnswer(language: LanguageTag | null): CachedAnswer {
    const { upcoming, answers } = this.#currentListing();
    return answers.in(language, () => pageOf(upcoming, language));
  }

  sheetAnswer(id: string, language: LanguageTag | null): CachedAnswer | null {
    const entry = this.one(id);
    if (entry === null || !isPublic(entry.sheet)) return null;
    return entry.answers.in(language, () => {
      const [version, json] = answerOf(entry, language);
      return new CachedAnswer(version, Buffer.from(json));
    });
  }

  #sheetCache(read: ReadSheets): CacheEntry[] {
    const { clock, schoolClock } = this.#platform;
    return makeEntries(schoolClock, read, clock.now().getTime());
  }

  #currentListing(): Listing {
    this.#expire();
    if (this.#listing !== null) return this.#listing;
    const { clock, schoolClock } = this.#platform;
    const today = startOfDay(schoolClock, clock.now()).getTime();
    const inOrder = [...this.#entries.values()].sort(byDate);
    const listed = inOrder.filter(({ sheet }) => isListed(sheet));
    const upcoming = listed.filter(({ lastsUntil }) => lastsUntil >= today);
    const planned = inOrder.filter(({ sheet, lastsUntil }) => lastsUntil >= today && sheet.state !== 'archived');
    const hasPast = listed.length > upcoming.length;
    return (this.#listing = { inOrder, upcoming, planned, hasPast, answers: new AnswersByLanguage(), version: null });
  }

  #versionOf({ upcoming }: Listing): string {
    const { clock, schoolClock } = this.#platform;
    const now = clock.now();
    const begun = upcoming.filter(({ beginsAt }) => beginsAt <= now.getTime()).length;
    const today = startOfDay(schoolClock, now).getTime();
    return fingerprint([...upcoming.map(({ version }) => version), begun, today, this.hasPast()].join());
  }

  /** After a change of the sheets or of the period: closes and opens what is due, and drops what was derived. */
  #expire(): void {
    const { clock, schoolClock } = this.#platform;
    const moment = clock.now();
    const now = moment.getTime();
    if (this.#validFor !== null && now >= this.#validFor.from && now < this.#validFor.until) return;
    this.#dropOld(startOfMonth(schoolClock, moment).getTime());
    let until = startOfDay(schoolClock, moment, 1).getTime();
    for (const entries of [this.#entries, this.#recent])
      for (const [id, entry] of entries)
        if (now < entry.openFrom || now >= entry.openUntil) entries.set(id, makeEntry(schoolClock, entry.sheet, now));
    for (const { openUntil, beginsAt } of this.#entries.values())
      for (const turn of [openUntil, beginsAt]) if (turn > now && turn < until) until = turn;
    this.#validFor = { from: now, until };
    this.#listing = null;
    this.#generation += 1;
  }

  #dropOld(since: number): void {
    if (since <= this.#since) return;
    this.#since = since;
    const old = [...this.#entries.values()].filter(({ lastsUntil }) => lastsUntil < since);
    for (const { sheet } of old) this.#entries.delete(sheet.id);
    const slots = old.filter(({ sheet }) => takesPlace(sheet)).flatMap(({ sheet }) => sheet.slots);
    const { sheets, listed, volunteers, hasHours } = this.#old;
    this.#old = {
      sheets: sheets + old.length,
      listed: listed + old.filter(({ sheet }) => isListed(sheet)).length,
      volunteers: volunteers + countPeople(slots),
      hasHours: hasHours || slots.some((slot) => signedUpPlaces(slot) > 0 && slotHours(slot) > 0),
    };
  }
}

function pageOf(sheets: readonly CacheEntry[], language: LanguageTag | null): CachedAnswer {
  const answers = sheets.map((sheet) => answerOf(sheet, language));
  const version = fingerprint(answers.map(([one]) => one).join());
  const views = answers.map(([, json]) => json).join();
  return new CachedAnswer(version, Buffer.from(`{"sheets":[${views}],"total":${sheets.length},"next":null}`));
}

function answerOf({ version, json, view }: CacheEntry, language: LanguageTag | null): [version: string, json: string] {
  return language === null ? [version, json] : [`${version}-${language}`, JSON.stringify(inLanguage(view, language))];
}
