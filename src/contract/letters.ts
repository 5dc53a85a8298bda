import { z } from 'zod';
import { textLimits } from '#domain/text-limits.ts';
import { idField, requiredLine, requiredText } from './fields.ts';

const AUDIENCE_UNKNOWN = 'Choose a signup sheet or a slot';

export const letterAudience = z.object({
  audience: z.enum(['sheet', 'slot'], { error: AUDIENCE_UNKNOWN }),
  audienceId: idField,
});
export type LetterAudience = z.infer<typeof letterAudience>;

/** Blank lines separate paragraphs; web addresses become links. */
export const letterContent = z.object({
  subject: requiredLine('Subject', textLimits.title),
  text: requiredText('The message', textLimits.letter, 'Write something first'),
});
export type LetterContent = z.infer<typeof letterContent>;

export const letterInput = letterContent.extend(letterAudience.shape);

/** For a preview; `everyone` means all who agreed to news. */
export const letterDraft = z.union([letterInput, letterContent.extend({ audience: z.literal('everyone') })]);
export type LetterDraft = z.infer<typeof letterDraft>;

const leftOutReasons = ['no-email', 'only-reminders', 'no-consent', 'not-confirmed', 'came-back'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

export const letterRecipients = z.object({
  /** Counts mailboxes: a person with several slots, or two who share an address, get one letter. */
  recipients: z.int(),
  /** For a letter to everyone without names. Who has no email, with the phone. */
  leftOut: z.array(z.object({ reason: z.enum(leftOutReasons), people: z.int(), names: z.array(z.string()) })),
  replyTo: z.object({ name: z.string(), address: z.string() }),
});
export type LetterRecipients = z.infer<typeof letterRecipients>;

export const letterPreview = z.object({ subject: z.string(), html: z.string() });
export type LetterPreview = z.infer<typeof letterPreview>;

export const letterSent = z.object({ id: z.string(), message: z.string(), recipients: z.int() });
export type LetterSent = z.infer<typeof letterSent>;
