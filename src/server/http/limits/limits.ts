import type { FastifyRequest } from 'fastify';
import type { Call } from '#contract/access.ts';
import {
  budgetsOfPerson,
  renderedPages,
  resentCodes,
  searchedPages,
  searches,
  type Allowance,
  type PersonsBudget,
} from '#contract/limits.ts';
import { comparable } from '#domain/text-limits.ts';
import { isOrganizer } from '#server/http/actor.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addressGate } from './address-gate.ts';
import { clientNetwork } from './client-address.ts';
import { gateOfBoth, type Gate } from './gate.ts';
import { passwordInUse } from './limit-errors.ts';
import { personGate } from './person-gate.ts';
import { ProofsOfWork } from './proofs-of-work.ts';
import { TokenBuckets } from './token-buckets.ts';
import { UnsolicitedMailLimit, type MayEmail } from './unsolicited-mail-limit.ts';
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
  /**
   * The same for the password that someone signed in gives again: a session that was left open must not be a way to
   * guess it, nor to keep its owner from signing in.
   *
   * @throws tooManyWrongPasswords after some wrong ones, for a while
   */
  checkOwnPassword(userId: string, check: () => Promise<boolean>): Promise<boolean>;
  /**
   * Does work that costs hashes of a user's own password, one at a time for each user.
   *
   * @throws passwordInUse while another is under way
   */
  ofPassword<T>(userId: string, work: () => Promise<T>): Promise<T>;
  /** The network whose streams of counts are counted together; null for one that nobody counts. */
  streamsCountFor(request: FastifyRequest): string | null;
  /** Whether one more page may be written for what this visitor asks for in the address; uses one up. */
  mayAskForPage(request: FastifyRequest): boolean;
  /** For how many ms this visitor has to wait until the database is searched for them; 0 uses one up. */
  waitToSearch(request: FastifyRequest): number;
  /** For how many ms this visitor has to wait until a page may be rendered for them; 0 uses one up. */
  waitToRender(request: FastifyRequest): number;
  /** The network of a visitor, for what is shared out between networks; null for one that nobody counts. */
  networkOf(request: FastifyRequest): string | null;
  /** Whether one more code may be mailed to this account. */
  mayResendCode(email: string): boolean;
  countResentCode(email: string): void;
  /** For one piece of work: checks the mails that it writes and that its recipients may not have asked for. */
  unsolicitedMails(): MayEmail;
  /** What one person may do so often, counted where it is known that it counts. */
  readonly ofPerson: Readonly<Record<PersonsBudget, Budget>>;
}

interface Budget {
  /** For how many ms this user has to wait; 0 when there is something left. Uses nothing up. */
  waitFor(userId: string): number;
  /** The same, and uses one up when there is something left. */
  take(userId: string): number;
}

export function createLimits({ config, clock, secrets }: Pick<Platform, 'config' | 'clock' | 'secrets'>): Limits {
  return config.rateLimits ? realLimits(clock, new ProofsOfWork(secrets)) : noLimits;
}

function realLimits(clock: Platform['clock'], proofs: ProofsOfWork): Limits {
  const logins = new WrongLogins(clock);
  const ownPasswords = new WrongLogins(clock);
  const passwordsInUse = new Set<string>();
  const codes = new TokenBuckets(resentCodes);
  const pages = new TokenBuckets(searchedPages);
  const renderings = budget(renderedPages, clock);
  const searching = budget(searches, clock);
  const mails = new UnsolicitedMailLimit(clock);
  return {
    // The person first, so that one alone does not use up what others of the network have.
    gateOf: (call) => gateOfBoth(personGate(call, clock), addressGate(call, clock, proofs)),
    checkPassword: (email, device, check) => logins.check(`${comparable(email)} ${device ?? ''}`, check),
    checkOwnPassword: async (userId, check) =>
      (await ownPasswords.check(userId, async () => ((await check()) ? true : null))) !== null,
    async ofPassword(userId, work) {
      if (passwordsInUse.has(userId)) throw passwordInUse();
      passwordsInUse.add(userId);
      return work().finally(() => passwordsInUse.delete(userId));
    },
    streamsCountFor: (request) => (isOrganizer(request.actor) ? null : clientNetwork(request)),
    mayAskForPage(request) {
      const network = clientNetwork(request);
      return network === null || pages.take(network, clock.now());
    },
    waitToSearch(request) {
      const network = isOrganizer(request.actor) ? null : clientNetwork(request);
      return network === null ? 0 : searching.take(network);
    },
    waitToRender(request) {
      const network = clientNetwork(request);
      return network === null ? 0 : renderings.take(network);
    },
    networkOf: clientNetwork,
    mayResendCode: (email) => codes.waitFor(comparable(email), clock.now()) === 0,
    countResentCode: (email) => void codes.take(comparable(email), clock.now()),
    unsolicitedMails: () => mails.forOneRequest(),
    ofPerson: {
      addressTries: budget(budgetsOfPerson.addressTries, clock),
      testMails: budget(budgetsOfPerson.testMails, clock),
      uploads: budget(budgetsOfPerson.uploads, clock),
      checksOfAll: budget(budgetsOfPerson.checksOfAll, clock),
    },
  };
}

function budget(allowance: Allowance, clock: Platform['clock']): Budget {
  const buckets = new TokenBuckets(allowance);
  const waitFor = (userId: string) => buckets.waitFor(userId, clock.now());
  return { waitFor, take: (userId) => (buckets.take(userId, clock.now()) ? 0 : waitFor(userId)) };
}

const unlimited: Budget = { waitFor: () => 0, take: () => 0 };

/** For load tests and for data that a program fills in. */
export const noLimits: Limits = {
  gateOf: () => null,
  checkPassword: (_email, _device, check) => check(),
  checkOwnPassword: (_userId, check) => check(),
  ofPassword: (_userId, work) => work(),
  streamsCountFor: () => null,
  mayAskForPage: () => true,
  waitToSearch: () => 0,
  waitToRender: () => 0,
  networkOf: () => null,
  mayResendCode: () => true,
  countResentCode() {},
  unsolicitedMails: () => () => true,
  ofPerson: { addressTries: unlimited, testMails: unlimited, uploads: unlimited, checksOfAll: unlimited },
};
