import { z } from 'zod';
import type { Call } from './access.ts';

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];

/** So many within so many ms; what is used up grows back evenly. */
export interface Allowance {
  readonly free: number;
  readonly within: number;
}

export interface AddressLimit extends Allowance {
  /** Only calls that are refused count, such as wrong passwords. */
  readonly counts?: 'refusals';
  /** Above the free ones, and for what looks like a program, a proof of work is asked for; above this nothing helps. */
  readonly withProof?: Allowance;
}

/** What one network address may do. A school shares one, so the numbers are generous and where it can a proof helps. */
export const addressLimits = {
  'POST /api/auth/login': { free: 30, within: 15 * MINUTE, counts: 'refusals' },
  'POST /api/auth/register': { free: 5, within: HOUR, withProof: { free: 30, within: HOUR } },
  'POST /api/volunteers': { free: 10, within: 10 * MINUTE, withProof: { free: 600, within: HOUR } },
  // A browser without script can prove no work: its form has to be waited for instead.
  'POST /sign-up': { free: 10, within: 10 * MINUTE },
  'POST /api/manage/link': { free: 20, within: HOUR },
  'POST /my-sign-up/link': { free: 20, within: HOUR },
  'POST /api/deletion-requests': { free: 20, within: HOUR },
  // Each costs a hash or two, as a login does.
  'PATCH /api/auth/change-password/:userId': { free: 20, within: 15 * MINUTE },
  'DELETE /api/auth/account/:userId': { free: 20, within: 15 * MINUTE },
} as const satisfies Partial<Record<Call, AddressLimit>>;

/** What one person may do, wherever they are signed in: large answers, hashes, and what reaches many people. */
export const personLimits = {
  'PATCH /api/auth/change-password/:userId': { free: 10, within: HOUR },
  'DELETE /api/auth/account/:userId': { free: 10, within: HOUR },
  'GET /api/export/volunteers': { free: 10, within: HOUR },
  'POST /api/letters': { free: 5, within: HOUR },
  'POST /api/letters/everyone': { free: 5, within: HOUR },
  'POST /api/monitors/preview': { free: 20, within: 5 * MINUTE },
  'POST /api/monitors/:id/check': { free: 30, within: 5 * MINUTE },
} as const satisfies Partial<Record<Call, Allowance>>;

/** Open streams of counts that one network address may have; pages beyond them are right too, but do not move by themselves. */
export const STREAMS_OF_NETWORK = 60;
/** The same for an IPv6 /48, which a customer is given whole: 65,536 networks. */
export const STREAMS_OF_SITE = 240;

/**
 * Wrong passwords for one account, from wherever: after the free ones each further try waits twice as long. Those with
 * which someone signed in would change the password or leave are counted by themselves.
 */
export const wrongPasswords = {
  free: 5,
  within: 15 * MINUTE,
  firstWait: SECOND,
  longestWait: MINUTE,
} as const;

/**
 * Wrong codes for one account, over all its logins, beside the five after which it is locked for a while. Kept in the
 * database: they hold across processes and restarts, and when other limits are off.
 */
export const wrongCodes: readonly Allowance[] = [
  { free: 10, within: HOUR },
  { free: 20, within: 24 * HOUR },
];

/** What one person may do so often, where it is not every call of a kind that counts. */
export const budgetsOfPerson = {
  /** Other addresses that a user tries to give the own account: each try tells whether somebody has it. */
  addressTries: { free: 10, within: HOUR },
  testMails: { free: 5, within: HOUR },
  /** Files that are refused at a glance do not count. */
  uploads: { free: 20, within: HOUR },
  /** Checks of all monitors; one that was refused because another is on does not count. */
  checksOfAll: { free: 1, within: 30 * SECOND },
} as const satisfies Record<string, Allowance>;
export type PersonsBudget = keyof typeof budgetsOfPerson;

/** Pages written for what one network asks for by a search in the address; beyond them it is shown the page without. */
export const searchedPages: Allowance = { free: 60, within: 5 * MINUTE };

/**
 * Pages rendered because one network asked for them: those that changed since somebody saw them, forms, searches. A
 * school in which all sign up at once stays below it, because each change of a page is rendered once for everybody.
 * Beyond them a page is sent as it was before, or one that says to come back.
 */
export const renderedPages: Allowance = { free: 600, within: 5 * MINUTE };

/** Pages of past sheets, and searches in them, that are read from the database for one network. */
export const searches: Allowance = { free: 600, within: 5 * MINUTE };

/** New codes for one account; beyond them the answer is the same and nothing is sent. */
export const resentCodes: Allowance = { free: 5, within: HOUR };

/**
 * Mails to one mailbox that anybody may have caused, all kinds of them together: confirmations of signups, links to
 * manage them, links that confirm a deletion, and what goes to an account whose mailbox is not proved. Beyond them what
 * was done counts, without a mail.
 */
export const unsolicitedMails: readonly Allowance[] = [
  { free: 5, within: HOUR },
  { free: 20, within: 24 * HOUR },
];

/** A form that was filled in faster than this was hardly filled in by a person. */
export const FILLED_IN_AT_LEAST_MS = 2 * SECOND;

/**
 * What a form tells of how it was filled in; never a reason to refuse it. `website` is a field that people do not see.
 */
export const formTraces = z.object({
  website: z.string().optional().catch('unreadable'),
  filledInMs: z.number().optional().catch(0),
});
export type FormTraces = z.infer<typeof formTraces>;

/** Tries it takes at most to prove work; a second or two on an old phone. */
export const MAX_PROOF_ATTEMPTS = 50_000;

/** The header that brings a solved challenge: a `ProofOfWork` as JSON in base64. */
export const PROOF_HEADER = 'proof-of-work';

/** Find the number, at most `maxnumber`, with which SHA-256 of `salt` and number, in hex, is `challenge`: as ALTCHA does. */
export const proofChallenge = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  maxnumber: z.number(),
  salt: z.string(),
  signature: z.string(),
});
export type ProofChallenge = z.infer<typeof proofChallenge>;

/** A challenge and the number that solves it. */
export const proofOfWork = proofChallenge.omit({ maxnumber: true }).extend({ number: z.number().int().min(0) });
export type ProofOfWork = z.infer<typeof proofOfWork>;
