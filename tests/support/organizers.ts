import type { User } from '#server/features/accounts/accounts.store.ts';
import { insertInvitation, markAccepted } from '#server/features/organizers/organizers.store.ts';
import { newId } from '#server/platform/new-id.ts';
import { randomToken, tokenHash } from '#server/platform/secrets.ts';
import { createUser, signIn } from './people.ts';
import type { TestHub } from './test-hub.ts';

/** As by an accepted invitation. */
export async function makeOrganizer(
  hub: TestHub,
  sheet: { readonly id: string },
  user: Pick<User, 'id' | 'email'>,
): Promise<string> {
  const now = hub.platform.clock.now();
  const [id, token] = [newId(now), tokenHash(randomToken())];
  await hub.platform.database.write(async ({ db }) => {
    const expiresAt = new Date(now.getTime() + 60_000);
    await insertInvitation(db, {
      id,
      sheetId: sheet.id,
      email: user.email,
      tokenHash: token,
      now,
      expiresAt,
      invitedBy: null,
    });
    await markAccepted(db, { tokenHash: token, userId: user.id, now });
  });
  return id;
}

export async function coOrganizerOf(
  hub: TestHub,
  sheet: { readonly id: string },
): Promise<{ readonly user: User; readonly cookie: string; readonly organizerId: string }> {
  const user = await createUser(hub, { role: 'user', name: 'Chris Coorganizer' });
  return { user, organizerId: await makeOrganizer(hub, sheet, user), cookie: await signIn(hub, user) };
}
