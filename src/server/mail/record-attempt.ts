import type { Write } from '#server/platform/database/database.ts';
import type { MailPause } from '#server/platform/database/schema.ts';
import type { JobEnding, Rescheduled } from '#server/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import { showsSession, type Delivery, type Failure } from './delivery.ts';
import type { Lane } from './lanes.ts';
import type { MailTransport } from './mail-transport.ts';
import type { MailTemplate } from './mail.ts';
import { subjectLine } from './marked-text.ts';
import { putBack, storeAttempt, type OpenMail } from './outbox.store.ts';
import type { Paused, Refusal } from './pause-channel.ts';
import { resumeChannel } from './pause-channel.ts';
import { isExemptFromPause } from './send-quota.ts';
import { liftBounce, suppressAddress } from './suppressed-addresses.store.ts';

const RETRY_EXEMPT_EVERY_MS = 2 * 60_000;

export type PauseAccount = (write: Write, refusal: Refusal) => Promise<Paused>;

export interface SendAttempt {
  readonly platform: Platform;
  readonly transport: MailTransport;
  readonly lane: Lane;
  readonly mail: OpenMail;
  readonly template: MailTemplate<object> | undefined;
  readonly isLast: boolean;
  /** When it was due: a mail that is put back keeps its place. */
  readonly dueAt: Date;
  readonly isCurrent: () => boolean;
  readonly pause: PauseAccount;
}

/** Whether the account or its server is the problem, so that no other mail would go either. */
export function blocksAccount(delivery: Delivery): delivery is Failure {
  return delivery.outcome === 'locked-out' || delivery.outcome === 'held-up';
}

function pauseFor({ outcome, trouble }: Failure): MailPause {
  if (outcome === 'locked-out') return 'password';
  if (trouble === 'quota') return 'quota';
  return trouble === 'too-many-sign-ins' ? 'sign-ins' : 'unreachable';
}

export async function deferMail({ platform, mail, dueAt }: SendAttempt, reason: string): Promise<Rescheduled> {
  await platform.database.write(({ db }) => putBack(db, mail.id, reason));
  return { runAgainAt: dueAt, isDone: false };
}

/**
 * Puts a mail back without counting the attempt, and pauses its account. `isProbe`: it tested whether a pause is over.
 */
export async function pauseAccount(one: SendAttempt, failure: Failure, isProbe: boolean): Promise<Rescheduled> {
  const { platform, mail, transport, lane, pause, dueAt } = one;
  const { account, credentials } = transport;
  const { reason } = failure;
  const now = platform.clock.now();
  const refusal = { account: account.name, credentials, why: pauseFor(failure), reason, now, isProbe };
  const { channel, isNew, isToAlert } = await platform.database.write(async (write) => {
    await putBack(write.db, mail.id, reason);
    return pause(write, refusal);
  });
  transport.onTry(now);
  transport.learn(channel);
  if (isToAlert) platform.log.error({ reason, since: channel.pausedSince }, 'email is paused');
  else if (isNew) platform.log.warn({ reason }, 'email is paused');
  // What passes a pause must not be tried without end.
  const until = isExemptFromPause(lane, channel.pausedFor) ? new Date(now.getTime() + RETRY_EXEMPT_EVERY_MS) : dueAt;
  return { runAgainAt: until, isDone: false };
}

/**
 * Returns how to record an attempt.
 * @throws when there should be another one
 */
export async function recordAttempt(one: SendAttempt, delivery: Delivery, subject?: string): Promise<JobEnding> {
  const { platform, mail, template, isLast } = one;
  const { outcome } = delivery;
  const reason = outcome === 'sent' ? null : delivery.reason;
  const now = platform.clock.now();
  platform.log.info({ mail: mail.id, kind: mail.kind, outcome, reason }, 'mail');
  const record = { lastError: reason, ...(subject === undefined ? {} : { subject: subjectLine(subject) }) };
  if (outcome === 'later' && !isLast) {
    await platform.database.write(async (write) => {
      await storeAttempt(write.db, mail.id, { ...record, state: 'pending' });
      await template?.afterTry?.(write, mail.payload, now, 'pending');
      await learnFrom(write, one, delivery, now);
    });
    throw new Error(reason ?? outcome);
  }
  const state = outcome === 'sent' || outcome === 'unknown' ? outcome : 'failed';
  const sentAt = outcome === 'sent' ? { sentAt: now.toISOString() } : {};
  const payload = withoutSecrets(mail.payload, template?.secrets ?? []);
  return async (write) => {
    await storeAttempt(write.db, mail.id, { ...record, ...sentAt, state, payload });
    await template?.afterTry?.(write, mail.payload, now, state);
    await learnFrom(write, one, delivery, now);
  };
}

async function learnFrom(
  write: Write,
  { mail, lane, transport }: SendAttempt,
  delivery: Delivery,
  now: Date,
): Promise<void> {
  if (endsPause(transport, delivery)) {
    await resumeChannel(write, transport.account.name);
    transport.learn(null);
  }
  if (delivery.outcome === 'sent') {
    if (lane !== 'bulk') await liftBounce(write.db, mail.recipient);
  } else if (delivery.trouble === 'no-such-recipient') {
    await suppressAddress(write.db, mail.recipient, delivery.reason, now);
  }
}

/**
 * A server that refuses one mail is reachable and accepts the password; a quota is over only when it accepts a mail.
 */
export function endsPause({ pause }: Pick<MailTransport, 'pause'>, delivery: Delivery): boolean {
  if (pause === null) return false;
  return pause.why === 'quota' ? delivery.outcome === 'sent' : showsSession(delivery);
}

function withoutSecrets(payload: object, secrets: readonly string[]): object {
  return Object.fromEntries(Object.entries(payload).filter(([field]) => !secrets.includes(field)));
}
