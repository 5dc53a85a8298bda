import type { Call } from '#contract/access.ts';
import { confirmationsToMailbox, resentCodes, testMails, uploadsOfPerson } from '#contract/limits.ts';
import { comparable } from '#domain/text-limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addressGate } from './address-gate.ts';
import type { Gate } from './gate.ts';
import { tooManyUploads } from './limit-errors.ts';
import { personGate } from './person-gate.ts';
import { ProofsOfWork } from './proofs-of-work.ts';
import { TokenBuckets } from './token-buckets.ts';
import { WrongLogins } from './wrong-logins.ts';

/** How often anybody may do what can be misused; counted in this process. `src/contract/limits.ts` holds the numbers. */
export interface Limits {
  /** The gate of a call that has a limit by network or by person, null for the others. */
  gateOf(call: Call): Gate | null;
  /**
   * Does the check of a password for an account, which answers null when it is wrong, and answers as it does. `device`
   * names one that has signed in to this account before: its tries are counted by themselves, so that nobody else can
   * lock it out.
   *
   * @throws tooManyWrongPasswords after some wrong ones, for a while
   */
  checkPassword<User>(email: string, device: string | null, check: () => Promise<User | null>): Promise<User | null>;
  /** Whether one more code may be mailed to this account. */
  mayResendCode(email: string): boolean;
  countResentCode(email: string): void;
  /** Whether one more confirmation may go to this mailbox; then it counts. */
  takeConfirmation(email: string): boolean;
  /** Takes one test mail of this user. Answers for how many ms there is none; 0 when there was one. */
  takeTestMail(userId: string): number;
  /** @throws tooManyUploads when this user has none left */
  checkUpload(userId: string): void;
  countUpload(userId: string): void;
}

export function createLimits({ config, clock, secrets }: Pick<Platform, 'config' | 'clock' | 'secrets'>): Limits {
  return config.rateLimits ? realLimits(clock, new ProofsOfWork(secrets)) : noLimits;
}

function realLimits(clock: Platform['clock'], proofs: ProofsOfWork): Limits {
  const logins = new WrongLogins(clock);
  const [codes, tests] = [new TokenBuckets(resentCodes), new TokenBuckets(testMails)];
  const uploads = new TokenBuckets(uploadsOfPerson);
  const confirmations = confirmationsToMailbox.map((allowance) => new TokenBuckets(allowance));
  return {
    gateOf: (call) => addressGate(call, clock, proofs) ?? personGate(call, clock),
    checkPassword: (email, device, check) => logins.check(`${comparable(email)} ${device ?? ''}`, check),
    mayResendCode: (email) => codes.waitFor(comparable(email), clock.now()) === 0,
    countResentCode: (email) => void codes.take(comparable(email), clock.now()),
    takeConfirmation(email) {
      const [mailbox, now] = [comparable(email), clock.now()];
      if (confirmations.some((buckets) => buckets.waitFor(mailbox, now) > 0)) return false;
      for (const buckets of confirmations) buckets.take(mailbox, now);
      return true;
    },
    takeTestMail: (userId) => (tests.take(userId, clock.now()) ? 0 : tests.waitFor(userId, clock.now())),
    checkUpload(userId) {
      const wait = uploads.waitFor(userId, clock.now());
      if (wait > 0) throw tooManyUploads(wait);
    },
    countUpload: (userId) => void uploads.take(userId, clock.now()),
  };
}

/** For load tests and for data that a program fills in. */
export const noLimits: Limits = {
  gateOf: () => null,
  checkPassword: (_email, _device, check) => check(),
  mayResendCode: () => true,
  countResentCode() {},
  takeConfirmation: () => true,
  takeTestMail: () => 0,
  checkUpload() {},
  countUpload() {},
};
