import { z } from 'zod';
import { roles } from '#domain/roles.ts';
import { CODE_DIGITS, PASSWORD_AT_LEAST, textLimits } from '#domain/text-limits.ts';
import { emailField, instant, requiredLine } from './fields.ts';

export const PASSWORD_TOO_SHORT = `Password must be at least ${PASSWORD_AT_LEAST} characters`;

export const newPassword = z
  .string({ error: PASSWORD_TOO_SHORT })
  .min(PASSWORD_AT_LEAST, { error: PASSWORD_TOO_SHORT })
  .max(textLimits.password, { error: `Password must be at most ${textLimits.password} characters` });

export const loginInput = z.object({
  email: emailField(),
  password: z
    .string({ error: 'Password is required' })
    .min(1, { error: 'Password is required' })
    .max(textLimits.password, { error: 'Password is too long' }),
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

/** The first administrator, by the one-time link on the server's console. */
export const firstAdministrator = z.object({
  token: z
    .string({ error: 'The link is not complete' })
    .min(1, { error: 'The link is not complete' })
    .max(200, { error: 'The link is not complete' }),
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

export const sessionView = z.object({
  authenticated: z.boolean(),
  user: userView.nullable(),
  /** False when no mail can be sent: then the second step at login is off and a banner says so. */
  mailReady: z.boolean().optional(),
});
export type SessionView = z.infer<typeof sessionView>;

export const loginAnswer = z.union([
  z.object({ user: userView }),
  z.object({ requiresVerification: z.literal(true), email: z.string() }),
]);
export type LoginAnswer = z.infer<typeof loginAnswer>;
