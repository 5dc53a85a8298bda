import type { Write } from '#server/platform/database/database.ts';
import type { MailPause } from '#server/platform/database/schema.ts';
import { Postpone } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Delivery, Trouble } from './delivery.ts';
import type { Lane } from './lanes.ts';
import type { MailLine } from './mail-line.ts';
import type { MailTemplate } from './mail.ts';
import { subjectLine } from './marked-text.ts';
import { putBack, recordTry, type OpenMail } from './outbox.store.ts';
import type { Paused, Refusal } from './pause-channel.ts';
import { resumeChannel } from './pause-channel.ts';
import { passes } from './take-turn.ts';
import { liftSuppression, suppressAddress } from './suppressed-addresses.store.ts';

const KNOCKS_EVERY = 2 * 60_000;

/** Pauses an account for all processes, within a write, and sees to it that people hear of a new pause. */
export type PauseAccount = (write: Write, refusal: Refusal) => Promise<Paused>;

/** One try of one mail. */
export interface MailTry {
  readonly platform: Platform;
  readonly line: MailLine;
  readonly lane: Lane;
  readonly mail: OpenMail;
  readonly template: MailTemplate<object> | undefined;
  readonly isLast: boolean;
  /** Whether this is still the line by which mail goes. */
  readonly isCurrent: () => boolean;
  readonly pause: PauseAccount;
}

/** Which pause follows from a trouble with the account. */
export function pauseFor(trouble: Trouble): MailPause {
  if (trouble === 'quota') return 'quota';
  return trouble === 'too-many-sign-ins' ? 'sign-ins' : 'password';
}

/**
 * Puts a mail back as if it had not been tried; with a trouble, its account is paused.
 *
 * @throws Postpone always
 */
export async function putOff(one: MailTry, reason: string, trouble?: Trouble): Promise<never> {
  const { platform, mail, line, lane, pause } = one;
  const now = platform.clock.now();
  const paused = await platform.database.write(async (write) => {
    await putBack(write.db, mail.id, reason);
    if (trouble === undefined) return null;
    const { account, credentials } = line;
    return pause(write, { account: account.name, credentials, why: pauseFor(trouble), reason, now });
  });
  if (paused !== null) line.learn(paused.channel);
  if (paused?.isNew === true) platform.log.error({ reason }, 'mail is paused');
  // What passes a pause must not knock without end.
  const knocksAgain = paused !== null && passes(lane, paused.channel.pausedFor) ? KNOCKS_EVERY : 0;
  throw new Postpone(new Date(now.getTime() + knocksAgain), reason);
}

/** Records a try. @throws when there should be another */
export async function endTry(one: MailTry, delivery: Delivery, subject?: string): Promise<void> {
  const { platform, mail, template, isLast } = one;
  const { outcome } = delivery;
  const reason = outcome === 'sent' ? null : delivery.reason;
  const now = platform.clock.now();
  platform.log.info({ mail: mail.id, kind: mail.kind, outcome, reason }, 'mail');
  const record = { lastError: reason, ...(subject === undefined ? {} : { subject: subjectLine(subject) }) };
  if (outcome === 'later' && !isLast) {
    await platform.database.write(async (write) => {
      await recordTry(write.db, mail.id, { ...record, state: 'pending' });
      await template?.afterTry?.(write, mail.payload, now);
    });
    throw new Error(reason ?? outcome);
  }
  const state = outcome === 'sent' || outcome === 'unknown' ? outcome : 'failed';
  const sentAt = outcome === 'sent' ? { sentAt: now.toISOString() } : {};
  const payload = withoutSecrets(mail.payload, template?.secrets ?? []);
  await platform.database.write(async (write) => {
    await recordTry(write.db, mail.id, { ...record, ...sentAt, state, payload });
    await template?.afterTry?.(write, mail.payload, now);
    await learnFrom(write, one, delivery, now);
  });
}

/** What the end of a try says of the address and of the account. */
async function learnFrom(write: Write, { mail, lane, line }: MailTry, delivery: Delivery, now: Date): Promise<void> {
  if (delivery.outcome === 'sent') {
    if (lane !== 'bulk') await liftSuppression(write.db, mail.recipient);
    if (line.pause !== null) await resumeChannel(write, line.account.name);
  } else if (delivery.trouble === 'no-such-recipient') {
    await suppressAddress(write.db, mail.recipient, delivery.reason, now);
  }
}

function withoutSecrets(payload: object, secrets: readonly string[]): object {
  return Object.fromEntries(Object.entries(payload).filter(([field]) => !secrets.includes(field)));
}
