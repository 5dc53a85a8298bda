import { lockFullAdministrators, lockUser } from '#server/features/accounts/accounts.store.ts';
import { removeAccount } from '#server/features/accounts/remove-account.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { notAllowed } from '#server/http/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import { administrator } from '#server/mail/mail-cause.ts';
import { lastFullAdministrator, userNotFound } from './users.errors.ts';

/**
 * Frees upcoming places; past hours stay without a name.
 * @throws 404 when the user is gone already; lastFullAdministrator when there would be none left; 403 when the caller
 * has stopped being a full administrator meanwhile
 */
export async function deleteUser(hub: Context<'mailbox' | 'jobs'>, id: string, actor: Actor): Promise<void> {
  const { database, clock } = hub;
  const at = clock.now();
  await database.write(async (write) => {
    const administrators = await lockFullAdministrators(write.db);
    const user = await lockUser(write.db, id);
    if (user === null) throw userNotFound();
    if (user.role === 'full-admin' && administrators.length <= 1) throw lastFullAdministrator();
    if (actor.userId === null || !administrators.includes(actor.userId)) throw notAllowed();
    await removeAccount(hub, write, user, administrator);
    await recordAudit(write, actor, { action: 'user-deleted', subjectId: id, detail: user.role, at });
  });
}
