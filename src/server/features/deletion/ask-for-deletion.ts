import { DEFAULT_LANGUAGE } from '#contract/signups.ts';
import type { DeletionAsk } from '#contract/deletion.ts';
import { keptFor } from '#domain/retention.ts';
import { causeOfAsker, type Asker } from '#server/mail/asker.ts';
import type { Context } from '#server/hub.ts';
import { newId } from '#server/platform/new-id.ts';
import { randomToken, tokenHash } from '#server/platform/secrets.ts';
import { replaceUnopened, wasAskedSince } from './deletion-requests.store.ts';
import type { DeletionLinkMail } from './deletion.mail.ts';
import { isAnythingKept, keptUnder, type KeptUnder } from './kept-under.ts';

export const MAIL_DELETION_LINK = 'mail-deletion-link';

const MINUTE = 60_000;
const MAILED_AT_MOST_EVERY = 10 * MINUTE;

/**
 * Takes a request to remove everything under an address. A job looks up what is kept, so that neither the answer nor
 * its duration reveals whether there is anything.
 */
export async function askForDeletion(hub: Context<'jobs'>, ask: DeletionAsk, by: Asker) {
  await hub.database.write((write) => hub.jobs.enqueue(write, MAIL_DELETION_LINK, { ...ask, ...by }));
}

/**
 * Mails the link that confirms a request, if anything is kept under the address, unless that happened a moment ago or
 * the mailbox got too many unsolicited mails lately; an older link stops working. If nothing is kept under the address,
 * nothing is stored about it either.
 */
export async function mailDeletionLink(hub: Context<'mailbox'>, ask: DeletionAsk, by: Asker = {}): Promise<void> {
  const { clock, database, secrets } = hub;
  const now = clock.now();
  const email = ask.email.toLowerCase();
  const kept = await keptUnder(database.db, email);
  if (!isAnythingKept(kept)) return;
  const token = randomToken();
  const request = {
    id: newId(now),
    name: ask.name,
    email,
    emailHash: secrets.sign('deletion-request', email),
    language: languageOf(kept),
    tokenHash: tokenHash(token),
    askedAt: now,
    expiresAt: new Date(now.getTime() + keptFor('unconfirmedDeletions')),
  };
  const payload: DeletionLinkMail = { sealedToken: secrets.seal('deletion-link', token) };
  const mail = { kind: 'deletion-link', to: email, language: request.language, payload, cause: causeOfAsker(by) };
  await database.write(async (write) => {
    if (await wasAskedSince(write.db, email, new Date(now.getTime() - MAILED_AT_MOST_EVERY))) return;
    if (!hub.mailbox.mayWrite(write, mail)) return;
    await replaceUnopened(write.db, request);
    await hub.mailbox.write(write, mail);
  });
}

function languageOf({ user, signups, hours, certificates }: KeptUnder): string {
  const known = user?.preferred_language ?? signups.at(-1)?.preferredLanguage;
  return known ?? hours[0]?.language ?? certificates[0]?.language ?? DEFAULT_LANGUAGE;
}
