import { unsolicitedMails } from '#contract/limits.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { mailboxOf } from './mailbox-of.ts';
import { TokenBuckets } from './token-buckets.ts';

/**
 * Whether one more mail may go to the mailbox of this address; counts it if so. A second call for the same address
 * returns the same and counts nothing, because the work may run again.
 */
export type MayEmail = (address: string) => boolean;

/** Limits mails that their recipients may not have asked for, all kinds together, in the memory of this process. */
export class UnsolicitedMailLimit {
  readonly #clock: Clock;
  readonly #buckets = unsolicitedMails.map((allowance) => new TokenBuckets(allowance));

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  forOneRequest(): MayEmail {
    const validated = new Map<string, boolean>();
    return (address) => {
      const isAllowed = validated.get(address) ?? this.#take(mailboxOf(address));
      validated.set(address, isAllowed);
      return isAllowed;
    };
  }

  #take(mailbox: string): boolean {
    const now = this.#clock.now();
    if (this.#buckets.some((bucket) => bucket.waitFor(mailbox, now) > 0)) return false;
    for (const bucket of this.#buckets) bucket.take(mailbox, now);
    return true;
  }
}
