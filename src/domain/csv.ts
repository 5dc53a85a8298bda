const MARK = '\ufeff';
const MUST_BE_QUOTED = /[",\r\n]/;
// What a spreadsheet would run. The signs that stand for these in other scripts count too, and so do blanks and control
// characters before them: some programs pass over those.
const FORMULA = /^[\s\u0000-\u001f\u007f]*[=+\-@\u0000\t\r\uff1d\uff0b\uff0d\uff20]/;

/** UTF-8 with a byte order mark, CRLF, quoted as in RFC 4180. */
export function csvFile(rows: readonly (readonly string[])[]): string {
  return MARK + rows.map((cells) => csvRow(cells)).join('');
}

export function csvRow(cells: readonly string[], before = ''): string {
  return `${before}${before === '' ? '' : ','}${csvCells(cells)}\r\n`;
}

export function csvCells(cells: readonly string[]): string {
  return cells.map(csvCell).join(',');
}

/** A leading apostrophe keeps a spreadsheet from running the cell as a formula. */
function csvCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return MUST_BE_QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
