import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { migrations } from '#migrations/index.ts';
import type { MigrationStep } from '#migrations/migration-step.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { productVersion } from '#server/platform/product-version.ts';
import type { Db } from './database.ts';
import { columnTypes, type Engine } from './column-types.ts';

export class DataTooNew extends OperatorError {}

export const knownMigrations: readonly string[] = Object.keys(migrations).sort();

/**
 * Runs missing migrations, each in a transaction, under a lock if processes share the database.
 * @throws {DataTooNew} when the database has migrations that this version does not know
 */
export async function migrateToLatest(db: Db, engine: Engine): Promise<void> {
  const { error } = await (await migratorOf(db, engine)).migrateToLatest();
  if (error === undefined) return;
  if (error instanceof Error && error.message.includes('corrupted migrations')) throw await tooNew(db);
  throw error;
}

export async function migrateUpTo(db: Db, engine: Engine, migration: string): Promise<void> {
  const { error } = await (await migratorOf(db, engine)).migrateTo(migration);
  if (error !== undefined) throw error;
}

/**
 * The migrations that these tables have had: a prefix of those that this version knows.
 * @throws {DataTooNew} when there are others
 */
export async function migrationsOf(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const names = rows.map(({ name }) => name);
  if (!isBeginningOfKnown(names)) throw await tooNew(db);
  return names;
}

export function isBeginningOfKnown(names: readonly string[]): boolean {
  return names.length > 0 && names.every((name, at) => name === knownMigrations[at]);
}

/** Names the version that used the data last, where the data tells. */
async function tooNew(db: Db): Promise<DataTooNew> {
  const last = await db
    .selectFrom('installed_versions')
    .select('version')
    .orderBy('at', 'desc')
    .executeTakeFirst()
    .catch(() => undefined);
  const which = last === undefined ? '' : ` (${last.version}, and this is ${productVersion})`;
  return new DataTooNew(
    `The data comes from a newer version of the hub${which}. Start that version, or restore an older backup.`,
  );
}

async function migratorOf(db: Db, engine: Engine): Promise<Migrator> {
  const known = Object.fromEntries(Object.entries(migrations).map(([name, step]) => [name, forEngine(step, engine)]));
  const schema = engine === 'postgres' ? await currentSchema(db) : {};
  return new Migrator({ db, provider: { getMigrations: async () => known }, ...schema });
}

/** Without it Kysely mistakes tables of another schema for its own. */
async function currentSchema(db: Db): Promise<{ migrationTableSchema: string }> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  return { migrationTableSchema: rows[0]?.schema ?? 'public' };
}

function forEngine(step: MigrationStep, engine: Engine): Migration {
  return { up: (db) => step(db, columnTypes(engine)) };
}
