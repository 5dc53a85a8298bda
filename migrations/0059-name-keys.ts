import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/**
 * By which rule the keys of names are stored. 0 is the one that took each apostrophe for a sign of its own. The server
 * makes the keys anew at its start, because some of them need its secret key. A hub that nobody has used has no such keys.
 */
export const addNameKeys: MigrationStep = async (db, types) => {
  await sql`
    insert into settings (id, key, value, updated_at)
    select cast('00000000-0000-4000-8000-000000000059' as ${types.id}), 'name-keys', '0',
      cast('1970-01-01T00:00:00.000Z' as ${types.instant})
    where exists (select 1 from users)
  `.execute(db);
};
