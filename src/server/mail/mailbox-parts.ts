import type { Write } from '#server/platform/database/database.ts';
import type { Enqueue } from '#server/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { ActiveTransport } from './active-transport.ts';
import type { PauseAccount } from './record-attempt.ts';
import type { MailOrder, MailTemplate } from './mail.ts';
import type { OpenMail } from './outbox.store.ts';

interface WrittenMail extends OpenMail {
  readonly template: MailTemplate<object>;
}

/**
 * Writes a mail into the outbox without scheduling it.
 * @throws when there is no such kind
 */
export type PutMail = (write: Write, order: Omit<MailOrder, 'cause'>) => Promise<WrittenMail>;

export interface MailboxParts {
  readonly platform: Platform;
  readonly enqueue: Enqueue;
  readonly templateOf: ReadonlyMap<string, MailTemplate<object>>;
  readonly current: ActiveTransport;
  readonly put: PutMail;
  readonly pause: PauseAccount;
}
