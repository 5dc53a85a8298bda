import { z } from 'zod';
import { mailSecurities } from '#domain/mail-providers.ts';
import { answerableField, emailField, instant } from './fields.ts';
import { mailServer } from './settings.ts';

export const APP_PASSWORD_REQUIRED = 'App password is required';

/** An empty password keeps the saved one. */
export const senderInput = z.object({
  senderEmail: answerableField(),
  senderPassword: z
    .string({ error: APP_PASSWORD_REQUIRED })
    .trim()
    .max(200, { error: 'The app password must be at most 200 characters' })
    .default(''),
  /** Null for the server of the address's provider. */
  server: mailServer.nullable().default(null),
});
export type SenderInput = z.infer<typeof senderInput>;

export const testPostInput = z
  .object({ sender: senderInput.nullish() })
  .nullish()
  .transform((input) => ({ sender: input?.sender ?? null }));

const senderFields = ['senderEmail', 'senderPassword', 'host', 'port'] as const;

export const testPostAnswer = z.object({
  success: z.boolean(),
  recipient: z.string(),
  message: z.string(),
  field: z.enum(senderFields).nullable(),
});
export type TestPostAnswer = z.infer<typeof testPostAnswer>;

export const emailView = z.object({
  sending: z
    .object({
      by: z.enum(['environment', 'settings']),
      from: z.object({ name: z.string(), address: z.string() }),
      fromByEnvironment: z.boolean(),
      host: z.string(),
      port: z.number(),
      provider: z.string().nullable(),
    })
    .nullable(),
  saved: z.object({
    senderEmail: z.string().nullable(),
    passwordSet: z.boolean(),
    settings: z.object({
      server: z.object({ host: z.string(), port: z.number(), security: z.enum(mailSecurities) }).nullable(),
      perDay: z.number().nullable(),
      secondsBetween: z.number().nullable(),
    }),
    adminEmail: z.string().nullable(),
    emailRecipients: z.array(z.string()),
    /** Of the council, in several lines; it is in emails that go to many. */
    mailingAddress: z.string().nullable(),
  }),
  paused: z
    .object({
      why: z.enum(['password', 'sign-ins', 'quota', 'unreachable']),
      since: instant,
      until: instant,
      reason: z.string(),
    })
    .nullable(),
  counted: z.object({
    /** In the last 24 hours. */
    sent: z.number(),
    most: z.number().nullable(),
    /** Additional mails reserved for confirmations and notices. */
    kept: z.number(),
    secondsBetween: z.number(),
  }),
  waiting: z.object({ all: z.number(), bulk: z.number() }),
  testRecipient: z.string(),
});
export type EmailView = z.infer<typeof emailView>;

export const suppressionInput = z.object({ address: emailField() });

export const suppressionView = z.object({
  id: z.string(),
  address: z.string(),
  /** What the mail server said; null if an administrator added it. */
  reason: z.string().nullable(),
  since: instant,
});
export type SuppressionView = z.infer<typeof suppressionView>;
