import { z } from 'zod';
import { languageTag } from './language.ts';

/** Where the words come from: an earlier sheet, or the templates of the hub. */
const knownSources = ['sheet', 'template'] as const;

/** Translations of what a sheet says, as they were made before. */
export const knownTranslationsView = z.array(
  z.object({
    /** As it stands on the sheet. */
    text: z.string(),
    language: languageTag,
    words: z.string(),
    from: z.enum(knownSources),
  }),
);
export type KnownTranslation = z.infer<typeof knownTranslationsView>[number];
