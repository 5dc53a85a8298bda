import { z } from 'zod';
import { holdsContact } from '#domain/holds-contact.ts';
import { dishMarks } from '#domain/slot-kinds.ts';
import {
  inItsDirection,
  MAX_PEOPLE,
  MAX_PLACES_AT_ONCE,
  MAX_SLOT_SIZE,
  textLimits,
  visibleLine,
} from '#domain/text-limits.ts';
import {
  emailField,
  idField,
  instant,
  languageField,
  optionalLine,
  optionalText,
  orNone,
  phoneField,
  requiredLine,
  tickedField,
} from './fields.ts';
import { refusedPlace } from './refused-places.ts';
import { answersInput, answersView } from './questions.ts';

const quantityField = z
  .int({ error: 'Quantity must be a whole number' })
  .min(1, { error: 'Quantity must be at least 1' })
  .max(MAX_SLOT_SIZE, { error: `Quantity must be at most ${MAX_SLOT_SIZE}` });

const marksField = z
  .array(z.enum(dishMarks, { error: `Must be one of ${dishMarks.join(', ')}` }), { error: 'Must be a list' })
  .max(dishMarks.length, { error: 'Listed twice' })
  .transform((marks) => dishMarks.filter((mark) => marks.includes(mark)));

/** Strangers read it: no way to reach a person stands in it. */
export function publicLine(label: string, longest: number) {
  return optionalLine(label, longest, (text) => inItsDirection(visibleLine(text))).refine(
    // What is too long is refused anyway.
    (text) => text === null || text === undefined || text.length > longest || !holdsContact(text),
    {
      error: `${label} is shown to everyone: leave out addresses, phone numbers and links`,
    },
  );
}

/** What is taken of an item; a shift takes one place for each person. */
const brought = {
  quantity: quantityField.optional(),
  /** Shown to everyone, without a name. */
  bringing: publicLine('What you bring', textLimits.bringing),
  marks: marksField.optional(),
};

const person = {
  name: requiredLine('Name', textLimits.name),
  email: emailField(),
  phone: phoneField,
  notes: optionalText('Notes', textLimits.notes),
  emailConsent: tickedField,
  callConsent: tickedField,
  newsConsent: tickedField,
};

export const DEFAULT_LANGUAGE = 'en';

export const signupInput = z.object({
  slotId: idField,
  ...person,
  emailConsent: tickedField.default(false),
  callConsent: tickedField.default(false),
  newsConsent: tickedField.default(false),
  preferredLanguage: languageField.default(DEFAULT_LANGUAGE),
  ...brought,
  /** A name for everyone to see, where the sheet shows names; null and absent for none. */
  displayName: publicLine('Show me as', textLimits.displayName),
  /** Everyone who is signed up, the first one included; absent for one person. */
  people: z
    .array(z.object({ name: requiredLine('Name', textLimits.name) }), { error: 'Must be a list' })
    .min(1, { error: 'Name at least one person' })
    .max(MAX_PEOPLE, { error: `You can sign up at most ${MAX_PEOPLE} people at a time` })
    .optional(),
  /** For everyone who is signed up. */
  answers: answersInput,
});
export type SignupInput = z.infer<typeof signupInput>;

/** As who organizes the sheet fills it in for somebody: a name is enough. Everybody else gives all of `signupInput`. */
export const notedInput = signupInput.extend({
  email: orNone(emailField()),
  phone: orNone(phoneField),
  /** Of somebody without an address who was noted before; without it, or once they are gone, it is somebody new. */
  personId: idField.nullish(),
});
export type NotedInput = z.infer<typeof notedInput>;

/** Several places of one or more sheets, by one form. */
export const signupBatchInput = signupInput.omit({ slotId: true, quantity: true, bringing: true, marks: true }).extend({
  places: z
    // The answers are those to questions of the slot.
    .array(z.object({ slotId: idField, ...brought, answers: answersInput }), { error: 'Must be a list' })
    .min(1, { error: 'Choose at least one place' })
    .max(MAX_PLACES_AT_ONCE, { error: `You can take at most ${MAX_PLACES_AT_ONCE} places at a time` })
    .refine((places) => new Set(places.map(({ slotId }) => slotId)).size === places.length, {
      error: 'Each slot can be chosen once',
    }),
});
export type SignupBatchInput = z.infer<typeof signupBatchInput>;

/** The header that makes a repeated request sign up once; 1 to 200 characters of the client's choice. */
export const IDEMPOTENCY_KEY = 'idempotency-key';
export const MAX_IDEMPOTENCY_KEY = 200;

/** What is absent stays. */
export const signupChange = z
  .object({ ...person, ...brought, displayName: signupInput.shape.displayName, answers: answersInput })
  .partial();
export type SignupChange = z.infer<typeof signupChange>;

/** For how many seconds a move can be undone, at most. */
export const MAX_UNDO = 60;

export const moveInput = z.object({
  slotId: idField,
  /** Where the caller saw the sign-up: if it isn't there any more, nothing is moved. */
  from: idField.optional(),
  /** Whether the volunteer is emailed. */
  notify: z.boolean({ error: 'Must be true or false' }).default(true),
  /** For so many seconds nobody gets the old place and no email goes, and the same call back undoes the move. */
  undoFor: z
    .int({ error: 'Must be a whole number of seconds' })
    .min(0, { error: 'Must be at least 0' })
    .max(MAX_UNDO, { error: `Must be at most ${MAX_UNDO}` })
    .default(0),
});
export type MoveInput = z.infer<typeof moveInput>;

export const signupView = z.object({
  id: z.string(),
  slotId: z.string(),
  userId: z.string().nullable(),
  name: z.string(),
  /** Null for somebody whom an organizer noted without one; empty once the person has left. So is the phone. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Of somebody without an address. */
  personId: z.string().optional(),
  notes: z.string().nullable(),
  emailConsent: z.boolean(),
  /** Only in the volunteer's own views. */
  callConsent: z.boolean().optional(),
  newsConsent: z.boolean().optional(),
  preferredLanguage: z.string(),
  signupTime: instant,
  /** These are absent for one place of a shift, without a shown name, by a form of its own. */
  quantity: z.number().optional(),
  bringing: z.string().optional(),
  marks: z.array(z.enum(dishMarks)).optional(),
  displayName: z.string().optional(),
  groupId: z.string().optional(),
  /** Absent without any. */
  answers: answersView,
});
export type SignupView = z.infer<typeof signupView>;

export const movedSignup = signupView.extend({
  /** Whether the call has undone a move of which the volunteer was told nothing, and is told nothing; absent otherwise. */
  unheard: z.literal(true).optional(),
});
export type MovedSignup = z.infer<typeof movedSignup>;

export const ownSignupView = signupView.extend({ callConsent: z.boolean(), newsConsent: z.boolean() });
export type OwnSignupView = z.infer<typeof ownSignupView>;

/** Another sign-up of the same person at the same time. */
export const overlapView = z.object({
  slotTitle: z.string(),
  sheetTitle: z.string(),
  startTime: instant.nullable(),
  endTime: instant.nullable(),
});
export type OverlapView = z.infer<typeof overlapView>;

/** Only for callers who have proved to read the mail of the address; absent without any. */
const withOverlaps = { overlaps: z.array(overlapView).optional() };

export const signedUp = ownSignupView.extend({
  manageUrl: z.string(),
  /** Everyone's, where there are several people. */
  signups: z.array(ownSignupView).optional(),
  ...withOverlaps,
});
export type SignedUp = z.infer<typeof signedUp>;

export const signedUpForSeveral = z.object({
  signups: z.array(ownSignupView),
  refused: z.array(refusedPlace),
  /** Of all of them. */
  manageUrl: z.string(),
  ...withOverlaps,
});
export type SignedUpForSeveral = z.infer<typeof signedUpForSeveral>;
