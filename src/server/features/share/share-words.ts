import { createHash } from 'node:crypto';
import type { SheetView } from '#contract/sheets.ts';
import { pagePaths } from '#contract/paths.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { directionOf, SOURCE } from '#domain/writing.ts';
import { placesInAll } from '#domain/places.ts';
import { writeDate } from '#domain/school-time/date-words.ts';
import { titleIn } from '#domain/translations.ts';
import { serverTexts } from '#server/mail/mail-language.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ShareWords } from '#server/pictures/share-words.ts';
import { dateWords } from '#server/platform/time/language-dates.ts';

/** Raised whenever the same words are drawn differently. */
const LOOK = 2;

type WordParts = Pick<Platform, 'config' | 'schoolClock'>;

/** Only what strangers may see. */
export function shareWordsOf({ config, schoolClock }: WordParts, sheet: SheetView, language: LanguageTag): ShareWords {
  const words = dateWords(language, config.timeZone);
  const written = (style: Parameters<typeof writeDate>[2]) => writeDate(schoolClock, words, style, sheet.eventDate);
  const { limited, taken } = placesInAll(sheet.slots);
  const hidesCounts = !sheet.signupsOpen || !sheet.showSpotCount || limited === 0;
  return {
    language,
    direction: directionOf(language),
    title: titleIn(language, sheet, sheet.language).text,
    leaf: sheet.showEventDate
      ? { month: written('month').toLocaleUpperCase(language), day: written('dayOfMonth'), weekday: written('weekday') }
      : null,
    when: sheet.showEventDate ? written('full') : null,
    places: placesInWords(sheet, language),
    taken: hidesCounts ? null : taken / limited,
    site: config.site.name,
    address: new URL(config.publicUrl).host,
  };
}

/** Null if the sheet hides its counts or its places are unlimited. */
function placesInWords({ slots, showSpotCount, signupsOpen, state }: SheetView, language: LanguageTag): string | null {
  const i18n = serverTexts(language);
  if (state === 'called_off') return i18n._({ id: 'mail.cancelled.sheet.heading', message: 'This event is cancelled' });
  if (!signupsOpen) return i18n._({ id: 'share.closed', message: 'Sign-ups are closed' });
  const { limited, open } = placesInAll(slots);
  if (!showSpotCount || limited === 0) return null;
  if (open === 0) return i18n._({ id: 'share.taken', message: 'All places are taken' });
  return i18n._({
    id: 'share.needed',
    message: '{open, plural, one {# volunteer needed} other {# volunteers needed}}',
    values: { open },
  });
}

export function sheetAddress({ config }: Pick<Platform, 'config'>, { id }: Pick<SheetView, 'id'>): string {
  return `${config.publicUrl}${pagePaths.sheet(id)}`;
}

export function shareTextOf(platform: WordParts, sheet: SheetView, language: LanguageTag): string {
  const { title, when, places } = shareWordsOf(platform, sheet, language);
  const facts = [when, places].filter((fact) => fact !== null);
  const address = sheetAddress(platform, sheet);
  const i18n = serverTexts(language);
  const call = i18n._({ id: 'share.signUp', message: 'Sign up at {address}', values: { address } });
  return [title, ...facts, '', sheet.signupsOpen ? call : address].join('\n');
}

export function languageOfSheet({ language = SOURCE }: Pick<SheetView, 'language'>): LanguageTag {
  return language;
}

/** @param picture the address of the sheet's own */
export function fingerprintOf(words: ShareWords, picture: string | undefined): string {
  return createHash('sha256')
    .update(JSON.stringify([LOOK, words, ...(picture === undefined ? [] : [picture])]))
    .digest('hex')
    .slice(0, 32);
}

/** The path of the picture for links to a sheet. Networks cache pictures by address, so it changes with the picture. */
export function linkPictureOf(platform: WordParts, sheet: SheetView): string {
  const words = shareWordsOf(platform, sheet, languageOfSheet(sheet));
  return `/share/sheets/${sheet.id}/wide.jpg?v=${fingerprintOf(words, sheet.picture?.url)}`;
}
