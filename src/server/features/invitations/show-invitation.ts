import type { InvitationView } from '#contract/organizers.ts';
import { userByEmail } from '#server/features/accounts/accounts.store.ts';
import { invitationByToken } from '#server/features/organizers/organizers.store.ts';
import { mailedTitle } from '#server/features/signups/mail-volunteers.ts';
import { shownTitle } from '#server/features/signups/shown-titles.ts';
import type { Platform } from '#server/platform/platform.ts';
import { tokenHash } from '#server/platform/secrets.ts';
import { invitationDead } from './invitations.errors.ts';

/**
 * For whoever holds the link, which was mailed to the address. `language` is the visitor's.
 * @throws invitationDead when the link is unknown, used, replaced, withdrawn or a week old
 */
export async function showInvitation(
  { database, clock }: Platform,
  token: string,
  language: string,
): Promise<InvitationView> {
  const invitation = await invitationByToken(database.db, tokenHash(token), clock.now());
  if (invitation === null) throw invitationDead();
  const { sheetId, email } = invitation;
  const title = shownTitle(mailedTitle(language, invitation));
  return { sheetId, title, email, hasAccount: (await userByEmail(database.db, email)) !== null };
}
