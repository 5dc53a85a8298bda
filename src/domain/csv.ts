const MARK = '\ufeff';
const MUST_BE_QUOTED = /[",\r\n]/;
// What a spreadsheet would run. The signs that stand for these in other scripts count too, and so do blanks and control
// characters before them: some programs pass over those.
const FORMULA = /^[\s\u0000-\u001f\u007f]*[=+\-@\u0000\t\r\uff1d\uff0b\uff0d\uff20]/;

/** A table as a file for spreadsheets: UTF-8 with its mark, CRLF, quoted as in RFC 4180. */
export function csvFile(rows: readonly (readonly string[])[]): string {
  return MARK + csvRows(rows);
}

/** More rows of such a file. */
export function csvRows(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

/** A cell that a spreadsheet would take for a formula is disarmed with a leading apostrophe. */
function csvCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return MUST_BE_QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
