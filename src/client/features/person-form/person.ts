import type { ErrorAnswer } from '#contract/errors.ts';
import type { Consents } from '#domain/consents.ts';
import { isEmailAddress, isPhoneNumber, multiLine, singleLine, textLimits } from '#domain/text-limits.ts';
import type { PersonInput } from '#client/features/signups/signups.api.ts';

export interface PersonFields extends Consents {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly notes: string;
}
export type PersonField = keyof PersonFields;

/** In the order of the form. */
export const personFields = ['name', 'email', 'phone', 'notes', 'emailConsent', 'callConsent', 'newsConsent'] as const;
const noConsents: Consents = { emailConsent: false, callConsent: false, newsConsent: false };
export const nobody: PersonFields = { name: '', email: '', phone: '', notes: '', ...noConsents };

export type PersonProblem = 'name-required' | 'email-required' | 'email-invalid' | 'phone-required' | 'too-long';
type PersonProblems = Partial<Record<PersonField, PersonProblem>>;

/**
 * By the rules of the server, so that one submission shows all problems.
 * @param isPhoneNeeded false for somebody whom an organizer added without one
 */
export function checkPerson(typed: PersonFields, isPhoneNeeded = true): PersonProblems {
  const { name, email, phone, notes } = tidyPerson(typed);
  const problems: PersonProblems = {};
  if (name === '') problems.name = 'name-required';
  else if (name.length > textLimits.name) problems.name = 'too-long';
  if (email === '') problems.email = 'email-required';
  else if (!isEmailAddress(email)) problems.email = 'email-invalid';
  if (!isPhoneNumber(phone) && (isPhoneNeeded || phone !== '')) problems.phone = 'phone-required';
  else if (phone.length > textLimits.phone) problems.phone = 'too-long';
  if ((notes?.length ?? 0) > textLimits.notes) problems.notes = 'too-long';
  return problems;
}

export function tidyPerson({ name, email, phone, notes, ...consents }: PersonFields): PersonInput {
  return {
    name: singleLine(name),
    email: email.trim(),
    phone: singleLine(phone),
    notes: multiLine(notes) || null,
    ...consents,
  };
}

const NOT_AN_ADDRESS = 'Please enter a valid email address';

const said: Readonly<Record<string, PersonProblem>> = {
  'Name is required': 'name-required',
  'Email is required': 'email-required',
  'Enter a phone number so the organizer can reach you on the day': 'phone-required',
};

/** Null when the form does not know the server's message. */
export function problemOf(message: string): PersonProblem | null {
  // It may say further which address was probably meant.
  if (message.startsWith(NOT_AN_ADDRESS)) return 'email-invalid';
  return said[message] ?? (message.includes(' must be at most ') ? 'too-long' : null);
}

export type RefusedField = NonNullable<ErrorAnswer['errors']>[number];

export function isOfPerson(error: RefusedField): error is RefusedField & { path: PersonField } {
  return isPersonField(error.path);
}

export function isPersonField(name: string): name is PersonField {
  return (personFields as readonly string[]).includes(name);
}
