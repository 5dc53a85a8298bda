import Database from 'better-sqlite3';
import { closeSync, copyFileSync, openSync, readdirSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sqliteFile } from '#server/platform/database/data-place.ts';
import { runBackupCommand } from '#tests/support/backup-command.ts';
import { makeArchiveFolder } from '#tests/support/backups.ts';
import { ann, makeFair, signedUp } from '#tests/support/sheets.ts';
import { openTestHub, type TestHub } from '#tests/support/test-hub.ts';

// A busy machine takes long to start processes.
vi.setConfig({ testTimeout: 60_000 });

const SECRET = 'xylophone';
const archives = makeArchiveFolder();
let hub: TestHub;
let whole = '';
let [signup, slot] = ['', ''];
beforeAll(async () => {
  hub = await openTestHub();
  const made = await makeFair(hub);
  slot = made.slot.id;
  signup = (await signedUp(hub, made.slot, { ...ann, notes: SECRET })).id;
  await hub.stop();
  whole = archives.at('whole.sqlite');
  copyFileSync(file(), whole);
});
afterAll(async () => {
  await hub.platform.remove();
  archives.remove();
});
beforeEach(() => copyFileSync(whole, file()));

const file = () => sqliteFile(hub.platform.config.dataDir);

function spoil(...statements: readonly string[]): void {
  const connection = new Database(file());
  connection.unsafeMode(true);
  for (const setting of ['foreign_keys = off', 'ignore_check_constraints = on', 'writable_schema = on'])
    connection.pragma(setting);
  for (const statement of statements) connection.exec(statement);
  connection.close();
}

function forgetInIndex(name: string, change: string): void {
  const connection = new Database(file());
  const row = connection.prepare('select * from sqlite_master where name = ?').get(name) as Record<string, unknown>;
  connection.close();
  spoil(`delete from sqlite_master where name = '${name}'`);
  spoil(change);
  const again = new Database(file());
  again.unsafeMode(true);
  again.pragma('writable_schema = on');
  const columns = Object.keys(row);
  again
    .prepare(`insert into sqlite_master (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`)
    .run(Object.values(row));
  again.close();
}

function overwritePages(): void {
  const { size } = statSync(file());
  const handle = openSync(file(), 'r+');
  writeSync(handle, Buffer.alloc(size / 2, 'x'), 0, size / 2, size / 4);
  closeSync(handle);
}

let archive = 0;
async function backUp() {
  archive += 1;
  const before = readdirSync(path.dirname(archives.at('x')));
  const ended = await runBackupCommand('backup', hub.platform.config, { args: [archives.at(`${archive}.tar`)] });
  return { ...ended, made: readdirSync(path.dirname(archives.at('x'))).length - before.length };
}

describe('a backup of an embedded database that is damaged', () => {
  test.each<[what: string, spoil: () => void, says: () => string]>([
    [
      'a text is no text',
      () => spoil(`update volunteers set notes = cast('${SECRET}' as blob)`),
      () => `volunteers ${signup}: notes cannot be read`,
    ],
    [
      'a value cannot be parsed',
      () => spoil(`update volunteer_slots set translations = '{"${SECRET}'`),
      () => `volunteer_slots ${slot}: translations cannot be read`,
    ],
    [
      'a row breaks a rule of its table',
      () => spoil('update volunteer_slots set current_volunteers = 99, max_volunteers = 5'),
      () => `volunteer_slots ${slot}: it breaks a rule of the table`,
    ],
    [
      'a row refers to one that is missing',
      () => spoil('delete from volunteer_slots'),
      () => `volunteers ${signup}: its row of volunteer_slots is missing`,
    ],
    [
      'an index lacks a row',
      () => forgetInIndex('signups_of_address', "update volunteers set email_key = 'moved'"),
      () => 'missing from index signups_of_address',
    ],
    ['pages are overwritten', overwritePages, () => 'damaged'],
  ])('is not made when %s, and says which row it is without what stands in it', async (_what, damage, says) => {
    damage();
    const { code, shown, complaint, made } = await backUp();
    expect(complaint).toContain(says());
    expect({ code, shown, made }).toEqual({ code: 1, shown: '', made: 0 });
    expect(complaint.trim().split('\n')).toHaveLength(1);
    for (const content of [SECRET, ann.name, ann.email]) expect(complaint).not.toContain(content);
  });

  test('is made when nothing is wrong', async () => {
    expect(await backUp()).toMatchObject({ code: 0, complaint: '', made: 1 });
  });
});
