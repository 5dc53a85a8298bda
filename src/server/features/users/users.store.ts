import type { Role } from '#domain/roles.ts';
import { userById, userColumns, type User } from '#server/features/accounts/accounts.store.ts';
import type { Db } from '#server/platform/database/database.ts';

export async function allUsers(db: Db): Promise<User[]> {
  return db
    .selectFrom('users')
    .select(userColumns)
    .orderBy((user) => user.fn<string>('lower', ['name']))
    .orderBy('id')
    .execute();
}

export async function updateRole(db: Db, id: string, role: Role): Promise<User | null> {
  await db.updateTable('users').set({ role }).where('id', '=', id).execute();
  return userById(db, id);
}
