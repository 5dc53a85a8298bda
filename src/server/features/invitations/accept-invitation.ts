import type { InvitationAccepted } from '#contract/organizers.ts';
import { lockUser, noteProof } from '#server/features/accounts/accounts.store.ts';
import { joinEarlierSignups } from '#server/features/accounts/own-signups.store.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import {
  deleteOrganizer,
  invitationByToken,
  markAccepted,
  sheetsOrganizedBy,
} from '#server/features/organizers/organizers.store.ts';
import type { Actor } from '#server/http/actor.ts';
import { signInRequired } from '#server/http/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { tokenHash } from '#server/platform/secrets.ts';
import { invitationDead, invitationOfOther } from './invitations.errors.ts';

/**
 * Takes a link from a mail, in the hands of a user with the same address, as proof of the mailbox too.
 * @throws invitationDead when the link is unknown, used, replaced, withdrawn or a week old; invitationOfOther when the
 * account has another address
 */
export async function acceptInvitation(
  { database, clock }: Platform,
  token: string,
  actor: Exclude<Actor, { role: 'anonymous' }>,
): Promise<InvitationAccepted> {
  const [now, hash] = [clock.now(), tokenHash(token)];
  return database.write(async (write) => {
    const { db } = write;
    const user = await lockUser(db, actor.userId);
    if (user === null) throw signInRequired();
    const invitation = await invitationByToken(db, hash, now);
    if (invitation === null) throw invitationDead();
    if (user.email !== invitation.email) throw invitationOfOther();
    const { sheetId } = invitation;
    // Invited once more under an address that the account did not have at first.
    if ((await sheetsOrganizedBy(db, user.id)).includes(sheetId)) await deleteOrganizer(db, invitation.id);
    else if (!(await markAccepted(db, { tokenHash: hash, userId: user.id, now }))) throw invitationDead();
    const proved = await noteProof(db, user.id, user.email, now);
    if (proved !== null) await joinEarlierSignups(db, proved);
    const organizer = { ...actor, organizes: new Set([sheetId]) };
    const detail = invitation.title;
    await recordAudit(write, organizer, { action: 'sheet-organizer-joined', subjectId: sheetId, detail, at: now });
    return { sheetId };
  });
}
