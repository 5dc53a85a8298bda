import { CompiledQuery, type Compilable } from 'kysely';
import type { Db } from './database.ts';
import { DirectAdapter } from './sqlite-dialect.ts';

class Placeholder<Given> {
  readonly read: (given: Given) => unknown;
  constructor(read: (given: Given) => unknown) {
    this.read = read;
  }
}

const hot = new Map<string, string>();

export function statementName(sql: string): string | undefined {
  return hot.get(sql);
}

/**
 * A statement that is built and compiled once for each engine, then only given its values.
 *
 * @param build builds the statement, with `value(name)` wherever a value of `Values` belongs
 * @example
 * const slotTitle = prepared<{ id: string }, { title: string }>((db, value) =>
 *   db.selectFrom('volunteer_slots').select('title').where('id', '=', value('id')));
 * const [row] = await slotTitle(db, { id });
 */
export function prepared<Values extends Record<string, unknown>, Row = never>(
  build: (db: Db, value: <K extends keyof Values & string>(name: K) => Values[K]) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  return compiledOnce<Values, Row>((db, placeOf) => build(db, (name) => placeOf((values) => values[name]) as never));
}

function compiledOnce<Given, Row>(
  build: (db: Db, placeOf: (read: (given: Given) => unknown) => Placeholder<Given>) => Compilable<Row>,
): (db: Db, given: Given) => Promise<Row[]> {
  const compiledFor = new WeakMap<object, CompiledQuery<Row>>();
  return async (db, given) => {
    const engine = db.getExecutor().adapter;
    let compiled = compiledFor.get(engine);
    if (compiled === undefined) {
      // The placeholder travels through Kysely as if it were the value and comes back among the parameters.
      compiled = build(db, (read) => new Placeholder(read)).compile();
      compiledFor.set(engine, compiled);
      if (!hot.has(compiled.sql)) hot.set(compiled.sql, `hot_${hot.size}`);
    }
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? parameter.read(given) : parameter,
    );
    if (engine instanceof DirectAdapter) return engine.run(compiled.sql, parameters) as Row[];
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

/** Longer lists are compiled each time: every length is a statement of its own. */
const MAX_PREPARED_LENGTH = 20;

/**
 * As `prepared`, for a statement about several things at once, which differs by their number only.
 *
 * @param build builds the statement for so many things; `value(at, name)` stands where a value of one of them belongs
 */
export function preparedForEach<Item extends object, Row = never>(
  build: (
    db: Db,
    count: number,
    value: <K extends keyof Item & string>(at: number, name: K) => Item[K],
  ) => Compilable<Row>,
): (db: Db, items: readonly Item[]) => Promise<Row[]> {
  const statements = new Map<number, (db: Db, items: readonly Item[]) => Promise<Row[]>>();
  const prepare = (count: number) =>
    compiledOnce<readonly Item[], Row>((db, placeOf) =>
      build(db, count, (at, name) => placeOf((items) => items[at]?.[name]) as never),
    );
  return (db, items) => {
    const { length } = items;
    const statement = statements.get(length) ?? prepare(length);
    if (length <= MAX_PREPARED_LENGTH) statements.set(length, statement);
    return statement(db, items);
  };
}
