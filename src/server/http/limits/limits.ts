import type { FastifyRequest } from 'fastify';
import type { Call } from '#contract/access.ts';
import {
  budgetsOfPerson,
  doorLimits,
  renderedPages,
  resentCodes,
  searchedPages,
  searches,
  type Allowance,
  type PersonsBudget,
} from '#contract/limits.ts';
import { comparable } from '#domain/text-limits.ts';
import { isAdministrator } from '#server/http/actor.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addressGate } from './address-gate.ts';
import { clientNetwork, siteOf } from './client-address.ts';
import { gateOfBoth, type PatientGate } from './gate.ts';
import { manyAtTheWall, passwordInUse, tooOften, tooOftenByYou } from './limit-errors.ts';
import { CountedMails } from './mail-limits.ts';
import { NetworkBuckets } from './network-buckets.ts';
import { personGate } from './person-gate.ts';
import { ProofsOfWork } from './proofs-of-work.ts';
import { Refusals } from './refusals.ts';
import { TokenBuckets } from './token-buckets.ts';
import { WrongLogins } from './wrong-logins.ts';

/** Limits for calls that can be misused, counted in this process. `src/contract/limits.ts` has the numbers. */
export interface Limits {
  gateOf(call: Call): PatientGate | null;
  /**
   * Runs the check of a password, whose null means a wrong one, and returns its result. `device` names a browser that
   * has signed in to this account before: its attempts have a count of their own, so that no stranger can lock it out.
   * @throws tooManyWrongPasswords for a while after some wrong ones
   */
  checkPassword<User>(email: string, device: string | null, check: () => Promise<User | null>): Promise<User | null>;
  /**
   * The same for a password that a signed-in user enters again: an open session must not be a way to guess it, nor keep
   * its owner from signing in.
   * @throws tooManyWrongPasswords for a while after some wrong ones
   */
  checkOwnPassword(userId: string, check: () => Promise<boolean>): Promise<boolean>;
  /**
   * Runs work that hashes a user's own password, one at a time per user.
   * @throws passwordInUse while another one runs
   */
  ofPassword<T>(userId: string, work: () => Promise<T>): Promise<T>;
  /** The network whose streams are counted together; null if it is not counted. */
  streamsCountFor(request: FastifyRequest): string | null;
  /** Whether one more page may be rendered for the visitor's search; uses one up. */
  mayAskForPage(request: FastifyRequest): boolean;
  /** The wait for a search in the database, in ms; 0 uses one up. */
  waitToSearch(request: FastifyRequest): number;
  /** The wait for rendering a page, in ms; 0 uses one up. */
  waitToRender(request: FastifyRequest): number;
  /** Ends when a request that was refused may be answered: for who goes on all the same, some time later. */
  turnOfRefusal(request: FastifyRequest): Promise<void>;
  /**
   * The line in which a request waits for work that is done one after another: all networks of an IPv6 /48 have one.
   * Null, which is a line too, if the network is not known.
   */
  lineOf(request: FastifyRequest): string | null;
  mayResendCode(email: string): boolean;
  countResentCode(email: string): void;
  /** Of what is mailed, which the mailbox asks of every mail; null for none. */
  readonly mails: Pick<CountedMails, 'mayReach' | 'mayAsk' | 'couldReach' | 'countOrganizers'> | null;
  readonly ofPerson: Readonly<Record<PersonsBudget, Budget>>;
  readonly ofDoor: DoorLimit;
}

interface DoorLimit {
  /** @throws 429 when the link is used too often, by this phone or by all of them */
  enter(linkId: string, device: string | undefined): void;
  /** @throws 429 when the link on the wall is used too often, by this network or by all of them; null is not counted */
  enterWall(linkId: string, network: string | null): void;
  /** The same when too many names are looked for. */
  search(linkId: string, network: string | null): void;
}

interface Budget {
  /** In ms; 0 if one is left. Uses nothing up. */
  waitFor(userId: string): number;
  /** As `waitFor`, and uses one up. */
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
  const pages = ofNetworks(searchedPages, clock);
  const renderings = ofNetworks(renderedPages, clock);
  const searching = ofNetworks(searches, clock);
  const refusals = new Refusals();
  const turnOfRefusal = (request: FastifyRequest) => refusals.turn(lineOf(request));
  return {
    gateOf(call) {
      // The person first, so that one alone does not use up what others of the network have.
      const gate = gateOfBoth(personGate(call, clock), addressGate(call, clock, proofs));
      return gate === null ? null : { ...gate, turnOfRefusal };
    },
    checkPassword: (email, device, check) => logins.check(`${comparable(email)} ${device ?? ''}`, check),
    checkOwnPassword: async (userId, check) =>
      (await ownPasswords.check(userId, async () => ((await check()) ? true : null))) !== null,
    async ofPassword(userId, work) {
      if (passwordsInUse.has(userId)) throw passwordInUse();
      passwordsInUse.add(userId);
      return work().finally(() => passwordsInUse.delete(userId));
    },
    streamsCountFor: (request) => (isAdministrator(request.actor) ? null : clientNetwork(request)),
    mayAskForPage: (request) => pages(request) === 0,
    waitToSearch: (request) => (isAdministrator(request.actor) ? 0 : searching(request)),
    waitToRender: renderings,
    turnOfRefusal,
    lineOf,
    mayResendCode: (email) => codes.waitFor(comparable(email), clock.now()) === 0,
    countResentCode: (email) => void codes.take(comparable(email), clock.now()),
    mails: new CountedMails(clock),
    ofPerson: {
      addressTries: budget(budgetsOfPerson.addressTries, clock),
      testMails: budget(budgetsOfPerson.testMails, clock),
      uploads: budget(budgetsOfPerson.uploads, clock),
      letters: budget(budgetsOfPerson.letters, clock),
      checksOfAll: budget(budgetsOfPerson.checksOfAll, clock),
      renderings: budget(budgetsOfPerson.renderings, clock),
    },
    ofDoor: doorLimit(clock),
  };
}

function lineOf(request: FastifyRequest): string | null {
  const network = clientNetwork(request);
  return network === null ? null : siteOf(network);
}

function doorLimit(clock: Platform['clock']): DoorLimit {
  const [phones, links] = [budget(doorLimits.phone, clock), budget(doorLimits.link, clock)];
  const shared = (ofNetwork: Allowance, ofAll: Allowance) => {
    const [networks, all] = [budget(ofNetwork, clock), budget(ofAll, clock)];
    return (linkId: string, network: string | null) => {
      const wait = network === null ? 0 : networks.take(`${linkId} ${network}`);
      if (wait > 0) throw tooOften(wait);
      const waitForAll = all.take(linkId);
      if (waitForAll > 0) throw manyAtTheWall(waitForAll);
    };
  };
  return {
    enter(linkId, device) {
      const wait = (device === undefined ? 0 : phones.take(`${linkId} ${device}`)) || links.take(linkId);
      if (wait > 0) throw tooOftenByYou(wait);
    },
    enterWall: shared(doorLimits.wallOfNetwork, doorLimits.wall),
    search: shared(doorLimits.searchOfNetwork, doorLimits.search),
  };
}

/** Returns the wait in ms; 0 uses one up. */
function ofNetworks(allowance: Allowance, clock: Platform['clock']): (request: FastifyRequest) => number {
  const buckets = new NetworkBuckets(allowance);
  return (request) => {
    const [network, now] = [clientNetwork(request), clock.now()];
    return network === null || buckets.take(network, now) ? 0 : buckets.waitFor(network, now);
  };
}

function budget(allowance: Allowance, clock: Platform['clock']): Budget {
  const buckets = new TokenBuckets(allowance);
  const waitFor = (userId: string) => buckets.waitFor(userId, clock.now());
  return { waitFor, take: (userId) => (buckets.take(userId, clock.now()) ? 0 : waitFor(userId)) };
}

const unlimited: Budget = { waitFor: () => 0, take: () => 0 };

const noLimits: Limits = {
  gateOf: () => null,
  checkPassword: (_email, _device, check) => check(),
  checkOwnPassword: (_userId, check) => check(),
  ofPassword: (_userId, work) => work(),
  streamsCountFor: () => null,
  mayAskForPage: () => true,
  waitToSearch: () => 0,
  waitToRender: () => 0,
  turnOfRefusal: async () => {},
  lineOf: () => null,
  mayResendCode: () => true,
  countResentCode() {},
  mails: null,
  ofPerson: {
    addressTries: unlimited,
    testMails: unlimited,
    uploads: unlimited,
    letters: unlimited,
    checksOfAll: unlimited,
    renderings: unlimited,
  },
  ofDoor: { enter() {}, enterWall() {}, search() {} },
};
