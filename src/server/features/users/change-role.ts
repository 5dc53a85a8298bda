import { isAdmin, type Role } from '#domain/roles.ts';
import { lockFullAdministrators, lockUser, type User } from '#server/features/accounts/accounts.store.ts';
import { endAllSessions } from '#server/features/sessions/sessions.store.ts';
import { deleteKey } from '#server/features/calendar-records/calendar-keys.store.ts';
import { endRightsPassedOn } from '#server/features/organizers/organizers.store.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { notAllowed } from '#server/http/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Platform } from '#server/platform/platform.ts';
import { lastFullAdministrator, userNotFound } from './users.errors.ts';
import { updateRole } from './users.store.ts';

/**
 * Ends the user's sessions in every process, so that no right outlives the role, and with the last what it passed on; the same role again changes nothing.
 * @throws 404 when the user is gone; lastFullAdministrator when there would be none left; 403 when the caller has
 * stopped being a full administrator meanwhile
 */
export async function changeRole({ database, clock }: Platform, id: string, role: Role, actor: Actor): Promise<User> {
  const at = clock.now();
  return database.write(async (write) => {
    const administrators = await lockFullAdministrators(write.db);
    const before = await lockUser(write.db, id);
    if (before === null) throw userNotFound();
    if (before.role === 'full-admin' && role !== 'full-admin' && administrators.length <= 1)
      throw lastFullAdministrator();
    if (actor.userId === null || !administrators.includes(actor.userId)) throw notAllowed();
    const after = await updateRole(write.db, id, role);
    if (after === null) throw userNotFound();
    if (before.role === role) return after;
    await endAllSessions(write, id);
    await deleteKey(write.db, id);
    if (!isAdmin(role)) await endRightsPassedOn(write.db, { userId: id, sheetId: null, at: at.toISOString() });
    const detail = `${before.role} → ${role}`;
    await recordAudit(write, actor, { action: 'user-role-changed', subjectId: id, detail, at });
    return after;
  });
}
