import type { I18n, MessageDescriptor } from '@lingui/core';
import type { PageData, SiteView } from '#contract/page.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { writeDate, writeTimeRange } from '#domain/school-time/date-words.ts';
import { instantOf } from '#domain/school-time/school-clock.ts';

export interface DoorWords {
  readonly language: LanguageTag;
  say(message: MessageDescriptor): string;
  /** In school time, by the offsets that the page carries: an old phone knows others. */
  time(instant: string): string;
  times(start: string, end: string | null): string;
  /** Of `2026-12-12`. */
  day(day: string): string;
  readonly site: SiteView;
}

export function createWords(i18n: I18n, { language, schoolClock, words, site }: PageData): DoorWords {
  return {
    language,
    say: (message) => i18n._(message),
    time: (instant) => writeDate(schoolClock, words, 'time', instant),
    times: (start, end) => writeTimeRange(schoolClock, words, start, end),
    day(day) {
      const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
      return writeDate(schoolClock, words, 'full', instantOf(schoolClock, { year, month, day: dayOfMonth, hour: 12 }));
    },
    site,
  };
}
