const MARK = '\ufeff';
const MUST_BE_QUOTED = /[",\r\n]/;
// What a spreadsheet would run. The signs that stand for these in other scripts count too, and so do blanks and control
// characters before them: some programs pass over those.
const FORMULA = /^[\s\u0000-\u001f\u007f]*[=+\-@\u0000\t\r\uff1d\uff0b\uff0d\uff20]/;

/** A table as a file for spreadsheets: UTF-8 with its mark, CRLF, quoted as in RFC 4180. */
export function csvFile(rows: readonly (readonly string[])[]): string {
  return MARK + rows.map((cells) => csvRow(cells)).join('');
}

/** One more row of such a file; `before` are cells that come first, as {@link csvCells} wrote them. */
export function csvRow(cells: readonly string[], before = ''): string {
  return `${before}${before === '' ? '' : ','}${csvCells(cells)}\r\n`;
}

/** Cells that several rows have in common. */
export function csvCells(cells: readonly string[]): string {
  return cells.map(csvCell).join(',');
}

/** A cell that a spreadsheet would take for a formula is disarmed with a leading apostrophe. */
function csvCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return MUST_BE_QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
