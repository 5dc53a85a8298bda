import { randomUUID } from 'node:crypto';
import type { Write } from '#server/platform/database/database.ts';
import type { Enqueue, JobHandler } from '#server/platform/jobs/jobs.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Platform } from '#server/platform/platform.ts';
import { MailChannel } from './mail-channel.ts';
import type { MailTemplate, WriteMail } from './mail.ts';
import { findOpenMail, insertMail } from './outbox.store.ts';
import { sendMail } from './send-mail.ts';
import { CONNECTIONS, createSmtpSender } from './smtp-sender.ts';

export interface Mailbox {
  readonly write: WriteMail;
  /** Whether mail can be sent at all; without it mail is kept in the outbox and a banner says so. */
  readonly isReady: () => boolean;
  /** How mails of this kind are made; undefined for a kind of another version. */
  readonly template: (kind: string) => MailTemplate<object> | undefined;
  /** Asks for a mail to be sent that is in the outbox already, and pending. */
  readonly sendAgain: (write: Write, mail: { readonly id: string; readonly kind: string }) => Promise<void>;
  /** The job that sends one mail of the outbox. */
  readonly sendJob: JobHandler;
  close(): void;
}

const SEND_MAIL = 'send-mail';
const NEVER = new Date(8.64e15);

/** The mails of the hub: written into the outbox in the transaction that causes them, and sent from there. */
export function createMailbox(
  platform: Platform,
  enqueue: Enqueue,
  templates: readonly MailTemplate<never>[],
): Mailbox {
  const { config, clock, database } = platform;
  const sender = config.mail.smtpUrl === undefined ? null : createSmtpSender(config.mail.smtpUrl);
  const channel = new MailChannel(platform);
  // A template gets back the payload that was written for its kind.
  const templateOf = new Map(templates.map((template) => [template.kind, template as unknown as MailTemplate<object>]));
  const { hostname } = new URL(config.publicUrl);
  return {
    async write(write, { kind, to, language, payload }) {
      if (!templateOf.has(kind)) throw new Error(`There is no mail of kind ${kind}`);
      const now = clock.now();
      const id = newId(now);
      await insertMail(write.db, {
        id,
        kind,
        recipient: to,
        language,
        payload,
        messageId: `<${randomUUID()}@${hostname}>`,
        createdAt: now.toISOString(),
      });
      await enqueue(write, SEND_MAIL, { outboxId: id });
    },
    isReady: () => sender !== null,
    template: (kind) => templateOf.get(kind),
    sendAgain: (write, { id }) => enqueue(write, SEND_MAIL, { outboxId: id }),
    sendJob: {
      waits: config.mail.retrySchedule,
      atOnce: CONNECTIONS,
      pausedUntil: () => (sender === null ? NEVER : channel.closedUntil),
      async run(payload, { attempts }) {
        const { outboxId } = payload as { outboxId: string };
        const mail = await findOpenMail(database.db, outboxId);
        if (mail === null || sender === null) return;
        const isLast = attempts > config.mail.retrySchedule.length;
        await sendMail({ platform, sender, channel, mail, template: templateOf.get(mail.kind), isLast });
      },
    },
    close: () => sender?.close(),
  };
}
