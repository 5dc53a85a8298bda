import { describe, expect, it } from 'vitest';
import { dateWords } from '#server/platform/time/language-dates.ts';
import { readSchoolClock, recentClock } from '#server/platform/time/zone-data.ts';
import { writeDate, writeTimeRange, type DateStyle } from './date-words.ts';

const clock = readSchoolClock('America/Vancouver');
const english = dateWords('en', 'America/Vancouver');
const NOON = '2026-12-12T19:00:00.000Z';

describe('dates in words', () => {
  it.each<[DateStyle, string]>([
    ['full', 'Saturday, December 12'],
    ['day', 'Sat, Dec 12'],
    ['short', 'Dec 12'],
    ['month', 'Dec'],
    ['dayOfMonth', '12'],
    ['weekday', 'Sat'],
    ['withYear', 'December 12, 2026'],
    ['time', '12:00\u00a0p.m.'],
  ])('writes %s as %s', (style, expected) => {
    expect(writeDate(clock, english, style, NOON)).toBe(expected);
  });

  it('says the half of the day once when both ends share it', () => {
    expect(writeTimeRange(clock, english, '2026-12-12T15:00:00Z', '2026-12-12T17:00:00Z')).toBe(
      '8:00 – 10:00\u00a0a.m.',
    );
    expect(writeTimeRange(clock, english, '2026-12-12T17:00:00Z', '2026-12-12T21:30:00Z')).toBe(
      '10:00\u00a0a.m. – 2:30\u00a0p.m.',
    );
    expect(writeTimeRange(clock, english, '2026-12-12T17:00:00Z', null)).toBe('10:00\u00a0a.m.');
  });

  it('says it once too where it stands before the hour', () => {
    const chinese = dateWords('zh-HK', 'America/Vancouver');
    const range = (start: string, end: string) => writeTimeRange(clock, chinese, start, end);
    expect(range('2026-12-12T15:00:00Z', '2026-12-12T17:00:00Z')).toBe('上午8:00 – 10:00');
    expect(range('2026-12-12T17:00:00Z', '2026-12-12T21:30:00Z')).toBe('上午10:00 – 下午2:30');
  });

  it('says both halves of the day when the end lies on another day', () => {
    expect(writeTimeRange(clock, english, '2026-12-13T05:00:00Z', '2026-12-14T04:00:00Z')).toBe(
      '10:00\u00a0p.m. – 9:00\u00a0p.m.',
    );
  });

  it('says Pacific Time, never PST or PDT, and nobody here is told that it is the Canadian one', () => {
    expect(english.zoneName).toBe('Pacific Time');
    expect(dateWords('zh-HK', 'America/Vancouver').zoneName).toBe('北美太平洋時間');
  });

  it.each(['ar', 'fa', 'th', 'ur', 'bn', 'ko', 'zh-HK', 'de', 'am'])(
    'keeps Gregorian years and western digits in %s',
    (language) => {
      const words = dateWords(language, 'America/Vancouver');
      expect(writeDate(clock, words, 'withYear', NOON)).toContain('2026');
      expect(writeTimeRange(clock, words, '2026-12-12T15:00:00Z', '2026-12-12T17:00:00Z')).toMatch(/8:00.*10:00/);
    },
  );

  it('writes the same on a page, which carries the recent offsets alone', () => {
    const onPage = recentClock(clock, new Date('2026-11-20T00:00:00Z'));
    expect(onPage.offsets.length).toBeLessThan(10);
    for (const instant of [NOON, '2025-12-12T19:00:00Z', '2025-07-01T19:00:00Z', '2024-03-01T19:00:00Z']) {
      expect(writeDate(onPage, english, 'time', instant)).toBe(writeDate(clock, english, 'time', instant));
    }
  });
});
