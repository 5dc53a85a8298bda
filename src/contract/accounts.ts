import { z } from 'zod';
import { roles } from '#domain/roles.ts';
import { CODE_DIGITS, PASSWORD_AT_LEAST, textLimits } from '#domain/text-limits.ts';
import { emailField, instant, languageField, optionalPhone, requiredLine } from './fields.ts';
import { languageTag } from './language.ts';
import { titlesView } from './translations.ts';

const PASSWORD_TOO_SHORT = `Password must be at least ${PASSWORD_AT_LEAST} characters`;

export const newPassword = passwordToBe('Password', PASSWORD_TOO_SHORT);

/** A password that someone chooses: any characters, spaces at the ends included. */
function passwordToBe(field: string, tooShort: string) {
  return z
    .string({ error: tooShort })
    .min(PASSWORD_AT_LEAST, { error: tooShort })
    .max(textLimits.password, { error: `${field} must be at most ${textLimits.password} characters` });
}

/** A password that someone types to prove who they are. */
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

/** Six digits; spaces of a paste do not count. */
export const codeInput = z.object({
  email: emailField(),
  code: z
    .string({ error: 'Enter the 6-digit code' })
    .transform((code) => code.replace(/\s+/g, ''))
    .pipe(z.string().regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), { error: 'Enter the 6-digit code' })),
});

export const resendInput = z.object({ email: emailField() });

const emailConsent = z.boolean({ error: 'Must be true or false' });

/** Someone makes an account. What is sent beside these fields, a role above all, counts for nothing. */
export const registration = z.object({
  name: requiredLine('Name', textLimits.name),
  email: emailField(),
  password: newPassword,
  phone: optionalPhone.default(null),
  emailConsent: emailConsent.default(false),
});
export type Registration = z.infer<typeof registration>;

const INVALID_EMAIL = 'Please enter a valid email address';

/** The details of one's own account; beside name and address what is absent stays as it is, and a phone of null goes. */
export const accountChange = z.object({
  name: requiredLine('Name', textLimits.name),
  email: emailField(INVALID_EMAIL, INVALID_EMAIL),
  phone: optionalPhone.optional(),
  emailConsent: emailConsent.optional(),
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

/** The confirmation with which someone deletes the own account. */
export const accountDeletion = z.object({ password: passwordAsProof('Password is required') });

const linkToken = z
  .string({ error: 'The link is incomplete' })
  .min(1, { error: 'The link is incomplete' })
  .max(200, { error: 'The link is incomplete' });

/** The token of the link in the welcome mail, which stands after the # of `/verify`. */
export const emailProof = z.object({ token: linkToken });

/** The first administrator, by the one-time link on the server's console. */
export const firstAdministrator = z.object({
  token: linkToken,
  name: requiredLine('Name', textLimits.name),
  email: emailField(),
  password: newPassword,
});
export type FirstAdministrator = z.infer<typeof firstAdministrator>;

/** A user as that user and full administrators see it. */
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

export const signedInUser = z.object({ user: userView });

/** One signup as its own volunteer looks back on it. */
const historyItem = z.object({
  id: z.string(),
  notes: z.string().nullable(),
  signupTime: instant,
  slot: z.object({
    title: z.string(),
    translations: titlesView,
    startTime: instant.nullable(),
    endTime: instant.nullable(),
    /** Without a date where the sheet hides it; the times of the slot are then for their hours alone. */
    signupSheet: z.object({
      id: z.string(),
      title: z.string(),
      /** Of the titles; absent for English. */
      language: languageTag.optional(),
      translations: titlesView,
      eventDate: instant.nullable(),
    }),
  }),
});

/** A user with the signups of the account, newest event first. */
export const profileView = z.object({ user: userView.extend({ volunteerHistory: z.array(historyItem) }) });
export type ProfileView = z.infer<typeof profileView>;

/** Where someone is signed in. */
const sessionItem = z.object({
  /** Such as "Firefox on Windows"; null where the program did not say what it is. */
  device: z.string().nullable(),
  signedInAt: instant,
  lastSeenAt: instant,
  /** Whether it is the session that asks. */
  current: z.boolean(),
});
/** The own sessions, the one in use first, then the last used. */
export const sessionList = z.object({ sessions: z.array(sessionItem) });
export type SessionList = z.infer<typeof sessionList>;

/** All that is kept under an account. */
export const myData = z.object({
  madeAt: instant,
  account: userView.extend({ emailVerifiedAt: instant.nullable(), preferredLanguage: z.string() }),
  signups: z.array(
    z.object({
      id: z.string(),
      sheet: z.string(),
      /** Null where the sheet hides it. */
      eventDate: instant.nullable(),
      slot: z.string(),
      startTime: instant.nullable(),
      endTime: instant.nullable(),
      hours: z.number(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      notes: z.string().nullable(),
      emailConsent: z.boolean(),
      preferredLanguage: z.string(),
      signupTime: instant,
    }),
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
  user: userView.nullable(),
  /** Whether the user has proved to read the mail of that address. */
  emailVerified: z.boolean().optional(),
  /** In which the user is written to, a BCP 47 tag. */
  preferredLanguage: z.string().optional(),
  /** False when no mail can be sent: then the second step at login is off and a banner says so. */
  mailReady: z.boolean().optional(),
  /** Why no mail goes out for the time being; what waits goes out afterwards. */
  mailPaused: z.enum(['password', 'quota', 'unreachable']).optional(),
  mailPausedSince: instant.optional(),
});
export type SessionView = z.infer<typeof sessionView>;

export const loginAnswer = z.union([
  signedInUser,
  z.object({ requiresVerification: z.literal(true), email: z.string() }),
]);
export type LoginAnswer = z.infer<typeof loginAnswer>;
