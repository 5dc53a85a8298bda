import type { Rescheduled } from '#server/jobs/jobs.ts';
import type { I18n } from '@lingui/core';
import type { DateWords } from '#domain/school-time/date-words.ts';
import type { Write } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';

/** A mail of some kind, as the feature that causes it says it. */
export interface MailOrder {
  /** One of the kinds in `src/server/all-mails.ts`. */
  readonly kind: string;
  readonly to: string;
  /** The recipient's language, a BCP 47 tag. */
  readonly language: string;
  /** All that the template needs, as it was when the mail was caused. Secrets in it must be sealed. */
  readonly payload: object;
}

/** Writes a mail into the outbox, in the transaction that causes it; it is sent after the commit. */
export type WriteMail = (write: Write, order: MailOrder) => Promise<void>;

/** What a template may use. */
export interface MailContext {
  readonly platform: Platform;
  /** The address that the mail goes to. */
  readonly recipient: string;
  /** The language in which the mail is written: the recipient's where it is spoken here. */
  readonly language: string;
  readonly i18n: I18n;
  readonly words: DateWords;
}

export interface CalendarPart {
  readonly method: 'PUBLISH' | 'CANCEL';
  /** An iCalendar object, CRLF, whose METHOD is the same. */
  readonly content: string;
}

/** A mail as it leaves. */
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo?: { readonly name: string; readonly address: string };
  readonly calendar?: CalendarPart;
  readonly headers?: Readonly<Record<string, string>>;
  /** Where one press, or one POST of the recipient's mail program (RFC 8058), ends mails like this one. */
  readonly unsubscribeUrl?: string;
}

/** Makes the mails of one kind from what was written into the outbox. */
export interface MailTemplate<Payload extends object> {
  readonly kind: string;
  render(payload: Payload, context: MailContext): RenderedMail;
  /** Fields of the payload that leave the outbox with the mail. */
  readonly secrets?: readonly (keyof Payload & string)[];
  /** Goes to many at once and can wait: never in front of others, and not to addresses whose mail came back. */
  readonly bulk?: true;
  /** Somebody sits and waits for it: before all others. */
  readonly urgent?: true;
  /** For how many milliseconds the mail is of use; a later try is not made, nor any after 30 days. */
  goodFor?(payload: Payload, writtenAt: Date): number;
  /**
   * What there still is to say, read right before each try: what a mail waits for may be moved, called off or no longer
   * wanted meanwhile. Null when there is nothing, and then the mail is not sent; it may also wait for a later moment.
   */
  refresh?(
    mail: { readonly recipient: string; readonly payload: Payload },
    platform: Platform,
  ): Promise<object | Rescheduled | null>;
  /** Notes what a try has come to where that is kept elsewhere too, in the transaction that records it in the outbox. */
  afterTry?(write: Write, payload: Payload, at: Date): Promise<void>;
}
