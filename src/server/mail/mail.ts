import type { Rescheduled } from '#server/jobs/jobs.ts';
import type { I18n } from '@lingui/core';
import type { DateWords } from '#domain/school-time/date-words.ts';
import type { Write } from '#server/platform/database/database.ts';
import type { Causer, MailCause } from './mail-cause.ts';
import type { Platform } from '#server/platform/platform.ts';

export interface MailOrder {
  /** One of the kinds in `src/server/all-mails.ts`. */
  readonly kind: string;
  readonly to: string;
  /** The recipient's language, a BCP 47 tag. */
  readonly language: string;
  /** Everything the template needs, as of the cause. Secrets in it must be sealed. */
  readonly payload: object;
  readonly cause: MailCause;
}

/**
 * Writes a mail into the outbox, in the transaction that causes it. It is sent after the commit.
 * @returns false for one too many that a stranger caused: it is not written
 * @throws 429 for one too many of an organizer
 */
export type WriteMail = (write: Write, order: MailOrder) => Promise<boolean>;

export interface MailContext {
  readonly platform: Platform;
  readonly recipient: string;
  readonly language: string;
  readonly i18n: I18n;
  readonly words: DateWords;
}

export interface CalendarPart {
  readonly method: 'PUBLISH' | 'CANCEL';
  /** An iCalendar object, CRLF, whose METHOD is the same. */
  readonly content: string;
}

export interface RenderedMail {
  readonly subject: string;
  /** What is sent in its place, such as one with a code, which the history must not show. */
  readonly sentSubject?: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo?: { readonly name: string; readonly address: string };
  readonly calendar?: CalendarPart;
  /** Uploads that are in the HTML, which names them by `cid:`. */
  readonly pictures?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** A made-up name that all mails about one thing share, so that mail programs show them as one conversation. */
  readonly thread?: string;
  /** One press, or one POST of the recipient's mail program (RFC 8058), ends mails like this one. */
  readonly unsubscribeUrl?: string;
}

/** `pending`: it will be tried again. `unknown`: it may have arrived. */
type AfterTry = 'sent' | 'unknown' | 'failed' | 'pending';

export interface MailTemplate<Payload extends object> {
  readonly kind: string;
  /** Whose acts it can follow; never empty. */
  readonly causes: readonly Causer[];
  render(payload: Payload, context: MailContext): RenderedMail;
  /** Payload fields that are removed when the mail is sent. */
  readonly secrets?: readonly (keyof Payload & string)[];
  /** Bulk mail: never before others, and not to addresses that bounced. */
  readonly bulk?: true;
  /** A code without which somebody cannot sign in: it goes before all others and passes the limit of the account. */
  readonly urgent?: true;
  /** Somebody looks for it in the inbox right now: it does not wait out a pause of a mail server that was away. */
  readonly awaited?: true;
  /** How long the mail is useful, in ms; later attempts are not made, and none after 30 days. */
  goodFor?(payload: Payload, writtenAt: Date): number;
  /**
   * Reads what is still to be said, right before each attempt: the subject may have moved, been cancelled or become
   * unwanted. Null cancels the mail; it can also wait for a later moment.
   */
  refresh?(
    mail: { readonly recipient: string; readonly language: string; readonly payload: Payload },
    platform: Platform,
  ): Promise<object | Rescheduled | null>;
  /** Records the result of an attempt elsewhere too, in the transaction that records it in the outbox. */
  afterTry?(write: Write, payload: Payload, at: Date, state: AfterTry): Promise<void>;
}
