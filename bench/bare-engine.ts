import Database from 'better-sqlite3';
import path from 'node:path';
import { newId } from '#server/platform/new-id.ts';
import { systemClock } from '#server/platform/time/clock.ts';
import type { RecordedStatement } from '#tests/support/recorded-statements.ts';
import { RECORDED_NAME } from './recorded-signup.ts';

const ID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

/**
 * The limit of the engine: the same statements on better-sqlite3 alone, each commit durable, with `together` signups in
 * one commit.
 * @returns signups a second
 */
export function engineRate(
  dataDir: string,
  recorded: readonly RecordedStatement[],
  slots: readonly string[],
  { together, seconds }: { together: number; seconds: number },
): number {
  const db = new Database(path.join(dataDir, 'hub.sqlite'));
  db.pragma('journal_mode = wal');
  db.pragma('synchronous = full');
  db.pragma('foreign_keys = on');
  const statements = recorded.map(({ sql, values }) => {
    const statement = db.prepare(sql);
    return {
      run: (given: unknown[]) => (statement.reader ? statement.all(...given) : statement.run(...given)),
      values,
    };
  });
  const recordedSlot = slots.find((slot) => recorded.some(({ values }) => values.includes(slot)));
  const signUp = (nth: number) => {
    const renew = renewer(nth, recordedSlot ?? '', slots[nth % slots.length] ?? '');
    for (const { run, values } of statements) run(values.map(renew));
  };
  let done = 0;
  const start = performance.now();
  while (performance.now() - start < seconds * 1000) {
    db.exec('begin immediate');
    for (let nth = 0; nth < together; nth += 1) signUp((done += 1));
    db.exec('commit');
  }
  const rate = done / ((performance.now() - start) / 1000);
  db.close();
  return rate;
}

function renewer(nth: number, recordedSlot: string, slot: string): (value: unknown) => unknown {
  const fresh = new Map<string, string>([[recordedSlot, slot]]);
  const name = `bare-person-${process.pid}-${nth}`;
  return (value) => {
    if (typeof value !== 'string') return value;
    return value.replaceAll(RECORDED_NAME, name).replace(ID, (id) => {
      const known = fresh.get(id) ?? newId(systemClock.now());
      fresh.set(id, known);
      return known;
    });
  };
}
