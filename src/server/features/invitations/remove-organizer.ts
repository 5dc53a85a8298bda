import { recordAudit } from '#server/features/audit/record-audit.ts';
import {
  deleteOrganizer,
  endRightsPassedOn,
  organizersOf,
  type Organizer,
} from '#server/features/organizers/organizers.store.ts';
import { lockSheet } from '#server/features/sheets/sheets.store.ts';
import { isAdministrator, type Actor } from '#server/http/actor.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  lastOrganizer,
  onlyAdministratorsRemove,
  organizerNotFound,
  sheetToOrganizeNotFound,
} from './invitations.errors.ts';

/**
 * Removes a co-organizer, whose next call is refused, with what that person has passed on, or withdraws an invitation.
 * Co-organizers can withdraw
 * invitations and leave; to remove others takes an administrator.
 * @throws 404 when the sheet or the organizer is gone; 403 when a co-organizer removes another; 409 when the last one
 * leaves
 */
export async function removeOrganizer(
  { database, clock }: Platform,
  { sheetId, id }: { readonly sheetId: string; readonly id: string },
  actor: Actor,
): Promise<void> {
  const at = clock.now();
  await database.write(async (write) => {
    const sheet = await lockSheet(write.db, sheetId);
    if (sheet === null) throw sheetToOrganizeNotFound();
    const organizers = await organizersOf(write.db, sheetId);
    const removed = organizers.find((organizer) => organizer.id === id);
    if (removed === undefined) throw organizerNotFound();
    if (!isAdministrator(actor)) validateForCoOrganizers(removed, organizers, actor);
    await deleteOrganizer(write.db, id);
    if (removed.userId !== null)
      await endRightsPassedOn(write.db, { userId: removed.userId, sheetId, at: at.toISOString() });
    const subjectId = removed.userId ?? sheetId;
    const action = removed.userId === null ? 'sheet-organizer-uninvited' : 'sheet-organizer-removed';
    await recordAudit(write, actor, { action, subjectId, detail: sheet.title, at });
    write.announce({ topic: 'organizers', id: sheetId });
  });
}

function validateForCoOrganizers(removed: Organizer, organizers: readonly Organizer[], { userId }: Actor): void {
  if (removed.userId === null) return;
  if (removed.userId !== userId) throw onlyAdministratorsRemove();
  if (organizers.filter((organizer) => organizer.userId !== null).length === 1) throw lastOrganizer();
}
