import { z } from 'zod';
import { englishName } from '#domain/language-names.ts';
import { languages, type LanguageTag } from '#domain/languages.ts';
import { textLimits } from '#domain/text-limits.ts';
import { optionalText, requiredLine } from './fields.ts';
import { languageTag, ONE_OF_OURS } from './language.ts';

/** A ready translation: it goes when the words of the original change. */
const ready = z.literal(true, { error: 'Must be true or absent' }).optional();

function translationInto(language: LanguageTag) {
  const name = englishName(language);
  return z
    .object(
      {
        title: requiredLine(`Title in ${name}`, textLimits.title),
        description: optionalText(`Description in ${name}`, textLimits.description),
        ready,
      },
      { error: `${name} must be a title and a description, or null` },
    )
    .nullable()
    .optional();
}

type TranslationInput = ReturnType<typeof translationInto>;

/** An absent language stays, and null removes it. */
export const translationsInput = z.strictObject(
  // The keys of an object that is made of entries are not known to the compiler.
  Object.fromEntries(languages.map(({ tag }) => [tag, translationInto(tag)])) as Record<LanguageTag, TranslationInput>,
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `${issue.keys.join(', ')}: the language of a translation must be ${ONE_OF_OURS}`
        : 'Translations must be listed by language',
  },
);

const translation = z.object({ title: z.string(), description: z.string().nullable(), ready });

export const translationsView = z.partialRecord(languageTag, translation).optional();

/** Languages of the ready translations whose words are left out, for organizers who asked for one language. */
export const readyInView = z.array(languageTag).optional();

export const titlesView = z.partialRecord(languageTag, translation.pick({ title: true })).optional();

/** For bodies that carry long texts in all our languages, in bytes. */
export const MAX_TRANSLATED_BODY = 512 * 1024;
