import { createHash } from 'node:crypto';
import type { SheetView } from '#contract/sheets.ts';
import { pagePaths } from '#contract/paths.ts';
import { placesInAll } from '#domain/places.ts';
import { writeDate } from '#domain/school-time/date-words.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ShareWords } from '#server/platform/pictures/share-words.ts';
import { dateWords } from '#server/platform/time/language-dates.ts';

const LANGUAGE = 'en';

type WordParts = Pick<Platform, 'config' | 'schoolClock'>;

/** What stands in the pictures of a sheet: what strangers may know of it, and nothing else. */
export function shareWordsOf({ config, schoolClock }: WordParts, sheet: SheetView): ShareWords {
  const words = dateWords(LANGUAGE, config.timeZone);
  const written = (style: Parameters<typeof writeDate>[2]) => writeDate(schoolClock, words, style, sheet.eventDate);
  const { limited, taken } = placesInAll(sheet.slots);
  const hidesCounts = !sheet.showSpotCount || limited === 0;
  return {
    language: LANGUAGE,
    direction: 'ltr',
    title: sheet.title,
    leaf: sheet.showEventDate
      ? { month: written('month').toUpperCase(), day: written('dayOfMonth'), weekday: written('weekday') }
      : null,
    when: sheet.showEventDate ? written('full') : null,
    places: placesInWords(sheet),
    taken: hidesCounts ? null : taken / limited,
    site: config.site.name,
    address: new URL(config.publicUrl).host,
  };
}

/** How many hands are needed; null where the sheet hides its counts or has no end of places. */
function placesInWords({ slots, showSpotCount }: SheetView): string | null {
  const { limited, open } = placesInAll(slots);
  if (!showSpotCount || limited === 0) return null;
  if (open === 0) return 'All places are taken';
  return open === 1 ? '1 more hand needed' : `${open} more hands needed`;
}

/** Where to sign up. */
export function sheetAddress({ config }: Pick<Platform, 'config'>, { id }: Pick<SheetView, 'id'>): string {
  return `${config.publicUrl}${pagePaths.sheet(id)}`;
}

/** The words of a post about a sheet. */
export function shareTextOf(platform: WordParts, sheet: SheetView): string {
  const { title, when, places } = shareWordsOf(platform, sheet);
  const facts = [when, places].filter((fact) => fact !== null);
  return [title, ...facts, '', `Sign up: ${sheetAddress(platform, sheet)}`].join('\n');
}

/** Stands for these words: pictures of the same words are the same. */
export function fingerprintOf(words: ShareWords): string {
  return createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 32);
}
