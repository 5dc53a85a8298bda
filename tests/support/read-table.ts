/**
 * As RFC 4180 says.
 * @throws when it is not one
 */
export function readTable(file: string): string[][] {
  if (!file.startsWith('\ufeff')) throw new Error('The mark of UTF-8 is missing');
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 1;
  while (at < file.length) {
    const { cell, end } = file[at] === '"' ? quotedCell(file, at + 1) : plainCell(file, at);
    row.push(cell);
    at = end + 1;
    if (file[end] === ',') continue;
    if (!file.startsWith('\r\n', end)) throw new Error(`A row ends with ${JSON.stringify(file.slice(end, end + 2))}`);
    rows.push(row);
    row = [];
    at = end + 2;
  }
  return rows;
}

interface Cell {
  readonly cell: string;
  readonly end: number;
}

function plainCell(file: string, start: number): Cell {
  const length = file.slice(start, start + 5000).search(/[,"\r\n]/);
  if (length < 0) throw new Error('The last row does not end');
  return { cell: file.slice(start, start + length), end: start + length };
}

function quotedCell(file: string, start: number): Cell {
  let cell = '';
  for (let at = start; ;) {
    const quote = file.indexOf('"', at);
    if (quote < 0) throw new Error('A quoted cell does not end');
    cell += file.slice(at, quote);
    if (file[quote + 1] !== '"') return { cell, end: quote + 1 };
    cell += '"';
    at = quote + 2;
  }
}
