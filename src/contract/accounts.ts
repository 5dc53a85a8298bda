import { z } from 'zod';
import { handOverStates } from '#domain/hand-overs.ts';
import { factKinds } from '#domain/attendance.ts';
import { callAnswers } from '#domain/calls.ts';
import { hourBases, hourStates } from '#domain/given-hours.ts';
import { sayers } from '#domain/door.ts';
import { entryStates } from '#domain/offers.ts';
import { roles } from '#domain/roles.ts';
import { dishMarks, slotKinds } from '#domain/slot-kinds.ts';
import { CODE_DIGITS, PASSWORD_AT_LEAST, textLimits } from '#domain/text-limits.ts';
import { consentPurposes } from '#domain/consents.ts';
import { emailField, instant, languageField, optionalPhone, requiredLine, tickedField } from './fields.ts';
import { languageTag } from './language.ts';
import { titlesView } from './translations.ts';

const PASSWORD_TOO_SHORT = `Password must be at least ${PASSWORD_AT_LEAST} characters`;

export const newPassword = passwordToBe('Password', PASSWORD_TOO_SHORT);

/** Any characters count, spaces at the ends included. */
function passwordToBe(field: string, tooShort: string) {
  return z
    .string({ error: tooShort })
    .min(PASSWORD_AT_LEAST, { error: tooShort })
    .max(textLimits.password, { error: `${field} must be at most ${textLimits.password} characters` });
}

function passwordAsProof(required: string) {
  return z
    .string({ error: required })
    .min(1, { error: required })
    .max(textLimits.password, { error: 'Password is too long' });
}

export const loginInput = z.object({
  email: emailField(),
  password: passwordAsProof('Password is required'),
});
export type LoginInput = z.infer<typeof loginInput>;

/** Six digits; pasted spaces are ignored. */
export const codeField = z
  .string({ error: 'Enter the 6-digit code' })
  .transform((code) => code.replace(/\s+/g, ''))
  .pipe(z.string().regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), { error: 'Enter the 6-digit code' }));

export const codeInput = z.object({ email: emailField(), code: codeField });

export const resendInput = z.object({ email: emailField() });

/** Other fields that are sent, such as a role, are dropped. */
export const registration = z.object({
  name: requiredLine('Name', textLimits.name),
  email: emailField(),
  password: newPassword,
  phone: optionalPhone.default(null),
  emailConsent: tickedField.default(false),
  callConsent: tickedField.default(false),
  newsConsent: tickedField.default(false),
});
export type Registration = z.infer<typeof registration>;

const INVALID_EMAIL = 'Please enter a valid email address';

/** What is absent stays, except name and email, which are required; a phone of null is removed. */
export const accountChange = z.object({
  name: requiredLine('Name', textLimits.name),
  email: emailField(INVALID_EMAIL, INVALID_EMAIL),
  phone: optionalPhone.optional(),
  emailConsent: tickedField.optional(),
  callConsent: tickedField.optional(),
  newsConsent: tickedField.optional(),
  /** Of an organizer: to be emailed every Monday what needs them. */
  weeklyEmail: tickedField.optional(),
  preferredLanguage: languageField.optional(),
});
export type AccountChange = z.infer<typeof accountChange>;

export const passwordChange = z
  .object({
    currentPassword: passwordAsProof('Current password is required'),
    newPassword: passwordToBe('New password', `New password must be at least ${PASSWORD_AT_LEAST} characters`),
    confirmPassword: z
      .string({ error: 'Please confirm your new password' })
      .min(1, { error: 'Please confirm your new password' })
      .max(textLimits.password, { error: "New passwords don't match" }),
  })
  .refine((change) => change.newPassword === change.confirmPassword, {
    error: "New passwords don't match",
    path: ['confirmPassword'],
  })
  .refine((change) => change.newPassword !== change.currentPassword, {
    error: 'New password must be different from current password',
    path: ['newPassword'],
  });
export type PasswordChange = z.infer<typeof passwordChange>;

export const accountDeletion = z.object({ password: passwordAsProof('Password is required') });

const linkToken = z
  .string({ error: 'The link is incomplete' })
  .min(1, { error: 'The link is incomplete' })
  .max(200, { error: 'The link is incomplete' });

export const emailProof = z.object({ token: linkToken });

export const firstAdministrator = z.object({
  token: linkToken,
  name: requiredLine('Name', textLimits.name),
  email: emailField(),
  password: newPassword,
});
export type FirstAdministrator = z.infer<typeof firstAdministrator>;

export const userView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  emailConsent: z.boolean(),
  isAdmin: z.boolean(),
  role: z.enum(roles),
  createdAt: instant,
  lastLoginAt: instant.nullable(),
});
export type UserView = z.infer<typeof userView>;

/** What only the user sees, and administrators do not. */
const ownUserView = userView.extend({
  callConsent: z.boolean(),
  newsConsent: z.boolean(),
  /** Whether an email on Mondays is chosen that says what needs them; absent if not. */
  weeklyEmail: z.literal(true).optional(),
  /** Ids of the sheets that a user who is no administrator organizes; only in the session, absent if there are none. */
  organizes: z.array(z.string()).optional(),
});
export type OwnUserView = z.infer<typeof ownUserView>;

export const signedInUser = z.object({ user: ownUserView });

/** A place that somebody has, with what is needed to name it and to say when it is. */
export const placeView = z.object({
  title: z.string(),
  /** Absent for a shift. */
  kind: z.literal('item').optional(),
  translations: titlesView,
  startTime: instant.nullable(),
  endTime: instant.nullable(),
  /** Without a date if the sheet hides it; the slot's times are then sent for their hours only. */
  signupSheet: z.object({
    id: z.string(),
    title: z.string(),
    language: languageTag.optional(),
    translations: titlesView,
    eventDate: instant.nullable(),
    isCalledOff: z.boolean(),
  }),
});
export type PlaceView = z.infer<typeof placeView>;

const historyItem = z.object({
  id: z.string(),
  notes: z.string().nullable(),
  signupTime: instant,
  slot: placeView,
});

/** Signups are sorted by event, newest first. */
export const profileView = z.object({
  user: userView.extend({
    /** Only in the user's own view. */
    callConsent: z.boolean().optional(),
    newsConsent: z.boolean().optional(),
    /** Waiting lists that the account is on; only in the user's own view, absent for none. */
    waiting: z.array(historyItem.pick({ id: true, slot: true }).extend({ leaveUrl: z.string() })).optional(),
    /** How often the proved address was asked to help in a year; only in the user's own view, absent for never. */
    asked: z.object({ times: z.int(), lastAt: instant }).optional(),
    /** Of these sign-ups, what an organizer confirmed; absent for none. */
    confirmedMinutes: z.int().optional(),
    volunteerHistory: z.array(historyItem),
  }),
});
export type ProfileView = z.infer<typeof profileView>;

const sessionItem = z.object({
  /** Such as "Firefox on Windows"; null if the browser is unknown. */
  device: z.string().nullable(),
  signedInAt: instant,
  lastSeenAt: instant,
  current: z.boolean(),
});
export const sessionList = z.object({ sessions: z.array(sessionItem) });
export type SessionList = z.infer<typeof sessionList>;

export const myData = z.object({
  madeAt: instant,
  account: ownUserView
    .omit({ organizes: true })
    .extend({ emailVerifiedAt: instant.nullable(), preferredLanguage: z.string() }),
  signups: z.array(
    z.object({
      id: z.string(),
      sheet: z.string(),
      eventDate: instant.nullable(),
      slot: z.string(),
      startTime: instant.nullable(),
      endTime: instant.nullable(),
      hours: z.number(),
      name: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      notes: z.string().nullable(),
      emailConsent: z.boolean(),
      callConsent: z.boolean(),
      newsConsent: z.boolean(),
      preferredLanguage: z.string(),
      signupTime: instant,
      kind: z.enum(slotKinds),
      quantity: z.number(),
      unit: z.string().nullable(),
      bringing: z.string().nullable(),
      marks: z.array(z.enum(dishMarks)),
      displayName: z.string().nullable(),
      /** To the questions of organizers; absent without any. */
      answers: z.array(z.object({ question: z.string(), answer: z.string() })).optional(),
    }),
  ),
  /** What the account waits for, or waited for. */
  waitlists: z.array(
    z.object({
      sheet: z.string(),
      slot: z.string(),
      name: z.string(),
      email: z.string(),
      places: z.number(),
      fewerIsFine: z.boolean(),
      since: instant,
      state: z.enum(entryStates),
      /** The rest of the form, as it was filled in. */
      form: z.unknown(),
    }),
  ),
  /** Places that the account looks for somebody for, or has asked to take over. */
  handOvers: z.array(
    z.object({
      sheet: z.string(),
      slot: z.string(),
      part: z.enum(['giver', 'taker']),
      /** What the giver is called by the link; null for a taker. */
      shownName: z.string().nullable(),
      /** Of who asked; null for a giver. */
      name: z.string().nullable(),
      email: z.string().nullable(),
      since: instant,
      endsAt: instant,
      state: z.enum(handOverStates),
      /** The rest of the form, as it was filled in; null for a giver. */
      form: z.unknown(),
    }),
  ),
  /** What was said of the user's comings and goings, of sign-ups of the account and under its address once it is proved. */
  attendance: z.array(
    z.object({
      sheet: z.string(),
      /** Null once it is deleted. */
      slot: z.string().nullable(),
      kind: z.enum(factKinds),
      at: instant,
      saidBy: z.enum(sayers),
      /** Of who came without a sign-up, as it was typed. */
      name: z.string().nullable(),
      email: z.string().nullable(),
    }),
  ),
  /** When the address was asked to help, oldest first; only once it is proved. */
  calls: z.array(
    z.object({
      /** Null once it is deleted. */
      sheet: z.string().nullable(),
      askedAt: instant,
      answer: z.enum(callAnswers).nullable(),
    }),
  ),
  /** What the address agreed to and took back, oldest first; only once it is proved. */
  consents: z.array(
    z.object({
      purpose: z.enum(consentPurposes),
      given: z.boolean(),
      place: z.string(),
      words: z.string().nullable(),
      language: z.string().nullable(),
      at: instant,
      undoneAt: instant.nullable(),
    }),
  ),
  /** Of the proved address, once somebody typed a code from it or made its calendar; null if nobody did. */
  mailbox: z.object({ calendarReadOn: instant.nullable(), sendsFiles: z.boolean(), usedUntil: instant }).nullable(),
  /** Of an administrator's calendar with numbers of places. */
  calendarKey: z.object({ madeAt: instant, readOn: instant.nullable() }).nullable(),
  /** What was given under the address, the latest first; only once it is proved. */
  hours: z.array(
    z.object({
      sheet: z.string(),
      slot: z.string(),
      day: z.string(),
      name: z.string(),
      minutes: z.int().nullable(),
      state: z.enum(hourStates),
      basis: z.enum(hourBases),
      changes: z.array(
        z.object({
          kind: z.string(),
          minutesBefore: z.int().nullable(),
          minutesAfter: z.int().nullable(),
          at: instant,
          reason: z.string().nullable(),
        }),
      ),
    }),
  ),
  /** Letters about hours under the address, the latest school year first; only once it is proved. */
  certificates: z.array(
    z.object({
      number: z.string(),
      name: z.string(),
      email: z.string(),
      language: z.string(),
      /** In which the school year began. */
      year: z.int(),
      version: z.int(),
      minutes: z.int(),
      /** The table that is printed. */
      entries: z.array(z.object({ day: z.string(), sheet: z.string(), slot: z.string(), minutes: z.int() })),
      state: z.enum(['valid', 'withdrawn']),
      madeAt: instant,
      withdrawnAt: instant.nullable(),
    }),
  ),
  /** The sheets that the user organizes, and those that the address is invited to organize, once it is proved. */
  organizes: z.array(
    z.object({ sheetId: z.string(), sheet: z.string(), invitedAt: instant, since: instant.nullable() }),
  ),
  sessions: z.array(sessionItem),
  mails: z.array(
    z.object({
      kind: z.string(),
      recipient: z.string(),
      subject: z.string().nullable(),
      createdAt: instant,
      sentAt: instant.nullable(),
    }),
  ),
});
export type MyData = z.infer<typeof myData>;

export const sessionView = z.object({
  authenticated: z.boolean(),
  user: ownUserView.nullable(),
  emailVerified: z.boolean().optional(),
  preferredLanguage: z.string().optional(),
  /** False if no mail can be sent: login then has no second step, and a banner says so. */
  mailReady: z.boolean().optional(),
  mailPaused: z.enum(['password', 'quota', 'unreachable']).optional(),
  mailPausedSince: instant.optional(),
});
export type SessionView = z.infer<typeof sessionView>;

export const loginAnswer = z.union([
  signedInUser,
  z.object({ requiresVerification: z.literal(true), email: z.string() }),
]);
export type LoginAnswer = z.infer<typeof loginAnswer>;
