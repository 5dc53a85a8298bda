import Database from 'better-sqlite3';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { knownMigrations, migrateUpTo } from '#server/platform/database/migrate.ts';
import type { Tables } from '#server/platform/database/schema.ts';
import { sqliteDialect } from '#server/platform/database/sqlite-dialect.ts';
import { killedStart } from '#tests/support/server-process.ts';
import type { Dump } from './dump.ts';
import { BOTH, type Fault } from './fault.ts';
import { violationsIn } from './invariants.ts';
import { Journal } from './journal.ts';
import type { Place } from './place.ts';

const SHEETS = 20;
const SLOTS = 5;
const PEOPLE = 6;
/** The steps that a database may have had when the update begins; a fixture of a release goes in here too. */
const STARTS_FROM = ['0001-sheets-and-signups', '0012-monitors', '0026-three-consents', '0037-waitlist'] as const;

type Handle = Kysely<Tables>;

export const interruptedUpdate: Fault = {
  id: 'R-18',
  name: 'an update that is killed',
  meaning:
    'Data that had only the first steps of the tables is started with this version, which is killed at random moments while it brings the tables up to date. The next start goes on from there, and in the end all sheets, slots and sign-ups are the same as after an update that was left alone.',
  on: BOTH,
  async inject({ place, effort, findings }) {
    const kills = effort.of({ short: 2, usual: 5, full: 20 });
    const froms = effort.length === 'short' ? STARTS_FROM.slice(0, 1) : STARTS_FROM;
    let ended = 0;
    for (const from of froms) {
      const [killed, alone] = [await place.another(), await place.another()];
      const told = new Journal();
      for (const each of [killed, alone]) await beginAt(each, from, each === killed ? told : new Journal());
      for (let kill = 0; kill < kills; kill += 1)
        ended += (await killedStart(killed.dataDir, killed.variables, Math.random() * 1500)) ? 1 : 0;
      for (const each of [killed, alone]) await (await each.start()).stop();
      const [one, other] = [await killed.dump(), await alone.dump()];
      const seen = violationsIn(one, told);
      findings.noteAll(new Map([...seen].filter(([name]) => ['I1', 'I2', 'I3', 'I6'].includes(name))));
      findings.note(
        'no difference',
        differences(one, other).map((what) => `from ${from}: ${what}`),
      );
    }
    return `updates from ${froms.join(', ')} of ${knownMigrations.length} steps with ${SHEETS * SLOTS * PEOPLE} sign-ups, ${froms.length * kills} kills, ${ended} of them before it was ready`;
  },
};

function differences(one: Dump, other: Dump): string[] {
  const tables = ['signup_sheets', 'volunteer_slots', 'volunteers'] as const;
  const text = (rows: Dump[keyof Dump]) =>
    rows
      .map((row) => JSON.stringify(row))
      .toSorted()
      .join('\n');
  return tables.filter((table) => text(one[table]) !== text(other[table])).map((table) => `${table} differs`);
}

/** Empties the place and makes the tables of that step, with data. */
async function beginAt(place: Place, step: string, told: Journal): Promise<void> {
  const handle = await emptied(place);
  try {
    await migrateUpTo(handle, place.engine, '0001-sheets-and-signups');
    for (let nth = 0; nth < SHEETS; nth += 1) await insertSheet(handle, nth, told);
    await migrateUpTo(handle, place.engine, step);
  } finally {
    await handle.destroy();
  }
}

async function emptied({ engine, dataDir, databaseUrl }: Place): Promise<Handle> {
  if (engine === 'sqlite') {
    const file = path.join(dataDir, 'hub.sqlite');
    rmSync(file);
    return new Kysely<Tables>({ dialect: sqliteDialect(new Database(file)) });
  }
  const handle = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 2 }) }),
  });
  await sql`drop schema public cascade`.execute(handle);
  await sql`create schema public`.execute(handle);
  return handle;
}

/** The same ids in every place, so that the updates can be compared. */
const idOf = (kind: number, nth: number) =>
  `00000000-0000-7000-8000-${String(kind * 1_000_000 + nth).padStart(12, '0')}`;
const AT = '2026-09-01T16:00:00.000Z';

async function insertSheet(db: Handle, nth: number, told: Journal): Promise<void> {
  const id = idOf(1, nth);
  await sql`insert into signup_sheets (id, title, event_date, show_event_date, show_spot_count, organizer_name, organizer_email, created_at)
    values (${id}, ${`Sheet ${nth}`}, '2099-12-12T17:00:00.000Z', true, true, 'Olga', 'olga@pac.example', ${AT})`.execute(
    db,
  );
  for (let slot = nth * SLOTS; slot < (nth + 1) * SLOTS; slot += 1) {
    await sql`insert into volunteer_slots (id, signup_sheet_id, title, max_volunteers, current_volunteers, created_at)
      values (${idOf(2, slot)}, ${id}, ${`Slot ${slot}`}, ${PEOPLE}, ${PEOPLE}, ${AT})`.execute(db);
    for (let person = slot * PEOPLE; person < (slot + 1) * PEOPLE; person += 1) {
      const email = `old${person}@families.example`;
      await sql`insert into volunteers (id, slot_id, name, name_key, email, email_key, phone, email_consent, preferred_language, signup_time)
        values (${idOf(3, person)}, ${idOf(2, slot)}, ${email}, ${email}, ${email}, ${email}, '604 555 0199', true, 'en', ${AT})`.execute(
        db,
      );
      told.begin(email, idOf(2, slot), email).fate = 'accepted';
    }
  }
}
