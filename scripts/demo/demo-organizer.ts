import { keptFor } from '#domain/retention.ts';
import { insertUser } from '#server/features/accounts/accounts.store.ts';
import { insertInvitation, markAccepted } from '#server/features/organizers/organizers.store.ts';
import { placesOfSheets } from '#server/features/sheets/sheet-pages.store.ts';
import { newId } from '#server/platform/new-id.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import type { Platform } from '#server/platform/platform.ts';
import { randomToken, tokenHash } from '#server/platform/secrets.ts';
import { PASSWORD } from './demo-users.ts';

export const demoOrganizer = { email: 'organizer@example.org', may: 'the next signup sheet' };

/** A parent who organizes the sheet that comes next, and no other. */
export async function createDemoOrganizer({ database, clock }: Platform): Promise<void> {
  const now = clock.now();
  const { email } = demoOrganizer;
  const latestFirst = await placesOfSheets(database.db, {
    before: null,
    onlyListed: true,
    search: '',
    after: null,
    limit: 50,
  });
  const next = latestFirst.findLast(({ eventDate }) => new Date(eventDate) > now);
  if (next === undefined) throw new Error('The demo has no sheet to come');
  const details = {
    role: 'user',
    name: 'Chris Wong',
    email,
    passwordHash: await hashPassword(PASSWORD, null),
  } as const;
  await database.write(async ({ db }) => {
    const user = await insertUser(db, details, now);
    if (user === null) throw new Error(`There is a user with the address ${email} already`);
    const token = tokenHash(randomToken());
    const expiresAt = new Date(now.getTime() + keptFor('oneTimeLinks'));
    const link = { tokenHash: token, now, expiresAt, invitedBy: null };
    await insertInvitation(db, { id: newId(now), sheetId: next.id, email, ...link });
    await markAccepted(db, { tokenHash: token, userId: user.id, now });
  });
}
