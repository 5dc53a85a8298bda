import type { ListingQuery } from '#contract/forms.ts';
import type { PageData, SiteView } from '#contract/page.ts';
import { documentOf, pagePaths } from '#contract/paths.ts';
import { heroInLanguage } from '#domain/hero-in-language.ts';
import { languageOf, type LanguageTag } from '#domain/languages.ts';
import { placeField, type SheetView } from '#contract/sheets.ts';
import { readAnswerDays } from '#domain/retention.ts';
import { shownSeries } from '#domain/series/group-series.ts';
import { upcomingOnHome } from '#domain/sheet-dates.ts';
import { readSetting } from '#server/features/settings/read-setting.ts';
import { listSheets } from '#server/features/sheets/list-sheets.ts';
import { fingerprint } from '#server/features/sheets/present-sheet.ts';
import { anonymous } from '#server/http/actor.ts';
import type { Hub } from '#server/hub.ts';
import type { Site } from '#server/platform/site.ts';
import { dateWords } from '#server/platform/time/language-dates.ts';
import { recentClock } from '#server/platform/time/zone-data.ts';
import { forHome, forPage } from './for-page.ts';

export const NO_SHEET = pagePaths.sheet('-');
const SHEET_PATH = /^\/signup-sheet\/([^/]+)$/;

export function sheetIdOf(path: string): string | null {
  return SHEET_PATH.exec(path)?.[1]?.toLowerCase() ?? null;
}

export async function pageDataFor(
  hub: Hub,
  path: string,
  language: LanguageTag,
  listing?: ListingQuery,
): Promise<PageData> {
  const { config, clock, schoolClock, site } = hub;
  const now = clock.now();
  const common: PageData = {
    language,
    languageName: languageOf(language).name,
    site: presentSite(site),
    publicUrl: config.publicUrl,
    schoolClock: recentClock(schoolClock, now),
    words: dateWords(language, config.timeZone),
    now: now.toISOString(),
    mailReady: hub.mailbox.isReady(),
    keepsPages: config.keepPages,
  };
  if (documentOf(path) !== 'public') return common;
  const sheetId = sheetIdOf(path);
  if (sheetId !== null) {
    const sheet = hub.sheetCache.sheet(sheetId);
    return {
      ...common,
      sheetId,
      sheet: sheet === null ? null : (forPage([sheet], language)[0] ?? null),
      ...(sheet === null ? {} : seriesDays(hub, [sheet])),
    };
  }
  if (path === pagePaths.home) {
    const upcoming = upcomingOnHome(openViews(hub), now);
    return {
      ...common,
      // What it says in other languages is asked for where a reader chooses one.
      hero: { ...heroInLanguage(language, hub.heroCache.hero()), translations: {} },
      hours: hub.statsCache.hours(),
      upcoming: forHome(upcoming, language),
      ...seriesDays(hub, upcoming),
      hasPastSheets: hub.sheetCache.hasPast(),
    };
  }
  if (path === pagePaths.privacy)
    return { ...common, answerDays: readAnswerDays(await readSetting(hub, 'answerDays')) };
  if (path === pagePaths.listing) return { ...common, ...(await listingData(hub, language, listing)) };
  return common;
}

function presentSite(site: Site): SiteView {
  const { name, school, contactEmail, privacyEmail, calendarUrl, lunchOrderUrl, logo } = site;
  return { name, school, contactEmail, privacyEmail, calendarUrl, lunchOrderUrl, hasLogo: logo !== null };
}

function upcomingViews({ sheetCache }: Hub): SheetView[] {
  return sheetCache.upcoming().map(({ view }) => view);
}

/** An event that was called off needs no volunteers. */
function openViews(hub: Hub): SheetView[] {
  return upcomingViews(hub).filter(({ state }) => state === 'published');
}

/** Nothing where no sheet is in a series. */
function seriesDays(hub: Hub, sheets: readonly SheetView[]): Pick<PageData, 'seriesDays'> {
  const wanted = new Set<string | null>(sheets.map(({ seriesId }) => seriesId));
  wanted.delete(null);
  if (wanted.size === 0) return {};
  const days = upcomingViews(hub).filter((view) => wanted.has(shownSeries(view)));
  const seriesDays = days.map(({ id, seriesId, eventDate, showEventDate, state }) => {
    return { id, seriesId, eventDate, showEventDate, state };
  });
  return { seriesDays };
}

async function listingData(hub: Hub, language: LanguageTag, listing?: ListingQuery): Promise<Partial<PageData>> {
  const data = { sheets: forPage(upcomingViews(hub), language), hasPastSheets: hub.sheetCache.hasPast() };
  if (listing === undefined) return data;
  if (listing.when !== 'past' && listing.when !== 'all') return data;
  const { search } = listing;
  const before = placeField.optional().parse(listing.before);
  const past = await listSheets(hub, anonymous, { when: 'past', search, before });
  return { ...data, past: { ...past, sheets: forPage(past.sheets, language) } };
}

/**
 * Changes whenever the page at this path, with this query, would be rendered differently; pages without data are
 * rendered anew every minute.
 */
export function pageVersion(hub: Hub, path: string, listing?: ListingQuery): string {
  const sheetId = sheetIdOf(path);
  if (sheetId !== null && path !== NO_SHEET) {
    const sheet = hub.sheetCache.sheet(sheetId);
    const version = hub.sheetCache.sheetVersion(sheetId);
    if (sheet === null || sheet.seriesId === null) return version;
    return `${version} ${fingerprint(JSON.stringify(seriesDays(hub, [sheet])))}`;
  }
  if (path === pagePaths.home) {
    // Sign-ups on sheets that hide their counts change the hours alone.
    const { monthlyHours, hasHours } = hub.statsCache.hours();
    return `${hub.sheetCache.version()} ${hub.heroCache.version()} ${monthlyHours} ${hasHours}`;
  }
  if (path === pagePaths.listing)
    return `${hub.sheetCache.version()} ${listing === undefined ? '' : hub.sheetCache.oldVersion()}`;
  return hub.clock.now().toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}
