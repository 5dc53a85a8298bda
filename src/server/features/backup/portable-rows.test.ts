import { expect, test } from 'vitest';
import fc from 'fast-check';
import type { TableShape } from '#server/platform/database/table-shapes.ts';
import type { Row } from '#server/platform/database/whole-tables.ts';
import { EntryRefused } from './backup-refused.ts';
import { packRows, unpackRows, type PackedRows } from './portable-rows.ts';

const shape: TableShape = {
  name: 'things',
  columns: [
    { name: 'id', type: 'text' },
    { name: 'count', type: 'integer' },
    { name: 'on', type: 'boolean' },
    { name: 'data', type: 'json' },
    { name: 'body', type: 'bytes' },
  ],
  key: ['id'],
};

async function* pagesOf(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += 10) yield rows.slice(from, from + 10);
}

async function pack(rows: readonly Row[]): Promise<PackedRows[]> {
  const pieces: PackedRows[] = [];
  for await (const piece of packRows(shape, pagesOf(rows))) pieces.push(piece);
  return pieces;
}

async function thereAndBack(rows: readonly Row[]): Promise<Row[]> {
  const pieces = await pack(rows);
  const unpacked = await Promise.all(pieces.map(({ bytes }) => unpackRows(shape, bytes)));
  expect(pieces.map((piece) => piece.rows)).toEqual(unpacked.map(({ length }) => length));
  return unpacked.flat();
}

test('rows come back as they were, whatever their texts, numbers and bytes', async () => {
  const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
  const row = fc.record({
    id: fc.string({ unit: 'binary' }),
    count: orNull(fc.maxSafeInteger()),
    on: orNull(fc.boolean()),
    data: fc.jsonValue({ stringUnit: 'grapheme' }).map((value) => JSON.parse(JSON.stringify(value)) as unknown),
    body: orNull(fc.uint8Array().map((bytes) => Buffer.from(bytes))),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 30 }), async (rows) => {
      expect(await thereAndBack(rows)).toEqual(rows);
    }),
  );
});

test('many rows are cut into pieces that memory bears', async () => {
  const rows = Array.from({ length: 30 }, (_, each) => ({
    id: `row ${each}`,
    count: each,
    on: true,
    data: {},
    body: Buffer.alloc(300_000, each),
  }));
  expect((await pack(rows)).length).toBeGreaterThan(2);
  expect(await thereAndBack(rows)).toEqual(rows);
  expect(await pack([])).toEqual([]);
});

test.each([
  ['count', '1'],
  ['count', 1.5],
  ['count', 1e300],
  ['on', 1],
  ['id', 1],
  ['id', {}],
  ['body', 'not base64!'],
  ['body', 1],
])('a value of another kind is refused: %s is %j', async (column, value) => {
  const [piece] = await pack([{ id: 'x', count: 1, on: true, data: [], body: null, [column]: value }]);
  await expect(unpackRows(shape, piece?.bytes ?? new Uint8Array())).rejects.toThrow(EntryRefused);
});
