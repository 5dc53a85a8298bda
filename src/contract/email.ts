import { z } from 'zod';
import { mailSecurities } from '#domain/mail-providers.ts';
import { emailField, instant } from './fields.ts';
import { mailServer } from './settings.ts';

export const APP_PASSWORD_REQUIRED = 'App password is required';

/** The account that is to send, as the form holds it. An empty password keeps the one that is set. */
export const senderInput = z.object({
  senderEmail: emailField(),
  senderPassword: z
    .string({ error: APP_PASSWORD_REQUIRED })
    .trim()
    .max(200, { error: 'The app password must be at most 200 characters' })
    .default(''),
  /** Null: that of the address' provider. */
  server: mailServer.nullable().default(null),
});
export type SenderInput = z.infer<typeof senderInput>;

/** A test of what is saved, or of what a form holds before it is saved. */
export const testPostInput = z
  .object({ sender: senderInput.nullish() })
  .nullish()
  .transform((input) => ({ sender: input?.sender ?? null }));

/** Where the words about a failed test belong; null for the whole form. */
const senderFields = ['senderEmail', 'senderPassword', 'host', 'port'] as const;

export const testPostAnswer = z.object({
  success: z.boolean(),
  recipient: z.string(),
  /** What happened, and where it failed, what to do. */
  message: z.string(),
  /** The field of the sender that it is about. */
  field: z.enum(senderFields).nullable(),
});
export type TestPostAnswer = z.infer<typeof testPostAnswer>;

/** How mail is sent at present. */
export const emailView = z.object({
  /** The account that sends; null while mail is not set up. */
  sending: z
    .object({
      /** Set by SMTP_URL, or saved here. */
      by: z.enum(['environment', 'settings']),
      from: z.object({ name: z.string(), address: z.string() }),
      /** MAIL_FROM says who the mails are from. */
      fromByEnvironment: z.boolean(),
      host: z.string(),
      port: z.number(),
      /** Of a well-known provider. */
      provider: z.string().nullable(),
    })
    .nullable(),
  /** What is saved here, whether it sends or not. */
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
    /** Mails of the account in the last 24 hours. */
    sent: z.number(),
    /** How many it may send; null for any number. */
    most: z.number().nullable(),
    /** On top of those, for confirmations and notices. */
    kept: z.number(),
    secondsBetween: z.number(),
  }),
  waiting: z.object({ all: z.number(), bulk: z.number() }),
  /** Where a test goes. */
  testRecipient: z.string(),
});
export type EmailView = z.infer<typeof emailView>;

export const suppressionInput = z.object({ address: emailField() });

/** An address to which no reminders and letters go, because mail to it came back. */
export const suppressionView = z.object({
  id: z.string(),
  address: z.string(),
  /** What the mail server said; null when an administrator said it. */
  reason: z.string().nullable(),
  since: instant,
});
export type SuppressionView = z.infer<typeof suppressionView>;
