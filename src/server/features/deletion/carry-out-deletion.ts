import { lockFullAdministrators, lockUser, userByEmail } from '#server/features/accounts/accounts.store.ts';
import { removeAddress } from '#server/features/accounts/remove-account.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import type { Actor } from '#server/http/actor.ts';
import { notAllowed } from '#server/http/errors.ts';
import type { Context } from '#server/hub.ts';
import { ofLastFullAdministrator, requestNotFound } from './deletion.errors.ts';
import { closeRequest, deleteUnopenedOf, lockOpenRequest } from './deletion-requests.store.ts';

/**
 * Removes or anonymises everything under the request's address, the account included, confirms it by mail, and forgets
 * the address. A hash of it and the dates stay as proof.
 * @throws 404 when it was carried out already; ofLastFullAdministrator when no full administrator would remain, and
 * then nothing is removed; 403 when the caller has stopped being a full administrator meanwhile
 */
export async function carryOutDeletion(hub: Context<'mailbox' | 'jobs'>, id: string, actor: Actor): Promise<void> {
  const { database, clock } = hub;
  const at = clock.now();
  await database.write(async (write) => {
    const { db } = write;
    const administrators = await lockFullAdministrators(db);
    if (actor.userId === null || !administrators.includes(actor.userId)) throw notAllowed();
    const request = await lockOpenRequest(db, id);
    if (request === null) throw requestNotFound();
    const { email: address, language } = request;
    const found = await userByEmail(db, address);
    const user = found === null ? null : await lockUser(db, found.id);
    if (user?.role === 'full-admin' && administrators.length <= 1) throw ofLastFullAdministrator();
    await removeAddress(hub, write, { address, user, confirmation: { kind: 'deletion-done', language } });
    await closeRequest(db, id, at);
    await deleteUnopenedOf(db, address);
    await recordAudit(write, actor, { action: 'deletion-carried-out', subjectId: id, at });
  });
}
