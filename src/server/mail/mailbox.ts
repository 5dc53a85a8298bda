import { randomUUID } from 'node:crypto';
import type { Write } from '#server/platform/database/database.ts';
import type { Enqueue, JobHandler } from '#server/jobs/jobs.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Platform } from '#server/platform/platform.ts';
import { environmentAccount, type MailAccount, type ReadAccount } from './mail-account.ts';
import { ActiveTransport } from './active-transport.ts';
import { jobOfLane, laneOf, lanes } from './lanes.ts';
import type { Pause } from './mail-transport.ts';
import type { MailCause, MailLimits } from './mail-cause.ts';
import type { MailTemplate, MailOrder, WriteMail } from './mail.ts';
import { MAIL_PAUSED, tellOfPause } from './mail-paused.ts';
import type { MailboxParts, PutMail } from './mailbox-parts.ts';
import { anyWaitingSince, countEndedSince, insertMail } from './outbox.store.ts';
import { AWAITED_FOR_MS, hastenChannel, pauseChannel, type Paused, type Refusal } from './pause-channel.ts';
import { sendJob } from './send-job.ts';
import { countNow } from './send-quota.ts';
import { tryOut, type TriedOut } from './try-out.ts';
import { waitingMails, type WaitingMails } from './waiting-mails.ts';

export interface Mailbox {
  readonly write: WriteMail;
  /**
   * Whether a mail with this cause would be written, which counts it: writing it later in the same act counts nothing.
   * @throws 429 for one too many of an organizer
   */
  mayWrite(write: Write, order: Pick<MailOrder, 'to' | 'cause'>): boolean;
  /** As `mayWrite`, and counts nothing. */
  couldWrite(order: Pick<MailOrder, 'to' | 'cause'>): boolean;
  /** If not, mails stay in the outbox and a banner says so. */
  readonly isReady: () => boolean;
  /** Undefined for a kind of another version. */
  readonly template: (kind: string) => MailTemplate<object> | undefined;
  /**
   * Schedules a mail that is in the outbox and pending.
   * @throws when there is no such kind
   */
  readonly sendAgain: (write: Write, mail: { readonly id: string; readonly kind: string }) => Promise<void>;
  readonly state: () => { readonly account: MailAccount | null; readonly pause: Pause | null };
  /** Mails in the last 24 hours that count towards the limit. */
  readonly counted: () => Promise<number>;
  readonly waiting: () => Promise<WaitingMails>;
  readonly endedSince: (since: Date) => Promise<{ readonly sent: number; readonly failed: number }>;
  /** In order of priority. */
  readonly sendJobs: readonly JobHandler[];
  open(): Promise<void>;
  refresh(): Promise<void>;
  /** Sends one mail right away and reports the result, through an account that need not be saved. */
  tryOut(order: Omit<MailOrder, 'cause'>, account: MailAccount): Promise<TriedOut>;
  close(): void;
}

interface MailboxOptions {
  readonly readAccount?: ReadAccount;
  readonly wake?: () => void;
  /** Null for none. */
  readonly limits?: MailLimits | null;
}

/** All mails of the hub: written into the outbox in the transaction that causes them, and sent from there. */
export function createMailbox(
  platform: Platform,
  enqueue: Enqueue,
  templates: readonly MailTemplate<never>[],
  { readAccount, wake = () => {}, limits = null }: MailboxOptions = {},
): Mailbox {
  const current = new ActiveTransport(platform, readAccount ?? (async () => environmentAccount(platform)), wake);
  // A template gets back the payload that was written for its kind.
  const templateOf = new Map(templates.map((template) => [template.kind, template as unknown as MailTemplate<object>]));
  const awaitedKinds = templates.flatMap(({ kind, awaited }) => (awaited === true ? [kind] : []));
  const bulkKinds = templates.flatMap(({ kind, bulk }) => (bulk === true ? [kind] : []));
  const { hostname } = new URL(platform.config.publicUrl);
  const known = (kind: string): MailTemplate<object> => {
    const template = templateOf.get(kind);
    if (template === undefined) throw new Error(`There is no mail of kind ${kind}`);
    return template;
  };
  const put: PutMail = async (write, { kind, to, language, payload }) => {
    const template = known(kind);
    const now = platform.clock.now();
    const mail = { id: newId(now), kind, recipient: to, language, payload, createdAt: now.toISOString() };
    const messageId = `<${randomUUID()}@${hostname}>`;
    await insertMail(write.db, { ...mail, messageId });
    return { ...mail, messageId, state: 'pending', template };
  };
  const mayWrite = (write: Write, { to, cause }: { readonly to: string; readonly cause: MailCause }): boolean => {
    if (cause.by === 'asker') return limits?.mayAsk(write.act, to, cause.network) !== false;
    if (cause.by === 'organizer') limits?.countOrganizers(write.act, cause, to);
    return cause.by !== 'stranger' || limits?.mayReach(write.act, to, cause.of) !== false;
  };
  const pause = async (write: Write, refusal: Refusal): Promise<Paused> => {
    const since = new Date(refusal.now.getTime() - AWAITED_FOR_MS).toISOString();
    const isAwaited = await anyWaitingSince(write.db, awaitedKinds, since);
    const paused = await pauseChannel(write, refusal, { isAwaited });
    if (paused.isToAlert && templateOf.has(MAIL_PAUSED))
      await tellOfPause(platform, write, put, refusal, current.transport?.account ?? null);
    return paused;
  };
  const parts: MailboxParts = { platform, enqueue, templateOf, current, put, pause };
  return {
    async write(write, order) {
      if (!known(order.kind).causes.includes(order.cause.by))
        throw new Error(`A mail of kind ${order.kind} does not follow an act by ${order.cause.by}`);
      if (!mayWrite(write, order)) return false;
      const { id, template } = await put(write, order);
      await enqueue(write, jobOfLane[laneOf(template)], { outboxId: id });
      const at = template.awaited === true ? current.transport?.awaitedAt(platform.clock.now()) : null;
      if (at && current.transport !== null) await hastenChannel(write, current.transport.account.name, at);
      return true;
    },
    mayWrite,
    couldWrite: ({ to, cause }) => cause.by !== 'stranger' || limits?.couldReach(to) !== false,
    template: (kind) => templateOf.get(kind),
    sendAgain: (write, { id, kind }) => enqueue(write, jobOfLane[laneOf(known(kind))], { outboxId: id }),
    isReady: () => current.transport !== null && current.transport.pause?.why !== 'password',
    state: () => ({ account: current.transport?.account ?? null, pause: current.transport?.pause ?? null }),
    counted: () => countNow(platform, current.transport?.account ?? null),
    waiting: () => waitingMails(platform, bulkKinds),
    endedSince: (since) => countEndedSince(platform.database.db, since.toISOString()),
    sendJobs: lanes.map((lane) => sendJob(parts, lane)),
    open: () => current.open(),
    refresh: () => current.refresh(),
    tryOut: (order, account) => tryOut(parts, order, account),
    close: () => current.close(),
  };
}
