import type { MailPause } from '#server/platform/database/schema.ts';
import type { Lane } from './lanes.ts';
import type { MailAccount } from './mail-account.ts';
import type { MailChannel } from './mail-channel.store.ts';
import type { MailSender } from './smtp-sender.ts';
import { AWAITED_EVERY_MS } from './pause-channel.ts';
import { isExemptFromPause, type SendDecision } from './send-quota.ts';

export interface Pause {
  readonly why: MailPause;
  readonly since: Date;
  readonly until: Date;
  readonly reason: string;
}

export class MailTransport {
  readonly credentials: string;
  readonly sender: MailSender;
  account: MailAccount;
  #pause: Pause | null = null;
  #nextAt = new Date(0);
  #triedAt = new Date(0);
  readonly #fullUntil = new Map<Lane, Date>();

  constructor(account: MailAccount, credentials: string, sender: MailSender) {
    this.account = account;
    this.credentials = credentials;
    this.sender = sender;
  }

  get pause(): Pause | null {
    return this.#pause;
  }

  pausedUntil(lane: Lane): Date | null {
    const pause = isExemptFromPause(lane, this.#pause?.why ?? null) ? undefined : this.#pause?.until;
    const moments = [pause, this.#fullUntil.get(lane), lane === 'urgent' ? undefined : this.#nextAt];
    const latest = Math.max(0, ...moments.map((moment) => moment?.getTime() ?? 0));
    return latest === 0 ? null : new Date(latest);
  }

  change(account: MailAccount): void {
    this.account = account;
    this.#fullUntil.clear();
  }

  learn(channel: MailChannel | null): void {
    const isOurs = channel?.credentials === this.credentials;
    const { pausedFor, pausedSince, pausedUntil, reason } = channel ?? {};
    this.#pause =
      isOurs && pausedFor && pausedSince && pausedUntil
        ? { why: pausedFor, since: new Date(pausedSince), until: new Date(pausedUntil), reason: reason ?? '' }
        : null;
  }

  /** When a mail that somebody waits for may be tried in spite of a pause; null where it has to wait as all others. */
  awaitedAt(now: Date): Date | null {
    if (this.#pause?.why !== 'unreachable') return null;
    return new Date(Math.max(now.getTime(), this.#triedAt.getTime() + AWAITED_EVERY_MS));
  }

  onTry(now: Date): void {
    this.#triedAt = now;
  }

  /** Called when a mail is claimed: the next one waits, without asking the database. */
  onReservation(lane: Lane, now: Date): void {
    if (lane !== 'urgent') this.#laterThan(new Date(now.getTime() + this.account.msBetween));
  }

  onDecision(lane: Lane, decision: SendDecision): void {
    if (decision.isAllowed) this.#laterThan(decision.nextAt);
    else if (decision.reason === 'pause') this.learn(decision.channel);
    else if (decision.reason === 'pace') this.#laterThan(decision.until);
    else if (decision.reason === 'limit') this.#fullUntil.set(lane, decision.until);
  }

  #laterThan(moment: Date): void {
    if (this.account.msBetween > 0 && moment > this.#nextAt) this.#nextAt = moment;
  }
}
