import { z } from 'zod';
import { englishName } from '#domain/language-names.ts';
import { languages, type LanguageTag } from '#domain/languages.ts';
import { hasChoices, MAX_CHOICES, questionKinds, questionLimits, seenByWhom } from '#domain/questions.ts';
import { MAX_SLOTS_OF_SHEET } from '#domain/text-limits.ts';
import { idField, requiredLine } from './fields.ts';
import { languageTag, ONE_OF_OURS } from './language.ts';

/** With retired ones; the feature counts those that are asked. */
const MAX_LISTED = MAX_SLOTS_OF_SHEET * 3;
const MAX_CHOICES_LISTED = MAX_CHOICES * 3;
const MAX_ANSWERS = 200;

function wordsIn(label: string, longest: number) {
  return z.strictObject(
    // The keys of an object that is made of entries are not known to the compiler.
    Object.fromEntries(
      languages.map(({ tag }) => [tag, requiredLine(`${label} in ${englishName(tag)}`, longest).optional()]),
    ) as Record<LanguageTag, z.ZodOptional<ReturnType<typeof requiredLine>>>,
    { error: `Translations must be listed by language, ${ONE_OF_OURS}` },
  );
}

const trueOrFalse = z.boolean({ error: 'Must be true or false' });

const choiceInput = z.object({
  /** Absent for a new one. */
  id: idField.optional(),
  words: requiredLine('Choice', questionLimits.choice),
  translations: wordsIn('Choice', questionLimits.choice).optional(),
  retired: trueOrFalse.optional(),
});

const questionInput = z
  .object({
    /** Absent for a new one. */
    id: idField.optional(),
    /** Absent or null for a question of the whole sheet. */
    slotId: idField.nullable().optional(),
    kind: z.enum(questionKinds, { error: `Kind must be one of ${questionKinds.join(', ')}` }),
    words: requiredLine('Question', questionLimits.words),
    translations: wordsIn('Question', questionLimits.words).optional(),
    required: trueOrFalse.default(false),
    seenBy: z.enum(seenByWhom, { error: `Seen by must be one of ${seenByWhom.join(', ')}` }).default('organizers'),
    choices: z
      .array(choiceInput, { error: 'Choices must be a list' })
      .max(MAX_CHOICES_LISTED, { error: `There can be at most ${MAX_CHOICES} choices` })
      .default([]),
    retired: trueOrFalse.optional(),
  })
  .superRefine(({ kind, choices, retired }, context) => {
    const open = choices.filter((choice) => choice.retired !== true);
    const say = (message: string) => context.addIssue({ code: 'custom', path: ['choices'], message });
    if (!hasChoices(kind) && choices.length > 0) say('Only questions with choices have any');
    if (!hasChoices(kind) || retired === true) return;
    if (open.length < 2) say('Give at least two choices');
    if (open.length > MAX_CHOICES) say(`There can be at most ${MAX_CHOICES} choices`);
    if (new Set(open.map(({ words }) => words)).size < open.length) say('Two choices have the same words');
  });
export type QuestionInput = z.infer<typeof questionInput>;

/** All questions of a sheet and its slots, in order. One that is left out is deleted, or retired once it is answered. */
export const questionsInput = z.object({
  questions: z
    .array(questionInput, { error: 'Questions must be a list' })
    .max(MAX_LISTED, { error: 'There are too many questions' }),
});
export type QuestionsInput = z.infer<typeof questionsInput>;

const wordsByLanguage = z.partialRecord(languageTag, z.string()).optional();

const questionView = z.object({
  id: z.string(),
  kind: z.enum(questionKinds),
  words: z.string(),
  translations: wordsByLanguage,
  required: z.boolean(),
  seenBy: z.enum(seenByWhom),
  choices: z
    .array(
      z.object({
        id: z.string(),
        words: z.string(),
        translations: wordsByLanguage,
        retired: z.literal(true).optional(),
      }),
    )
    .optional(),
  /** Only organizers get retired ones, and those who answered them. */
  retired: z.literal(true).optional(),
  /** How many have answered; only for organizers. */
  answered: z.number().optional(),
});
export type QuestionView = z.infer<typeof questionView>;

/** Absent where nothing is asked. */
export const questionsView = z.array(questionView).optional();

const answerValue = z.union(
  [
    z.string().max(4 * questionLimits.long),
    z.number(),
    z.boolean(),
    z.array(z.string().max(100)).max(MAX_CHOICES_LISTED),
  ],
  { error: 'Must be a text, a number, true or false, or a list of choices' },
);

const answerInput = z.object({
  questionId: idField,
  /** Null and blank for no answer. */
  value: answerValue.nullable(),
});
export type AnswerInput = z.infer<typeof answerInput>;

/** Of what is no longer asked, an answer can only be removed; others are passed over. */
export const answersInput = z
  .array(answerInput, { error: 'Must be a list' })
  .max(MAX_ANSWERS, { error: 'There are too many answers' })
  .optional();

const answerView = z.object({
  questionId: z.string(),
  value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
  /** The chosen choices, as they were worded then. */
  words: z.array(z.string()).optional(),
});
export type AnswerView = z.infer<typeof answerView>;

export const answersView = z.array(answerView).optional();

/** What everyone sees of a slot, without names. */
export const sharedAnswersView = z.array(z.object({ questionId: z.string(), answers: z.array(z.string()) })).optional();
export type SharedAnswers = NonNullable<z.infer<typeof sharedAnswersView>>;
