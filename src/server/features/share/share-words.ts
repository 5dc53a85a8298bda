import { createHash } from 'node:crypto';
import type { SheetView } from '#contract/sheets.ts';
import { pagePaths } from '#contract/paths.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { directionOf, SOURCE } from '#domain/writing.ts';
import { areAllTaken, placesAskedFor } from '#domain/places.ts';
import { writeDate } from '#domain/school-time/date-words.ts';
import { isYetToOpen } from '#domain/sheet-dates.ts';
import { wasCalledOff } from '#domain/sheet-states.ts';
import { titleIn } from '#domain/translations.ts';
import { serverTexts } from '#server/mail/mail-language.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ShareWords } from '#server/pictures/share-words.ts';
import { councilOf } from '#server/pictures/council-of.ts';
import { dateWords } from '#server/platform/time/language-dates.ts';

/** Raised whenever the same words are drawn differently. */
const LOOK = 2;

type WordParts = Pick<Platform, 'config' | 'site' | 'schoolClock' | 'clock'>;

/** Only what strangers may see. */
export function shareWordsOf(platform: WordParts, sheet: SheetView, language: LanguageTag): ShareWords {
  const { config, site, schoolClock } = platform;
  const words = dateWords(language, config.timeZone);
  const written = (style: Parameters<typeof writeDate>[2]) => writeDate(schoolClock, words, style, sheet.eventDate);
  const { limited, taken } = placesAskedFor(sheet.slots);
  const hidesCounts = !sheet.signupsOpen || !sheet.showSpotCount || limited === 0;
  return {
    language,
    direction: directionOf(language),
    title: titleIn(language, sheet, sheet.language).text,
    leaf: sheet.showEventDate
      ? { month: written('month').toLocaleUpperCase(language), day: written('dayOfMonth'), weekday: written('weekday') }
      : null,
    when: sheet.showEventDate ? written('full') : null,
    places: placesInWords(platform, sheet, language),
    taken: hidesCounts ? null : taken / limited,
    ...councilOf(site),
    address: new URL(config.publicUrl).host,
  };
}

/** Null if the sheet hides its counts, or has room without a number. */
function placesInWords(platform: WordParts, sheet: SheetView, language: LanguageTag): string | null {
  const { slots, showSpotCount, signupsOpen } = sheet;
  const i18n = serverTexts(language);
  if (wasCalledOff(sheet)) return i18n._({ id: 'mail.cancelled.sheet.heading', message: 'This event is cancelled' });
  if (isYetToOpen(sheet, platform.clock.now())) {
    const words = dateWords(language, platform.config.timeZone);
    const written = (style: 'day' | 'time') => writeDate(platform.schoolClock, words, style, sheet.opensAt ?? '');
    const values = { day: written('day'), time: written('time') };
    return i18n._({ id: 'share.opens', message: 'Opens {day}, {time}', values });
  }
  if (!signupsOpen) return i18n._({ id: 'share.closed', message: 'Sign-ups are closed' });
  if (!showSpotCount || slots.length === 0) return null;
  if (areAllTaken(slots)) return i18n._({ id: 'share.taken', message: 'All places are taken' });
  const { open, areItems } = placesAskedFor(slots);
  if (open === 0) return null;
  if (areItems)
    return i18n._({
      id: 'share.itemsNeeded',
      message: '{open, plural, one {# item needed} other {# items needed}}',
      values: { open },
    });
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
  const asks = sheet.signupsOpen || isYetToOpen(sheet, platform.clock.now());
  return [title, ...facts, '', asks ? call : address].join('\n');
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
