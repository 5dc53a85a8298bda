import Database from 'better-sqlite3';
import { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agingRows } from '#server/features/retention/old-records.store.ts';
import { migrateToLatest } from '#server/platform/database/migrate.ts';
import type { Tables } from '#server/platform/database/schema.ts';
import { sqliteDialect } from '#server/platform/database/sqlite-dialect.ts';

type Decided = Readonly<Partial<Record<keyof Tables, string>>>;

/** People decide how long these are kept, and can remove each row in the product. */
const keptByPeople: Decided = {
  signup_sheets: 'organizers delete a sheet',
  users: 'the holder deletes the account',
  hours: 'totals of the council, without names',
  suppressed_addresses: 'an administrator allows the address',
  monitors: 'an administrator removes the page',
};

/** As many rows as there are of something that does not grow with use. */
const boundedBy: Decided = {
  settings: 'one for each setting',
  installed_versions: 'one for each version',
  closed_years: 'one for each school year',
  mail_channels: 'one for each mail account',
  check_runs: 'one',
  social_accounts: 'one for each platform',
  logos: 'one for each platform',
  logo_conversions: 'one for each platform',
};

/** Who writes the rows removes them within minutes. */
const removedByWriter: Decided = {
  server_processes: 'one for each running process; the others remove one that was killed',
  signup_moves: 'one for each move that can be undone, which a job settles within a minute',
};

/** They go with a row of another table, and belong to it in a number that it limits. */
const goesWith: Readonly<Partial<Record<keyof Tables, { readonly row: keyof Tables; readonly because: string }>>> = {
  volunteer_slots: { row: 'signup_sheets', because: 'a sheet has at most 400' },
  volunteers: { row: 'volunteer_slots', because: 'places are limited, and each is a sign-up that someone made' },
  questions: { row: 'signup_sheets', because: 'a sheet asks five and a slot two' },
  fill_actions: { row: 'signup_sheets', because: 'what an organizer does by hand' },
  calendar_revisions: { row: 'signup_sheets', because: 'one for each sheet, and for each slot that it has had' },
  calendar_keys: { row: 'users', because: 'one for each administrator' },
  offers: { row: 'waitlist_entries', because: 'one place is offered to an entry at a time' },
  late_cancels: { row: 'late_notices', because: 'one for each cancellation' },
  call_waves: { row: 'calls', because: 'a call has few' },
  call_recipients: { row: 'calls', because: 'four for each missing place' },
  door_devices: { row: 'door_links', because: 'one for each phone at the door' },
  monitor_baselines: { row: 'monitors', because: 'at most five of each page' },
};

const pruned = [
  ...new Set(
    Object.values(agingRows)
      .flat()
      .map(({ table }) => table),
  ),
];
const connection = new Database(':memory:');
beforeAll(() => migrateToLatest(new Kysely<Tables>({ dialect: sqliteDialect(connection) }), 'sqlite'));
afterAll(() => void connection.close());

test('every table is pruned by age, or it is decided why it does not grow', () => {
  const tables = connection
    .prepare<[], string>("select name from sqlite_master where type = 'table' and name not like 'kysely%'")
    .pluck()
    .all();
  const decided = [
    ...pruned,
    ...[keptByPeople, boundedBy, removedByWriter, goesWith].flatMap((some) => Object.keys(some)),
  ];
  expect(
    decided.toSorted(),
    'A table that grows gets an age in src/domain/retention.ts. Any other is in exactly one list here, and in docs/privacy.md.',
  ).toEqual(tables.toSorted());
});

test.each(Object.entries(goesWith))('the rows of %s go with those of another table', (table, { row }) => {
  const parents = connection
    .prepare<[string], string>(`select "table" from pragma_foreign_key_list(?) where on_delete = 'CASCADE'`)
    .pluck()
    .all(table);
  expect(parents).toContain(row);
});

test.each(Object.keys(boundedBy))('%s has a key that says of what there is one row', (table) => {
  const keys = connection
    .prepare<[string], string>(
      `select info.name from pragma_index_list(?) as list, pragma_index_info(list.name) as info where list."unique"`,
    )
    .pluck()
    .all(table);
  const primary = connection.prepare<[string], string>('select name from pragma_table_info(?) where pk > 0').pluck();
  const named = [...primary.all(table), ...keys].filter((column) => column !== 'id');
  // All checks together have one run, with one fixed id.
  expect(named.length > 0 || table === 'check_runs').toBe(true);
});
