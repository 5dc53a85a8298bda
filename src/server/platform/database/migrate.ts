import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { migrations } from '#migrations/index.ts';
import type { MigrationStep } from '#migrations/migration-step.ts';
import type { Db } from './database.ts';
import { columnTypes, type Engine } from './column-types.ts';

/** The data was written by a newer version of the hub. */
export class DataTooNew extends Error {}

/**
 * Runs the migrations that are missing, each in a transaction, under a lock where processes share the database.
 *
 * @throws {DataTooNew} when the database has migrations that this version does not know
 */
export async function migrateToLatest(db: Db, engine: Engine): Promise<void> {
  const known = Object.fromEntries(Object.entries(migrations).map(([name, step]) => [name, forEngine(step, engine)]));
  const schema = engine === 'postgres' ? await currentSchema(db) : {};
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known }, ...schema });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  if (error instanceof Error && error.message.includes('corrupted migrations')) {
    throw new DataTooNew(
      'The data was written by a newer version of the hub. Start that version, or restore an older backup.',
    );
  }
  throw error;
}

/** Without it Kysely takes the tables of another schema of the same database for its own. */
async function currentSchema(db: Db): Promise<{ migrationTableSchema: string }> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  return { migrationTableSchema: rows[0]?.schema ?? 'public' };
}

function forEngine(step: MigrationStep, engine: Engine): Migration {
  return { up: (db) => step(db, columnTypes(engine)) };
}
