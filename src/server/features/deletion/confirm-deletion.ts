import type { DeletionOpened } from '#contract/deletion.ts';
import { fullAdministrators } from '#server/features/accounts/accounts.store.ts';
import { counted } from '#server/mail/mail-cause.ts';
import type { Context } from '#server/hub.ts';
import { tokenHash } from '#server/platform/secrets.ts';
import { deletionLinkDead } from './deletion.errors.ts';
import { deleteRequest, openByLink, openRequests } from './deletion-requests.store.ts';
import type { RequestOpenedMail } from './deletion.mail.ts';
import { dueAt } from './due-date.ts';

/**
 * Takes a link from a mail as proof that its reader wants everything under that address removed, and opens the request;
 * one that is open already keeps its date. A new one is mailed to every full administrator.
 * @throws deletionLinkDead when the link is unknown, used, replaced or a week old
 */
export async function confirmDeletion(hub: Context<'mailbox'>, token: string): Promise<DeletionOpened> {
  const { database, clock } = hub;
  const now = clock.now();
  const hash = tokenHash(token);
  const openedAt = await database.write(async (write) => {
    const { db } = write;
    const opened = await openByLink(db, hash, now);
    if (opened === null) throw deletionLinkDead();
    const earlier = (await openRequests(db, opened.email)).find(({ id }) => id !== opened.id);
    if (earlier !== undefined) {
      await deleteRequest(db, opened.id);
      return earlier.openedAt;
    }
    const payload: RequestOpenedMail = { dueAt: dueAt(opened.openedAt).toISOString() };
    for (const { email: to, preferred_language: language } of await fullAdministrators(db))
      await hub.mailbox.write(write, { kind: 'deletion-request-opened', to, language, payload, cause: counted });
    return opened.openedAt;
  });
  return { openedAt, dueAt: dueAt(openedAt).toISOString() };
}
