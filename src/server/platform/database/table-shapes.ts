import Database from 'better-sqlite3';
import { Kysely } from 'kysely';
import { migrateUpTo } from './migrate.ts';
import type { Tables } from './schema.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

export interface Column {
  readonly name: string;
  readonly type: 'text' | 'integer' | 'boolean' | 'json' | 'bytes';
}

export interface TableShape {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly key: readonly string[];
}

const TYPES: Record<string, Column['type']> = {
  TEXT: 'text',
  INTEGER: 'integer',
  BOOLEAN: 'boolean',
  JSONB: 'json',
  BLOB: 'bytes',
};

/**
 * Every table after this migration, each after the tables it refers to. Runs the migrations in an empty database in
 * memory, so that no table can be forgotten, on either engine.
 */
export function tableShapes(migration: string): Promise<readonly TableShape[]> {
  const shapes = shapesAfter.get(migration) ?? readShapes(migration);
  shapesAfter.set(migration, shapes);
  return shapes;
}

/** Released migrations never change, and running them all takes a good part of a second. */
const shapesAfter = new Map<string, Promise<readonly TableShape[]>>();

async function readShapes(migration: string): Promise<readonly TableShape[]> {
  const connection = new Database(':memory:');
  try {
    await migrateUpTo(new Kysely<Tables>({ dialect: sqliteDialect(connection) }), 'sqlite', migration);
    const names = connection
      .prepare<[], string>("select name from sqlite_master where type = 'table' and name not like 'kysely%'")
      .pluck()
      .all();
    return parentsFirst(connection, names).map((name) => shapeOf(connection, name));
  } finally {
    connection.close();
  }
}

function shapeOf(connection: Database.Database, table: string): TableShape {
  const columns = connection
    .prepare<[string], { name: string; type: string; pk: number }>('select name, type, pk from pragma_table_info(?)')
    .all(table);
  const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
  if (key.length === 0) throw new Error(`The table ${table} has no primary key`);
  return {
    name: table,
    columns: columns.map(({ name, type }) => ({ name, type: typeOf(table, name, type) })),
    key: key.map(({ name }) => name),
  };
}

function typeOf(table: string, column: string, declared: string): Column['type'] {
  const type = TYPES[declared.toUpperCase()];
  if (type === undefined) throw new Error(`The type of ${table}.${column} is not known: ${declared}`);
  return type;
}

function parentsFirst(connection: Database.Database, names: readonly string[]): string[] {
  const parentsOf = connection.prepare<[string], string>('select "table" from pragma_foreign_key_list(?)').pluck();
  const ordered: string[] = [];
  let left = [...names].sort();
  while (left.length > 0) {
    const next = left.filter((name) => parentsOf.all(name).every((parent) => ordered.includes(parent)));
    if (next.length === 0) throw new Error(`These tables refer to each other in a ring: ${left.join(', ')}`);
    ordered.push(...next);
    left = left.filter((name) => !next.includes(name));
  }
  return ordered;
}
