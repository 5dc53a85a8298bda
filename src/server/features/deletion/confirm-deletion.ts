import type { DeletionOpened } from '#contract/deletion.ts';
import type { Platform } from '#server/platform/platform.ts';
import { tokenHash } from '#server/platform/secrets.ts';
import { deletionLinkDead } from './deletion.errors.ts';
import { deleteRequest, openByLink, openRequests } from './deletion-requests.store.ts';
import { dueAt } from './due-date.ts';

/**
 * Takes a link from a mail as the proof that its reader wants everything under that address removed, and opens the
 * request; one that was opened before keeps its date.
 *
 * @throws deletionLinkDead when the link is unknown, used, replaced or a week old
 */
export async function confirmDeletion({ database, clock }: Platform, token: string): Promise<DeletionOpened> {
  const now = clock.now();
  const hash = tokenHash(token);
  const openedAt = await database.write(async ({ db }) => {
    const opened = await openByLink(db, hash, now);
    if (opened === null) throw deletionLinkDead();
    const earlier = (await openRequests(db, opened.email)).find(({ id }) => id !== opened.id);
    if (earlier !== undefined) await deleteRequest(db, opened.id);
    return (earlier ?? opened).openedAt;
  });
  return { openedAt, dueAt: dueAt(openedAt).toISOString() };
}
