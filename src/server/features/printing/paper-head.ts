import type { I18n } from '@lingui/core';
import type { LanguageTag } from '#domain/languages.ts';
import { writeDate, writeTimeRange, type DateWords } from '#domain/school-time/date-words.ts';
import { wasCalledOff } from '#domain/sheet-states.ts';
import { directionOf } from '#domain/writing.ts';
import { escapeHtml } from '#server/features/documents/document.ts';
import type { CachedSheet } from '#server/features/sheets/cached-sheet.ts';
import type { Slot } from '#server/features/slots/slots.store.ts';
import { serverTexts } from '#server/mail/mail-language.ts';
import { dateWords } from '#server/platform/time/language-dates.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { PaperDay } from './paper-days.ts';
import { writeLetterhead } from './printed-page.ts';

type Sheet = CachedSheet['sheet'];

/** How a paper is written: its own words in one language, and in the direction of the sheet. */
export interface PaperWords {
  readonly i18n: I18n;
  readonly dates: DateWords;
}

export function paperWords({ config }: Platform, language: LanguageTag): PaperWords {
  return { i18n: serverTexts(language), dates: dateWords(language, config.timeZone) };
}

interface Paper {
  readonly kind: string;
  readonly sheet: Sheet;
  /** Of which it shows these. */
  readonly days: readonly PaperDay[];
  readonly writeSlot: (slot: Slot) => string;
  readonly below: string;
}

export function writePaper(
  platform: Platform,
  { i18n, dates }: PaperWords,
  { kind, sheet, days, writeSlot, below }: Paper,
): string {
  const { clock, schoolClock, site } = platform;
  const now = clock.now();
  const moment = ['withYear', 'time'].map((style) => writeDate(schoolClock, dates, style as 'time', now)).join(', ');
  const printed = i18n._({ id: 'paper.printed', message: 'Printed {moment}', values: { moment } });
  return [
    `<div class="paper" dir="${directionOf(sheet.language)}"><header>`,
    `<p class="kind">${isolated(kind)}</p><h1 dir="auto" lang="${sheet.language}">${escapeHtml(sheet.title)}</h1>`,
    `<p class="small">${writeLetterhead(site)} · ${isolated(printed)}</p>`,
    wasCalledOff(sheet)
      ? `<p class="off">${isolated(i18n._({ id: 'mail.cancelled.sheet.heading', message: 'This event is cancelled' }))}</p>`
      : '',
    '</header>',
    ...days.map(({ at, slots }) => {
      const day = isolated(writeDate(schoolClock, dates, 'full', at));
      return `<section><h2>${day}</h2>${slots.map(writeSlot).join('')}</section>`;
    }),
    `<p class="small">${below}</p></div>`,
  ].join('');
}

export function timeOf({ schoolClock }: Platform, { dates, i18n }: PaperWords, { startTime, endTime }: Slot): string {
  if (startTime !== null) return writeTimeRange(schoolClock, dates, startTime, endTime);
  if (endTime === null) return i18n._({ id: 'paper.anyTime', message: 'Any time' });
  const time = writeDate(schoolClock, dates, 'time', endTime);
  return i18n._({ id: 'paper.until', message: 'Until {time}', values: { time } });
}

/** In the direction of its own first letter, whatever stands around it. */
export function isolated(text: string): string {
  return `<bdi>${escapeHtml(text)}</bdi>`;
}

/** In English, as all of the administration; nothing where there is one day. */
export function linksToDays(platform: Platform, file: string, all: readonly PaperDay[], chosen: string | undefined) {
  if (all.length < 2) return '';
  const { dates } = paperWords(platform, 'en');
  const link = (href: string, words: string, isHere: boolean) =>
    `<a class="day" href="${href}"${isHere ? ' aria-current="page"' : ''}>${words}</a>`;
  const links = all.map(({ day, at }) =>
    link(`?day=${day}`, writeDate(platform.schoolClock, dates, 'day', at), day === chosen),
  );
  return `<nav aria-label="Days">${link(file, 'All days', chosen === undefined)}${links.join('')}</nav>`;
}

/** What is on the paper: all days, or the chosen one. */
export function chosenDays(all: readonly PaperDay[], chosen: string | undefined): readonly PaperDay[] {
  return chosen === undefined ? all : all.filter(({ day }) => day === chosen);
}
