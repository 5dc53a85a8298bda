import { z } from 'zod';
import type { Call } from './access.ts';

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];

/** So many within so many ms; they grow back evenly. */
export interface Allowance {
  readonly free: number;
  readonly within: number;
}

export interface AddressLimit extends Allowance {
  /** Count only refused calls, such as wrong passwords. */
  readonly counts?: 'refusals';
  /** Above `free`, and for what looks like a program, a proof of work is required; above this, nothing helps. */
  readonly withProof?: Allowance;
}

/**
 * How many times as much as one network the networks of an IPv6 /56, or /48, may use together. Providers give such to
 * one customer, and some of them the phones of many.
 */
export const togetherAtMost = { of56: 4, of48: 10 } as const;

/** Per network address. A school shares one, so the numbers are generous and a proof of work can extend some. */
export const addressLimits = {
  'POST /api/auth/login': { free: 30, within: 15 * MINUTE, counts: 'refusals' },
  'POST /api/auth/register': { free: 5, within: HOUR, withProof: { free: 30, within: HOUR } },
  'POST /api/volunteers': { free: 10, within: 10 * MINUTE, withProof: { free: 600, within: HOUR } },
  // One of these can take twenty places, so an hour gives twice as many as single sign-ups do.
  'POST /api/volunteers/batch': { free: 5, within: 10 * MINUTE, withProof: { free: 60, within: HOUR } },
  'POST /api/volunteer-slots/:id/waitlist': { free: 10, within: 10 * MINUTE, withProof: { free: 600, within: HOUR } },
  'POST /api/hand-overs/take': { free: 10, within: 10 * MINUTE, withProof: { free: 600, within: HOUR } },
  'POST /api/manage/hand-over': { free: 60, within: HOUR },
  'POST /api/waitlist/rejoin': { free: 20, within: HOUR },
  // Behind the Wi-Fi of a school, phones at the door share one network; what each may send is in `doorLimits`.
  'POST /api/door/list': { free: 300, within: 10 * MINUTE, counts: 'refusals' },
  'POST /api/door/facts': { free: 300, within: 10 * MINUTE, counts: 'refusals' },
  'POST /api/here/view': { free: 300, within: 10 * MINUTE, counts: 'refusals' },
  'POST /api/here/find': { free: 300, within: 10 * MINUTE, counts: 'refusals' },
  'POST /api/here/arrive': { free: 300, within: 10 * MINUTE, counts: 'refusals' },
  // A browser without script can prove no work: its form has to be waited for instead.
  'POST /sign-up': { free: 10, within: 10 * MINUTE },
  'POST /api/manage/link': { free: 20, within: HOUR },
  // A whole school asks for its hours in June, from one network.
  'POST /api/mailbox/codes': { free: 60, within: HOUR },
  'POST /api/mailbox/proofs': { free: 60, within: HOUR, counts: 'refusals' },
  'POST /my-sign-up/link': { free: 20, within: HOUR },
  'POST /api/letters/verify': { free: 20, within: 10 * MINUTE },
  'POST /api/deletion-requests': { free: 20, within: HOUR },
  // Each costs a hash or two, as a login does.
  'PATCH /api/auth/change-password/:userId': { free: 20, within: 15 * MINUTE },
  'DELETE /api/auth/account/:userId': { free: 20, within: 15 * MINUTE },
} as const satisfies Partial<Record<Call, AddressLimit>>;

/**
 * For calls that keep the processor busy for more than 50, 150 or 500 ms with the most data that other limits allow
 * (docs/performance.md): far more than anybody needs, and too few for one account to stop the others.
 */
const dear: Allowance = { free: 120, within: 5 * MINUTE };
const dearer: Allowance = { free: 60, within: 5 * MINUTE };
const dearest: Allowance = { free: 20, within: 5 * MINUTE };

/** Per account, over all its sessions: large answers, hashes, and what reaches many people. */
export const personLimits = {
  'POST /api/signup-sheets/:id/copies': dear,
  'POST /api/signup-sheets/:id/series': dear,
  'POST /api/signup-sheets/:id/slots/paste': dear,
  'POST /api/signup-sheets/:id/picture': dear,
  'PUT /api/signup-sheets/:id/questions': dear,
  'POST /api/sheet-templates/:id/sheets': dear,
  'GET /api/signup-sheets/:id/share': dear,
  'GET /api/signup-sheets/:id/hours': dear,
  'GET /api/reminders': dear,
  'GET /api/reminders/pending': dear,
  'GET /api/reminders/preview': dear,
  'GET /api/reminders/preview.html': dear,
  'GET /api/letters/recipients/everyone': dear,
  'GET /api/deletion-requests': dear,
  'POST /api/settings/logo-upload': dear,
  'POST /api/settings/facebook-logo-upload': dear,
  'POST /api/admin/upload/hero-image': dear,
  'POST /api/school/logo': dear,
  'POST /api/hours/years/close': dear,
  'POST /api/email/test-post': dear,
  'DELETE /api/signup-sheets/:id': dearer,
  'POST /api/signup-sheets/:id/call-off': dearer,
  'POST /api/signup-sheets/imports': dearer,
  'POST /api/signup-sheets/:id/attendance/confirm': dearer,
  'POST /api/signup-sheets/:id/hours/correct': dearer,
  'DELETE /api/monitors/:id': dearer,
  // With the previews before them.
  'POST /api/signup-sheets/:id/slots/changes': dearer,
  'POST /api/signup-sheets/:id/calls': dearer,
  'GET /api/certificates/pages.html': dearest,
  'POST /api/reminders/send': dearest,
  'POST /api/deletion-requests/:id/carry-out': dearest,
  'PATCH /api/auth/change-password/:userId': { free: 10, within: HOUR },
  'DELETE /api/auth/account/:userId': { free: 10, within: HOUR },
  'GET /api/export/volunteers': { free: 10, within: HOUR },
  'POST /api/letters': { free: 5, within: HOUR },
  'POST /api/signup-sheets/:id/organizers': { free: 30, within: HOUR },
  'POST /api/certificates': { free: 20, within: HOUR },
  'POST /api/letters/everyone': { free: 5, within: HOUR },
  'POST /api/monitors/preview': { free: 20, within: 5 * MINUTE },
  'POST /api/monitors/:id/check': { free: 30, within: 5 * MINUTE },
} as const satisfies Partial<Record<Call, Allowance>>;

/**
 * Calls of the door by one phone, and of all phones with one link. Networks do not count: a school is one. At the wall,
 * where no phone has a name, a network has a share that is as large as a school needs, and what all have together is so
 * far above it that one passer-by does not use it up for everybody.
 */
export const doorLimits = {
  phone: { free: 240, within: 5 * MINUTE },
  link: { free: 6000, within: 10 * MINUTE },
  wallOfNetwork: { free: 2000, within: 10 * MINUTE },
  wall: { free: 30_000, within: 10 * MINUTE },
  /** For names: a hundred people try some times each. */
  searchOfNetwork: { free: 600, within: 10 * MINUTE },
  search: { free: 6000, within: 10 * MINUTE },
} as const satisfies Record<string, Allowance>;

/** Open streams of counts per network address; pages without one do not update by themselves. */
export const STREAMS_OF_NETWORK = 60;
/** Per IPv6 /48, which a provider gives to one customer: 65,536 networks. */
export const STREAMS_OF_SITE = 240;

/**
 * Wrong passwords for one account, from any network: after the free ones, each attempt waits twice as long. Attempts by
 * a signed-in user to change the password or delete the account have a count of their own.
 */
export const wrongPasswords = {
  free: 5,
  within: 15 * MINUTE,
  firstWait: SECOND,
  longestWait: MINUTE,
} as const;

/**
 * Wrong codes for one account over all its logins, beside the five that lock it for a while. Kept in the database: they
 * hold across processes and restarts, and when other limits are off.
 */
export const wrongCodes: readonly Allowance[] = [
  { free: 10, within: HOUR },
  { free: 20, within: 24 * HOUR },
];

export const budgetsOfPerson = {
  /** Addresses that a user tries for the account: each attempt reveals whether it is taken. */
  addressTries: { free: 10, within: HOUR },
  testMails: { free: 5, within: HOUR },
  /** Files that are refused at a glance do not count. */
  uploads: { free: 20, within: HOUR },
  /** Letters about hours that the reader of a mailbox makes: each holds the lock of all hours while it is made. */
  letters: { free: 30, within: HOUR },
  /** Refused checks, while another one runs, do not count. */
  checksOfAll: { free: 1, within: 30 * SECOND },
  /** Pages rendered for those who organize, whom the network of a school would limit together. */
  renderings: { free: 300, within: 5 * MINUTE },
} as const satisfies Record<string, Allowance>;
export type PersonsBudget = keyof typeof budgetsOfPerson;

/** Pages rendered for searches in the address, per network; beyond them the page comes without the search. */
export const searchedPages: Allowance = { free: 60, within: 5 * MINUTE };

/**
 * Pages rendered per network: changed pages, forms, searches. A school in which all sign up at once stays below it,
 * because each change of a page is rendered once for all visitors. Beyond it a visitor gets the page as it was, or one
 * that says to come back.
 */
export const renderedPages: Allowance = { free: 600, within: 5 * MINUTE };

/** Pages of past sheets, and searches in them, read from the database per network. */
export const searches: Allowance = { free: 600, within: 5 * MINUTE };

/** New codes per account; beyond them the answer is the same and nothing is sent. */
export const resentCodes: Allowance = { free: 5, within: HOUR };

/**
 * Mails to one mailbox that anyone can cause, all kinds together: confirmations, invitations to organize, offers of a
 * place, and mails to an account whose mailbox is not proved. Beyond the limit, a sign-up is kept without a mail, a place
 * is offered to the next person who waits, and an invitation is refused. Codes and links have the limit `askedMails`.
 */
export const unsolicitedMails: readonly Allowance[] = [
  { free: 5, within: HOUR },
  { free: 20, within: 24 * HOUR },
];

/**
 * Codes and links to one mailbox that anyone can ask for, and how many of them one network gets. They have a limit of
 * their own, so that sign-ups under an address cannot keep its reader from getting a code.
 */
export const askedMails: readonly Allowance[] = [
  { free: 5, within: HOUR },
  { free: 20, within: 24 * HOUR },
];
export const askedMailsOfNetwork: readonly Allowance[] = [
  { free: 3, within: HOUR },
  { free: 8, within: 24 * HOUR },
];

/**
 * Mails to one mailbox by which one person tells of one sheet that it is called off, moved or takes place after all, and
 * messages. Beyond them what would cause one is refused.
 */
export const mailsOfOrganizer: Allowance = { free: 10, within: HOUR };

/** A form that is filled in faster was hardly filled in by a person. */
export const FILLED_IN_AT_LEAST_MS = 2 * SECOND;

/** How a form was filled in; never a reason to refuse it. `website` is a field that people do not see. */
export const formTraces = z.object({
  website: z.string().optional().catch('unreadable'),
  filledInMs: z.number().optional().catch(0),
});
export type FormTraces = z.infer<typeof formTraces>;

/** What was asked for, which is the same when a form is sent again after a while. */
export function withoutTraces<Form extends FormTraces>({ website: _website, filledInMs: _filledInMs, ...form }: Form) {
  return form;
}

/** The most attempts a proof takes; a second or two on an old phone. */
export const MAX_PROOF_ATTEMPTS = 50_000;

/** The header for a solved challenge: a `ProofOfWork` as JSON in base64. */
export const PROOF_HEADER = 'proof-of-work';

/** Find a number up to `maxnumber` so that the SHA-256 of `salt` and number, in hex, is `challenge`, as in ALTCHA. */
export const proofChallenge = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  maxnumber: z.number(),
  salt: z.string(),
  signature: z.string(),
});
export type ProofChallenge = z.infer<typeof proofChallenge>;

export const proofOfWork = proofChallenge.omit({ maxnumber: true }).extend({ number: z.number().int().min(0) });
export type ProofOfWork = z.infer<typeof proofOfWork>;
