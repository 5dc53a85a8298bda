import type { SignupMail } from '#server/features/signups/signup-mails.ts';

export type Audience = { readonly kind: 'sheet' | 'slot'; readonly id: string } | { readonly kind: 'everyone' };

export interface LetterText {
  readonly subject: string;
  readonly text: string;
  /** Null for a letter to all who agreed to news. */
  readonly sheet: { readonly id: string; readonly title: string } | null;
  readonly replyTo: { readonly name: string; readonly address: string };
}

/** Of the recipient, one that the letter is about. */
export type LetteredSignup = Pick<SignupMail, 'signupId' | 'groupId'>;
