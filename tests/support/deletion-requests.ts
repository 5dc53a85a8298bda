import type { DeletionAsk } from '#contract/deletion.ts';
import { mailDeletionLink } from '#server/features/deletion/ask-for-deletion.ts';
import { confirmDeletion } from '#server/features/deletion/confirm-deletion.ts';
import { openRequests } from '#server/features/deletion/deletion-requests.store.ts';
import type { Hub } from '#server/hub.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Oldest first. */
export async function deletionLinksMailedTo({ platform }: { platform: Platform }, email: string): Promise<string[]> {
  const mails = await platform.database.db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'deletion-link')
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
  return mails.map(({ payload }) =>
    platform.secrets.unseal('deletion-link', (payload as { sealedToken?: string }).sealedToken ?? ''),
  );
}

export async function openDeletionRequest({ hub }: { hub: Hub }, { name, email }: DeletionAsk): Promise<string> {
  await mailDeletionLink(hub, { name, email });
  const [token = ''] = (await deletionLinksMailedTo({ platform: hub }, email)).slice(-1);
  await confirmDeletion(hub, token);
  const [request] = await openRequests(hub.database.db, email);
  if (request === undefined) throw new Error(`There is no open request of ${email}`);
  return request.id;
}
