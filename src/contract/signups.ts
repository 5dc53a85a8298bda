import { z } from 'zod';
import { textLimits } from '#domain/text-limits.ts';
import {
  emailField,
  idField,
  instant,
  languageField,
  optionalText,
  phoneField,
  requiredLine,
  tickedField,
} from './fields.ts';

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
});
export type SignupInput = z.infer<typeof signupInput>;

/** The header that makes a repeated request sign up once; 1 to 200 characters of the client's choice. */
export const IDEMPOTENCY_KEY = 'idempotency-key';
export const MAX_IDEMPOTENCY_KEY = 200;

/** What is absent stays. */
export const signupChange = z.object(person).partial();
export type SignupChange = z.infer<typeof signupChange>;

export const signupView = z.object({
  id: z.string(),
  slotId: z.string(),
  userId: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  notes: z.string().nullable(),
  emailConsent: z.boolean(),
  /** Only in the volunteer's own views. */
  callConsent: z.boolean().optional(),
  newsConsent: z.boolean().optional(),
  preferredLanguage: z.string(),
  signupTime: instant,
});
export type SignupView = z.infer<typeof signupView>;

export const ownSignupView = signupView.extend({ callConsent: z.boolean(), newsConsent: z.boolean() });
export type OwnSignupView = z.infer<typeof ownSignupView>;

export const signedUp = ownSignupView.extend({ manageUrl: z.string() });
export type SignedUp = z.infer<typeof signedUp>;
