import { expect, test } from 'vitest';
import { knownMigrations } from './migrate.ts';
import { tableShapes } from './table-shapes.ts';

test('tables are known as each migration left them, those that are referred to first', async () => {
  const first = await tableShapes('0001-sheets-and-signups');
  const names = first.map(({ name }) => name);
  expect(names.toSorted()).toEqual(['idempotency_keys', 'signup_sheets', 'volunteer_slots', 'volunteers']);
  expect(names.indexOf('signup_sheets')).toBeLessThan(names.indexOf('volunteer_slots'));
  expect(names.indexOf('volunteer_slots')).toBeLessThan(names.indexOf('volunteers'));
  for (const migration of knownMigrations) expect((await tableShapes(migration)).length).toBeGreaterThan(3);
});

test('columns are known by their types, and keys by their columns', async () => {
  const shapes = await tableShapes(knownMigrations.at(-1) ?? '');
  const columns = (table: string) =>
    Object.fromEntries(shapes.find(({ name }) => name === table)?.columns.map(({ name, type }) => [name, type]) ?? []);
  expect(columns('volunteers')).toMatchObject({ name: 'text', email_consent: 'boolean', link_version: 'integer' });
  expect(columns('outbox')).toMatchObject({ payload: 'json', created_at: 'text' });
  expect(shapes.find(({ name }) => name === 'reminders')?.key).toEqual(['signup_id', 'kind', 'event_start']);
});
