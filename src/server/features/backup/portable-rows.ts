import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Column, TableShape } from '#server/platform/database/table-shapes.ts';
import type { Row } from '#server/platform/database/whole-tables.ts';
import { MAX_ENTRY, ROWS_ENTRY } from './backup-format.ts';
import { EntryRefused } from './backup-refused.ts';

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

export interface PackedRows {
  readonly rows: number;
  /** JSON lines, compressed. */
  readonly bytes: Buffer;
}

export async function* packRows(
  { columns }: TableShape,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<PackedRows> {
  let [lines, bytes]: [string[], number] = [[], 0];
  const piece = async () => ({ rows: lines.length, bytes: await pack(lines.join('')) });
  for await (const page of pages) {
    for (const row of page) {
      const line = `${JSON.stringify(Object.fromEntries(columns.map((column) => [column.name, toJson(column, row)])))}\n`;
      lines.push(line);
      bytes += Buffer.byteLength(line);
      if (bytes < ROWS_ENTRY) continue;
      yield await piece();
      [lines, bytes] = [[], 0];
    }
  }
  if (lines.length > 0) yield await piece();
}

/** @throws {EntryRefused} when they are not rows of this table */
export async function unpackRows(table: TableShape, bytes: Uint8Array): Promise<Row[]> {
  const text = await unpack(bytes, { maxOutputLength: MAX_ENTRY }).catch((error: Error) => {
    throw new EntryRefused(error.message);
  });
  const lines = text.toString('utf8').split('\n');
  if (lines.pop() !== '') throw new EntryRefused('the last line does not end');
  return lines.map((line) => readRow(table, line));
}

function toJson({ name, type }: Column, row: Row): unknown {
  const value = row[name];
  return type === 'bytes' && value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
}

function readRow({ name, columns }: TableShape, line: string): Row {
  const row = parse(line);
  if (row === null || Object.keys(row).length !== columns.length)
    throw new EntryRefused(`a row of ${name} has other columns`);
  return Object.fromEntries(columns.map((column) => [column.name, fromJson(column, row[column.name])]));
}

function parse(line: string): Row | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

const fits: Record<Column['type'], (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  integer: (value) => Number.isSafeInteger(value),
  boolean: (value) => typeof value === 'boolean',
  json: (value) => value !== undefined,
  bytes: (value) => typeof value === 'string' && /^[A-Za-z0-9+/]*={0,2}$/.test(value),
};

function fromJson({ name, type }: Column, value: unknown): unknown {
  if (value === null) return null;
  if (!fits[type](value)) throw new EntryRefused(`the column ${name} holds something else`);
  return type === 'bytes' && typeof value === 'string' ? Buffer.from(value, 'base64') : value;
}
