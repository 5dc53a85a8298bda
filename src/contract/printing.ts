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
