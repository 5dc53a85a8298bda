import type { JobHandler, Enqueue } from '../jobs/jobs.ts';
import type { Platform } from '../platform.ts';
import type { MailTemplate, WriteMail } from './mail.ts';

export interface Mailbox {
  readonly write: WriteMail;
  /** Whether mail can be sent at all; without it mail is kept in the outbox and a banner says so. */
  readonly isReady: () => boolean;
  /** The job that sends one mail of the outbox. */
  readonly sendJob: JobHandler;
  close(): void;
}

export function createMailbox(_platform: Platform, _enqueue: Enqueue, _templates: readonly MailTemplate<never>[]): Mailbox {
  throw new Error('written by the mail helper');
}
