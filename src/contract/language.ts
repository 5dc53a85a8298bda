import { z } from 'zod';
import { languages } from '#domain/languages.ts';
import { dateStyles } from '#domain/school-time/date-words.ts';

const tags = languages.map(({ tag }) => tag);
export const ONE_OF_OURS = `one of ${tags.join(', ')}`;

export const languageTag = z.enum(tags, { error: `Language must be ${ONE_OF_OURS}` });

export const languageQuery = z.object({ tag: languageTag });

const pieces = z.array(
  z.union([
    z.string(),
    z.object({ part: z.enum(['year', 'month', 'day', 'weekday', 'hour12', 'hour24', 'minute', 'dayPeriod']) }),
  ]),
);
const style = z.object({ pattern: pieces, months: z.array(z.string()), weekdays: z.array(z.string()) });

export const languageView = z.object({
  language: languageTag,
  languageName: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  words: z.object({
    styles: z.record(z.enum(dateStyles), style),
    dayPeriods: z.array(z.string()),
    zoneName: z.string(),
  }),
});
export type LanguageView = z.infer<typeof languageView>;
