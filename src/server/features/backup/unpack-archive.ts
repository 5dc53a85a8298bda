import type { Db } from '#server/platform/database/database.ts';
import { migrateToLatest, migrateUpTo } from '#server/platform/database/migrate.ts';
import type { NewDatabase } from '#server/platform/database/new-database.ts';
import { tableShapes, type TableShape } from '#server/platform/database/table-shapes.ts';
import { insertRows, RowRefused } from '#server/platform/database/whole-tables.ts';
import { isUploadName } from '#server/platform/files/uploads.ts';
import { backupContents, HEAD, entryKind, LEFT_OUT, type BackupContents, type BackupHead } from './backup-format.ts';
import { damaged, EntryRefused } from './backup-refused.ts';
import { unpackRows } from './portable-rows.ts';
import type { Archive, ArchiveEntry } from './read-archive.ts';
import { readJson } from './read-json.ts';

interface Found {
  readonly rows: Map<string, number>;
  readonly uploads: string[];
  /** The part of an upload that the last entry was; null after any other. */
  lastPart: { readonly name: string; readonly part: number } | null;
  contents: BackupContents | null;
}

export interface Unpacked {
  readonly contents: BackupContents;
  readonly uploads: readonly string[];
}

/** Where the content of an archive goes. */
interface Destination {
  readonly fresh: Pick<NewDatabase, 'engine' | 'db'>;
  /** Called with the parts of an upload in order, from 1. */
  keepUpload(name: string, body: Buffer, part: number): Promise<void>;
}

/**
 * Fills a new database with the rows of an archive and brings its tables to what this version needs.
 *
 * @throws {BackupRefused} when what is in it is not what a backup holds
 */
export async function unpackArchive(
  archive: Archive,
  { migrations }: BackupHead,
  { fresh: { engine, db }, keepUpload }: Destination,
): Promise<Unpacked> {
  const last = migrations.at(-1) ?? '';
  await migrateUpTo(db, engine, last);
  const tables = (await tableShapes(last)).filter(({ name }) => !LEFT_OUT.includes(name));
  const found: Found = {
    rows: new Map(tables.map(({ name }) => [name, 0])),
    uploads: [],
    lastPart: null,
    contents: null,
  };
  await db.transaction().execute(async (transaction) => {
    for await (const entry of archive.entries()) {
      await unpackEntry(entry, found, { tables, db: transaction, keepUpload }).catch((error: unknown) => {
        throw error instanceof EntryRefused || error instanceof RowRefused
          ? damaged(archive.file, `${entry.name}: ${error.message}`)
          : error;
      });
    }
  });
  const { contents, uploads } = found;
  if (contents === null || !holds(found, contents)) throw damaged(archive.file, 'it holds more or less than it says');
  await migrateToLatest(db, engine);
  return { contents, uploads };
}

interface Places {
  readonly tables: readonly TableShape[];
  readonly db: Db;
  readonly keepUpload: Destination['keepUpload'];
}

async function unpackEntry(
  { name, body }: ArchiveEntry,
  found: Found,
  { tables, db, keepUpload }: Places,
): Promise<void> {
  if (name === HEAD) return;
  const entry = entryKind(name);
  if (entry?.kind === 'seal') return;
  const { lastPart } = found;
  found.lastPart = null;
  // Behind its contents an archive ends.
  if (entry === null || found.contents !== null) throw new EntryRefused('no backup has such an entry there');
  if (entry.kind === 'contents') {
    found.contents = readJson(backupContents, body);
    if (found.contents === null) throw new EntryRefused('it cannot be read');
  } else if (entry.kind === 'upload') {
    if (!isUploadName(entry.name)) throw new EntryRefused('no upload has such a name');
    if (entry.part === 1) found.uploads.push(entry.name);
    else if (lastPart?.name !== entry.name || lastPart.part !== entry.part - 1)
      throw new EntryRefused('the part before it is not there');
    await keepUpload(entry.name, body, entry.part);
    found.lastPart = entry;
  } else {
    const table = tables.find((each) => each.name === entry.table);
    if (table === undefined) throw new EntryRefused('there is no such table');
    const rows = await unpackRows(table, body);
    await insertRows(db, table, rows);
    found.rows.set(table.name, (found.rows.get(table.name) ?? 0) + rows.length);
  }
}

function holds({ rows, uploads }: Found, said: BackupContents): boolean {
  const same = [...rows].every(([table, count]) => said.tables[table] === count);
  return same && Object.keys(said.tables).length === rows.size && uploads.length === said.uploads;
}
