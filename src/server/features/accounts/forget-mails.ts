import type { SignupOfEvent } from '#server/features/signups/signups.store.ts';
import type { WaitlistEntry } from '#server/features/waitlist/entries.store.ts';
import type { Context } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import type { Rescheduled } from '#server/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import { callBack, emptyMail, mailsTo, openAmong, type KeptMail } from './own-mails.store.ts';

const HOUR = 60 * 60_000;
const LEFT = 'The account was deleted before this email was sent';
/** In ms. A mail that is never sent, because no mail server is set up or accepts it, is emptied all the same. */
const MAX_WAIT_MS = 30 * 24 * HOUR;
export const FORGET_MAILS = 'forget-mails';

/** Kinds that only the owner of an account gets, whether the mailbox is proved or not. */
const ABOUT_ACCOUNTS: ReadonlySet<string> = new Set([
  'welcome',
  'new-address',
  'address-changed',
  'password-changed',
  'account-deleted',
  'verification-code',
  'deletion-request-opened',
]);

export interface Leaver {
  /** Lower case. */
  readonly address: string;
  readonly isProved: boolean;
  readonly signups: readonly Pick<SignupOfEvent, 'id' | 'email'>[];
  /** Of waiting lists. */
  readonly entries: readonly Pick<WaitlistEntry, 'id' | 'email'>[];
  /** What was offered to these entries, which are deleted meanwhile. */
  readonly offerIds: readonly string[];
}

/**
 * Empties what was mailed to a leaver, and ends what still waits. Mails to the address about other people's signups
 * stay, unless the mailbox was proved: otherwise a stranger could blank another person's mails by creating an account
 * for the address.
 */
export async function forgetMails({ db }: Write, leaver: Leaver): Promise<void> {
  for (const mail of await mailsOf({ db }, leaver)) {
    if (mail.state === 'sending') continue;
    await emptyMail(db, mail.id);
    if (mail.state === 'pending') await callBack(db, mail.id, LEFT);
  }
}

export async function forgetLastMails(hub: Context<'jobs'>, write: Write, leaver: Leaver): Promise<void> {
  const mails = await mailsOf(write, leaver);
  const since = hub.clock.now();
  const payload: LastMails = { mailIds: mails.map(({ id }) => id), since: since.toISOString() };
  await hub.jobs.enqueue(write, FORGET_MAILS, payload, new Date(since.getTime() + HOUR));
}

/** Ids only, so that the job holds no personal data. */
interface LastMails {
  readonly mailIds: readonly string[];
  readonly since: string;
}

/** Answers when to look again while one of them is still under way. */
export async function forgetSentMails(
  { database, clock }: Platform,
  { mailIds, since }: LastMails,
): Promise<Rescheduled | undefined> {
  const now = clock.now();
  const isOverdue = now.getTime() - Date.parse(since) >= MAX_WAIT_MS;
  const isLeft = await database.write(async ({ db }) => {
    const open = isOverdue ? [] : await openAmong(db, mailIds);
    for (const id of mailIds.filter((mailId) => !open.includes(mailId))) {
      await emptyMail(db, id);
      if (isOverdue) await callBack(db, id, LEFT);
    }
    return open.length > 0;
  });
  return isLeft ? { runAgainAt: new Date(now.getTime() + HOUR), isDone: false } : undefined;
}

async function mailsOf({ db }: Pick<Write, 'db'>, leaver: Leaver): Promise<KeptMail[]> {
  const { address, isProved, signups, entries, offerIds } = leaver;
  const ids = new Set([...signups, ...entries].map(({ id }) => id).concat(offerIds));
  const addresses = new Set([address, ...[...signups, ...entries].flatMap(({ email }) => email ?? [])]);
  return (await mailsTo(db, [...addresses])).filter(({ kind, recipient, payload }) => {
    if (namedIn(payload).some((id) => ids.has(id))) return true;
    return recipient.toLowerCase() === address && (ABOUT_ACCOUNTS.has(kind) || isProved);
  });
}

interface NamedInMail {
  readonly signupId?: string;
  readonly signups?: readonly { readonly signupId: string }[];
  readonly entryId?: string;
  readonly offerId?: string;
}

/** Signups, entries of waiting lists, and offers. */
function namedIn(payload: object): string[] {
  const { signupId, signups = [], entryId, offerId } = payload as NamedInMail;
  const ids = [signupId, entryId, offerId, ...signups.map((signup) => signup.signupId)];
  return ids.filter((id) => id !== undefined);
}
