import type { FastifyReply } from 'fastify';
import type { XlsxWriteStreamOptions } from 'hucre/xlsx';
import { Readable } from 'node:stream';
import type { TableFormat } from '#contract/table-format.ts';
import { cellContent, type CellContent, type TableColumn } from '#domain/columns.ts';
import { csvCells, csvFile, csvRow } from '#domain/csv.ts';

/** Rows that begin with the same cells. */
export interface RowGroup {
  readonly common: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface Table {
  /** Of the file, without its ending. */
  readonly name: string;
  readonly columns: readonly TableColumn[];
  /** Each is read when what came before has been taken. */
  readonly pieces: AsyncIterable<readonly RowGroup[]> | Iterable<readonly RowGroup[]>;
}

const media: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export const tableMedia = Object.values(media);

/** A client that disconnects ends the stream, and with it the reading. */
export async function sendTable(reply: FastifyReply, format: TableFormat, table: Table): Promise<FastifyReply> {
  reply.header('content-disposition', `attachment; filename="${table.name}.${format}"`).type(media[format]);
  const written = format === 'csv' ? csvOf(table) : await xlsxOf(table);
  return reply.send(Readable.from(written, { objectMode: false }));
}

async function* csvOf({ columns, pieces }: Table): AsyncGenerator<string> {
  yield csvFile([columns.map(({ heading }) => heading)]);
  for await (const groups of pieces) {
    const written = groups.map(({ common, rows }) => {
      const before = csvCells(common);
      return rows.map((cells) => csvRow(cells, before)).join('');
    });
    yield written.join('');
  }
}

// `@` is text, so that a cell stays what it is when it is edited.
const formats: Readonly<Record<TableColumn['kind'], string | null>> = {
  text: '@',
  number: null,
  money: '"$"#,##0.00',
  day: 'yyyy-mm-dd',
  moment: 'yyyy-mm-dd hh:mm',
};
/** In characters. */
const WIDTH = { least: 12, most: 40 };

/** The library is loaded with the first such file: it takes about 10 MB. */
async function xlsxOf({ name, columns, pieces }: Table): Promise<ReadableStream<Uint8Array>> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  const options: XlsxWriteStreamOptions = {
    name,
    freezePane: { rows: 1 },
    columns: columns.map(({ heading, kind }) => {
      const format = formats[kind];
      const width = Math.min(WIDTH.most, Math.max(WIDTH.least, heading.length + 2, format?.length ?? 0));
      return { header: asXml(heading), width, ...(format === null ? {} : { numFmt: format }) };
    }),
  };
  return writeXlsxStream(contents(columns, pieces), options);
}

async function* contents(columns: readonly TableColumn[], pieces: Table['pieces']): AsyncGenerator<CellContent[]> {
  for await (const groups of pieces)
    for (const { common, rows } of groups)
      for (const row of rows)
        yield [...common, ...row].map((cell, at) => {
          const content = cellContent(columns[at]?.kind ?? 'text', cell);
          return typeof content === 'string' ? asXml(content) : content;
        });
}

/** XML has no sign for U+FFFE and U+FFFF: one would make the file unreadable. `_x0041_` would be read as an A. */
function asXml(text: string): string {
  return text.replace(/[\ufffe\uffff]/g, '\ufffd').replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
}
