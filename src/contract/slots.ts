import { z } from 'zod';
import { bringRules, dishMarks, MAX_PER_PERSON, slotKinds } from '#domain/slot-kinds.ts';
import { MAX_SLOT_SIZE, textLimits } from '#domain/text-limits.ts';
import { idField, instant, optionalLine, optionalMoment, optionalText, optionalWhole, requiredLine } from './fields.ts';
import { questionsView, sharedAnswersView } from './questions.ts';
import { signupView } from './signups.ts';
import { tellFields } from './told-changes.ts';
import { readyInView, translationsInput, translationsView } from './translations.ts';

const MAX_AT_LEAST_ONE = 'Max volunteers must be at least 1';

/** Digits in a text count too; blank and null mean unlimited. */
export const maxVolunteersField = z
  .union([z.number(), z.string()], { error: MAX_AT_LEAST_ONE })
  .nullish()
  .transform((max) => (typeof max === 'string' ? readNumber(max.trim()) : (max ?? null)))
  .pipe(
    z
      .int({ error: MAX_AT_LEAST_ONE })
      .min(1, { error: MAX_AT_LEAST_ONE })
      .max(MAX_SLOT_SIZE, { error: `Max volunteers must be at most ${MAX_SLOT_SIZE}` })
      .nullable(),
  );

function readNumber(text: string): number | null {
  if (text === '') return null;
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

const MAX_HOURS_BEFORE = 365 * 24;

export const slotInput = z.object({
  signupSheetId: idField,
  title: requiredLine('Title', textLimits.title),
  description: optionalText('Description', textLimits.description),
  translations: translationsInput.optional(),
  startTime: optionalMoment,
  endTime: optionalMoment,
  /** The last moment to sign up. Sign-ups also close at the sheet's deadline, and when the slot ends. */
  deadline: optionalMoment,
  maxVolunteers: maxVolunteersField,
  /** A shift if absent. */
  kind: z.enum(slotKinds, { error: `Kind must be ${slotKinds.join(' or ')}` }).optional(),
  /** Only of items, as are the next two. */
  unit: optionalLine('Unit', textLimits.unit),
  maxPerPerson: optionalWhole('Most per person', 1, MAX_PER_PERSON),
  bring: z.enum(bringRules, { error: `Bring must be one of ${bringRules.join(', ')}` }).optional(),
  closesHoursBefore: optionalWhole('Hours before', 1, MAX_HOURS_BEFORE),
  /** The slot of the same sheet whose questions a new one asks too; ignored when it is gone. */
  questionsOf: idField.optional(),
});
export type SlotInput = z.infer<typeof slotInput>;

/** What is absent stays. A slot never changes its sheet. */
export const slotChange = slotInput.omit({ signupSheetId: true, questionsOf: true }).partial();
export type SlotChange = z.infer<typeof slotChange>;

export const toldSlotChange = slotChange.extend(tellFields);
export type ToldSlotChange = z.infer<typeof toldSlotChange>;

/** What one person brings, without a name. */
const broughtView = z.object({
  /** 1 where the sheet hides its counts. */
  quantity: z.number(),
  text: z.string().nullable(),
  marks: z.array(z.enum(dishMarks)),
});
export type BroughtView = z.infer<typeof broughtView>;

/** If the sheet hides its counts, visitors get null and `isFull`. */
export const slotView = z.object({
  id: z.string(),
  signupSheetId: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  translations: translationsView,
  readyIn: readyInView,
  startTime: instant.nullable(),
  endTime: instant.nullable(),
  deadline: instant.nullable(),
  signupsOpen: z.boolean(),
  maxVolunteers: z.number().nullable(),
  /** Held places included. */
  currentVolunteers: z.number().nullable(),
  /** How many entries its waiting list has; absent for none. */
  waiting: z.number().optional(),
  /** How many volunteers look for somebody who takes their place over; absent for none. */
  lookingForReplacement: z.number().optional(),
  /** Places that are held for people who have waited: only for organizers, absent for none. */
  held: z.number().optional(),
  /** These are absent where a slot is a plain shift. */
  kind: z.enum(slotKinds).optional(),
  unit: z.string().optional(),
  maxPerPerson: z.number().optional(),
  bring: z.enum(bringRules).optional(),
  closesHoursBefore: z.number().optional(),
  /** What is brought, for everyone to read, in the order of the sign-ups; absent without any. */
  brought: z.array(broughtView).optional(),
  /** Names that people agreed to show to everyone; absent without any. */
  shownNames: z.array(z.string()).optional(),
  questions: questionsView,
  /** To questions whose answers everyone sees. */
  sharedAnswers: sharedAnswersView,
  /** Absent for a slot that was not put in order by hand. */
  position: z.number().optional(),
  isFull: z.boolean(),
  volunteers: z.array(signupView),
});
export type SlotView = z.infer<typeof slotView>;
