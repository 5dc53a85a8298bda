import Database, { type Statement } from 'better-sqlite3';
import pg from 'pg';

export interface RecordedStatement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

const AROUND_A_TRANSACTION = /^\s*(begin|commit|savepoint|release|rollback|start transaction)\b/i;

/**
 * Every statement of this process on either engine while `work` runs, without those that begin and end transactions.
 */
export async function recordStatements(work: () => Promise<unknown>): Promise<RecordedStatement[]> {
  const recorded: RecordedStatement[] = [];
  const record = (sql: string, values: readonly unknown[]) => void recorded.push({ sql, values });
  const stops = [listenToSqlite(record), listenToPostgres(record)];
  try {
    await work();
  } finally {
    for (const stop of stops) stop();
  }
  return recorded.filter(({ sql }) => !AROUND_A_TRANSACTION.test(sql));
}

type Record = (sql: string, values: readonly unknown[]) => void;

function listenToSqlite(record: Record): () => void {
  const probe = new Database(':memory:');
  const statements = Object.getPrototypeOf(probe.prepare('select 1')) as Pick<Statement, 'run' | 'all'>;
  probe.close();
  const { run, all } = statements;
  statements.run = function (this: Statement, ...values) {
    record(this.source, values);
    return run.apply(this, values);
  };
  statements.all = function (this: Statement, ...values) {
    record(this.source, values);
    return all.apply(this, values);
  };
  return () => void Object.assign(statements, { run, all });
}

function listenToPostgres(record: Record): () => void {
  const clients = pg.Client.prototype as { query: (...given: unknown[]) => unknown };
  const { query } = clients;
  clients.query = function (this: unknown, ...given) {
    const [asked] = given;
    if (typeof asked === 'string') record(asked, []);
    else {
      const { text, values = [] } = asked as { text: string; values?: readonly unknown[] };
      record(text, values);
    }
    return query.apply(this, given);
  };
  return () => void Object.assign(clients, { query });
}
