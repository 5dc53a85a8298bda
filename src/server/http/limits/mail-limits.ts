import { askedMails, askedMailsOfNetwork, mailsOfOrganizer, unsolicitedMails } from '#contract/limits.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { tooOftenByYou } from './limit-errors.ts';
import { mailboxOf } from './mailbox-of.ts';
import { TokenBuckets } from './token-buckets.ts';

interface OfOrganizer {
  readonly personId: string | null;
  readonly sheetId: string;
}

/** The `MailLimits` of the mailbox, in the memory of this process. */
export class CountedMails {
  readonly #clock: Clock;
  readonly #unsolicited = unsolicitedMails.map((allowance) => new TokenBuckets(allowance));
  readonly #asked = askedMails.map((allowance) => new TokenBuckets(allowance));
  readonly #askedOfNetwork = askedMailsOfNetwork.map((allowance) => new TokenBuckets(allowance));
  readonly #ofOrganizers = new TokenBuckets(mailsOfOrganizer);
  /** What each act was answered. */
  readonly #answered = new WeakMap<object, Map<string, boolean>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  mayReach(act: object, address: string, of = ''): boolean {
    return this.#once(act, `${address} ${of}`, () => {
      if (!this.couldReach(address)) return false;
      for (const buckets of this.#unsolicited) buckets.take(mailboxOf(address), this.#clock.now());
      return true;
    });
  }

  mayAsk(act: object, address: string, network: string): boolean {
    return this.#once(act, `asked ${address}`, () => {
      const [mailbox, now] = [mailboxOf(address), this.#clock.now()];
      const counts = [
        ...this.#asked.map((buckets) => ({ buckets, key: mailbox })),
        ...(network === '' ? [] : this.#askedOfNetwork.map((buckets) => ({ buckets, key: `${network} ${mailbox}` }))),
      ];
      if (counts.some(({ buckets, key }) => buckets.waitFor(key, now) > 0)) return false;
      for (const { buckets, key } of counts) buckets.take(key, now);
      return true;
    });
  }

  couldReach(address: string): boolean {
    const [mailbox, now] = [mailboxOf(address), this.#clock.now()];
    return this.#unsolicited.every((buckets) => buckets.waitFor(mailbox, now) === 0);
  }

  countOrganizers(act: object, { personId, sheetId }: OfOrganizer, address: string): void {
    const key = `${personId ?? ''} ${sheetId} ${mailboxOf(address)}`;
    const isFree = this.#once(act, key, () => this.#ofOrganizers.take(key, this.#clock.now()));
    if (!isFree) throw tooOftenByYou(this.#ofOrganizers.waitFor(key, this.#clock.now()));
  }

  #once(act: object, question: string, ask: () => boolean): boolean {
    const answered = this.#answered.get(act) ?? new Map<string, boolean>();
    this.#answered.set(act, answered);
    const answer = answered.get(question) ?? ask();
    answered.set(question, answer);
    return answer;
  }
}
