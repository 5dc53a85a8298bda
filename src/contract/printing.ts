import { z } from 'zod';
import { dayField } from './fields.ts';
import { languageTag } from './language.ts';

/** One day of a sheet that has several. */
export const paperQuery = z.object({ day: dayField.optional() });

/** The second language of a poster; a form sends an empty one for none. */
export const posterQuery = z.object({
  lang: z
    .union([languageTag, z.literal('')])
    .transform((tag) => (tag === '' ? undefined : tag))
    .optional(),
});

/** The day of a link for the wall; the second language is English unless another one, or none, is chosen. */
export const wallQuery = paperQuery.extend({ lang: z.union([languageTag, z.literal('')]).optional() });
export type WallQuery = z.infer<typeof wallQuery>;
