import { sql, type RawBuilder } from 'kysely';

export type Engine = 'sqlite' | 'postgres';

/** Column types that both engines have under some name; stores see the same values on both. */
export interface ColumnTypes {
  readonly id: RawBuilder<unknown>;
  readonly instant: RawBuilder<unknown>;
  readonly boolean: RawBuilder<unknown>;
  readonly json: RawBuilder<unknown>;
  readonly bytes: RawBuilder<unknown>;
}

export function columnTypes(engine: Engine): ColumnTypes {
  return {
    id: engine === 'postgres' ? sql`uuid` : sql`text`,
    // On SQLite an ISO text, whose order is the order of time.
    instant: engine === 'postgres' ? sql`timestamptz` : sql`text`,
    // SQLite stores 0 and 1; the declared name tells the reading side what was meant.
    boolean: sql`boolean`,
    json: sql`jsonb`,
    bytes: engine === 'postgres' ? sql`bytea` : sql`blob`,
  };
}
