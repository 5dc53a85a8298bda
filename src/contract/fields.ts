import { z } from 'zod';
import { readInstant, type SchoolClock } from '#domain/school-time/school-clock.ts';
import {
  isAnswerable,
  isEmailAddress,
  isPhoneNumber,
  multiLine,
  proposedAddress,
  singleLine,
  textLimits,
  visibleLine,
} from '#domain/text-limits.ts';

// The schemas that both sides share are written once here; each message is what the person is shown by the field.

/** Absent, null and blank get the same message, as does what cannot be seen. `label` is the field's name on screens. */
export function requiredLine(label: string, longest: number, required = `${label} is required`) {
  return z
    .string({ error: required })
    .transform(visibleLine)
    .pipe(
      z
        .string()
        .min(1, { error: required })
        .max(longest, { error: tooLong(label, longest) }),
    );
}

/** As `requiredLine`, of several lines. */
export function requiredText(label: string, longest: number, required = `${label} is required`) {
  return z
    .string({ error: required })
    .transform(multiLine)
    .pipe(
      z
        .string()
        .min(1, { error: required })
        .max(longest, { error: tooLong(label, longest) }),
    );
}

/** Blank counts as absent. */
export function optionalText(label: string, longest: number) {
  return z
    .string({ error: 'Must be text' })
    .nullish()
    .transform((text) => (text === null || text === undefined ? null : multiLine(text) || null))
    .pipe(
      z
        .string()
        .max(longest, { error: tooLong(label, longest) })
        .nullable(),
    );
}

/** Blank counts as none. */
export function optionalLine(label: string, longest: number, read = visibleLine) {
  return z
    .string({ error: 'Must be text' })
    .transform((text) => read(text) || null)
    .pipe(
      z
        .string()
        .max(longest, { error: tooLong(label, longest) })
        .nullable(),
    )
    .nullable()
    .optional();
}

function tooLong(label: string, longest: number): string {
  return `${label} must be at most ${longest} characters`;
}

export const tickedField = z.boolean({ error: 'Must be true or false' });

/** Absent, null and blank mean none. */
export function orNone<Field extends z.ZodType>(field: Field) {
  return z
    .preprocess((typed) => (typeof typed === 'string' && typed.trim() === '' ? null : typed), field.nullish())
    .optional()
    .transform((value) => value ?? null);
}

/** In calls; the client says it in the language of its reader. */
function notAnAddress(message: string, typed: unknown): string {
  const likely = typeof typed === 'string' ? proposedAddress(typed) : null;
  return likely === null ? message : `${message}. Did you mean ${likely}?`;
}

export function emailField(required = 'Email is required', invalid = 'Please enter a valid email address') {
  return z
    .string({ error: required })
    .transform((text) => text.trim())
    .pipe(
      z
        .string()
        .min(1, { error: required })
        .refine(isEmailAddress, { error: ({ input }) => notAnAddress(invalid, input) }),
    );
}

export const NOT_ANSWERABLE =
  'Use an address without accents or other special letters before the @. Many email programs can’t reply to it';

/** What stands in emails as their sender, or as who gets the replies. */
export function answerableField(required?: string) {
  return emailField(required).refine(isAnswerable, { error: NOT_ANSWERABLE });
}

const PHONE_REQUIRED = 'Enter a phone number so the organizer can reach you on the day';

export const phoneField = requiredLine('Phone', textLimits.phone, PHONE_REQUIRED).refine(isPhoneNumber, {
  error: PHONE_REQUIRED,
});

/** Digits in a text count too; blank and null mean none. */
export function optionalWhole(label: string, least: number, most: number) {
  const error = `${label} must be a whole number from ${least} to ${most}`;
  return z
    .union([z.number(), z.string()], { error })
    .nullable()
    .transform((value) => {
      if (typeof value !== 'string') return value;
      const text = value.trim();
      return text === '' ? null : /^\d+$/.test(text) ? Number(text) : Number.NaN;
    })
    .pipe(z.int({ error }).min(least, { error }).max(most, { error }).nullable())
    .optional();
}

const INVALID_PHONE = 'Please enter a valid phone number';

export const optionalPhone = z
  .string({ error: INVALID_PHONE })
  .nullable()
  .transform((text) => (text === null ? null : singleLine(text) || null))
  .pipe(
    z
      .string()
      .max(textLimits.phone, { error: tooLong('Phone', textLimits.phone) })
      .refine(isPhoneNumber, { error: INVALID_PHONE })
      .nullable(),
  );

export const NOT_A_DATE = 'Must be a date';

// Whether a text is a moment does not depend on the zone in which it is read.
const anyClock: SchoolClock = { offsets: [[0, 0]] };

/** ISO text, or a local date and time, which the server reads as school time. */
export const momentField = z
  .string({ error: NOT_A_DATE })
  .max(40, { error: NOT_A_DATE })
  .refine((text) => readInstant(anyClock, text) !== null, { error: NOT_A_DATE });

export const optionalMoment = z
  .string({ error: NOT_A_DATE })
  .nullish()
  .transform((text) => (text === undefined || text === null || text.trim() === '' ? null : text))
  .pipe(momentField.nullable());

const NOT_A_DAY = 'Enter a day such as 2026-10-16';

/** `2026-10-16` */
export const dayField = z
  .string({ error: NOT_A_DAY })
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: NOT_A_DAY })
  .refine((day) => readInstant(anyClock, day) !== null, { error: 'There is no such day' });

export const languageField = z
  .string({ error: 'Must be a language' })
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, { error: 'Must be a language such as en or zh-HK' });

export const idField = z.uuid({ error: 'Must be an ID' }).transform((id) => id.toLowerCase());

/** Ids that phones make. Each has a type of its own, so that neither is passed as the other. */
export const deviceIdField = idField.brand<'device'>();
export const factIdField = idField.brand<'fact'>();
export type DeviceId = z.infer<typeof deviceIdField>;
export type FactId = z.infer<typeof factIdField>;

export const instant = z.iso.datetime();

const MAX_LIST_LIMIT = 200;
const LIMIT_OUT_OF_RANGE = `Limit must be from 1 to ${MAX_LIST_LIMIT}`;

/** How many entries of a list are asked for, `usual` unless a call says otherwise. */
export function listLimit(usual: number) {
  return z.coerce
    .number({ error: LIMIT_OUT_OF_RANGE })
    .int({ error: LIMIT_OUT_OF_RANGE })
    .min(1, { error: LIMIT_OUT_OF_RANGE })
    .max(MAX_LIST_LIMIT, { error: LIMIT_OUT_OF_RANGE })
    .default(usual);
}
