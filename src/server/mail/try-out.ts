import { failure, type Delivery } from './delivery.ts';
import { connectionFingerprint } from './active-transport.ts';
import { endsPause, recordAttempt, pauseAccount, blocksAccount, type SendAttempt } from './record-attempt.ts';
import { jobOfLane } from './lanes.ts';
import type { MailAccount } from './mail-account.ts';
import { MailTransport } from './mail-transport.ts';
import type { MailboxParts } from './mailbox-parts.ts';
import type { MailOrder } from './mail.ts';
import { resumeChannel } from './pause-channel.ts';
import { deliver, renderFor } from './send-mail.ts';
import { createSmtpSender, type Patience } from './smtp-sender.ts';

/** The administrator waits for the result. */
const IMPATIENT: Patience = { connect: 6000, answer: 8000, inAll: 13_000 };
/** If this process dies meanwhile, another one records that. */
const LOOK_AFTER = 2 * 60_000;

export interface TriedOut {
  readonly mailId: string;
  readonly delivery: Delivery;
}

/**
 * Sends one mail right away, past pauses and limits, over a connection of its own, within 15 s. Through the current
 * account, success ends a pause and a refused password begins one. Tried once.
 */
export async function tryOut(
  parts: MailboxParts,
  order: Omit<MailOrder, 'cause'>,
  account: MailAccount,
): Promise<TriedOut> {
  const { platform, enqueue, current, put, pause } = parts;
  const mail = await platform.database.write(async (write) => {
    const written = await put(write, order);
    const lookAt = new Date(platform.clock.now().getTime() + LOOK_AFTER);
    await enqueue(write, jobOfLane.ordinary, { outboxId: written.id }, lookAt);
    return written;
  });
  const credentials = connectionFingerprint(platform, account);
  const isInUse = current.transport?.credentials === credentials;
  const sender = createSmtpSender(account.connection, IMPATIENT);
  const transport = new MailTransport(account, credentials, sender);
  const { template } = mail;
  const dueAt = platform.clock.now();
  const whole = { platform, transport, lane: 'urgent', mail, template, isLast: true, dueAt, pause } as const;
  const one: SendAttempt = { ...whole, isCurrent: () => true };
  try {
    const rendered = renderFor(platform, mail, template);
    const delivery =
      (rendered === null ? null : await deliver(platform, mail, transport, rendered)) ??
      failure('refused', 'not-written', 'The mail could not be written');
    if (isInUse) await learn(one, current.transport, delivery);
    await platform.database.write(await recordAttempt(one, delivery, rendered?.subject));
    // The next call sees the state after this.
    if (isInUse) await current.refresh();
    return { mailId: mail.id, delivery };
  } finally {
    sender.close();
  }
}

async function learn(one: SendAttempt, inUse: MailTransport | null, delivery: Delivery): Promise<void> {
  if (inUse !== null && endsPause(inUse, delivery)) {
    await one.platform.database.write((write) => resumeChannel(write, inUse.account.name));
  } else if (blocksAccount(delivery)) {
    await pauseAccount(one, delivery, false);
  }
}
