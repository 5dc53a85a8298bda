import { CompiledQuery, type Compilable } from 'kysely';
import type { Db } from './database.ts';
import { DirectAdapter } from './sqlite-dialect.ts';

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
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
  const compiledFor = new WeakMap<object, CompiledQuery<Row>>();
  return async (db, values) => {
    const engine = db.getExecutor().adapter;
    let compiled = compiledFor.get(engine);
    if (compiled === undefined) {
      // The placeholder travels through Kysely as if it were the value and comes back among the parameters.
      compiled = build(db, (name) => new Placeholder(name) as never).compile();
      compiledFor.set(engine, compiled);
      if (!hot.has(compiled.sql)) hot.set(compiled.sql, `hot_${hot.size}`);
    }
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name] : parameter,
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
  const statements = new Map<number, (db: Db, values: Record<string, unknown>) => Promise<Row[]>>();
  const prepare = (count: number) =>
    prepared<Record<string, unknown>, Row>((db, value) =>
      build(db, count, (at, name) => value(`${name} ${at}`) as never),
    );
  return (db, items) => {
    const { length } = items;
    const statement = statements.get(length) ?? prepare(length);
    if (length <= MAX_PREPARED_LENGTH) statements.set(length, statement);
    const named = items.flatMap((item, at) =>
      Object.entries(item).map(([name, each]) => [`${name} ${at}`, each] as const),
    );
    return statement(db, Object.fromEntries(named));
  };
}
