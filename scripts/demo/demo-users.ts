import type { Role } from '#domain/roles.ts';
import { insertUser, type User } from '#server/features/accounts/accounts.store.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import type { Platform } from '#server/platform/platform.ts';

export const PASSWORD = 'school-year';

export const demoUsers = [
  { role: 'full-admin', name: 'Amara Okafor', email: 'full@example.org', may: 'everything' },
  { role: 'volunteer-admin', name: 'Gurpreet Dhaliwal', email: 'volunteers@example.org', may: 'signup sheets' },
  { role: 'user', name: 'Priya Parent', email: 'parent@example.org', may: 'own signups' },
] as const satisfies readonly { role: Role; name: string; email: string; may: string }[];

export async function createDemoUsers({ database, clock }: Platform): Promise<Record<Role, User>> {
  const passwordHash = await hashPassword(PASSWORD, null);
  const made: Partial<Record<Role, User>> = {};
  for (const { role, name, email } of demoUsers) {
    const user = await database.write(({ db }) => insertUser(db, { role, name, email, passwordHash }, clock.now()));
    if (user === null) throw new Error(`There is a user with the address ${email} already`);
    made[role] = user;
  }
  return made as Record<Role, User>;
}
