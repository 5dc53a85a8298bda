const MARK = '\ufeff';
// Not only what RFC 4180 quotes: programs split at the other signs too, where their settings or their country say so.
const MUST_BE_QUOTED = /[",;|\t\r\n]/;
// What a spreadsheet would run. The signs that stand for these in other scripts count too, and so do blanks and control
// characters before them: some programs pass over those.
const FORMULA = /^[\s\u0000-\u001f\u007f]*[=+\-@\u0000\t\r\uff1d\uff0b\uff0d\uff20]/;
// The same where such a program begins a cell in the middle of this one: split at another sign, it takes the quotes
// around the cell for plain characters, and a line break within them for the end of a row.
const FORMULA_WITHIN = /(?<=[;|\t\r\n])(?=(?:(?![;|\t\r\n])[\s\u0000-\u001f\u007f"])*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** UTF-8 with a byte order mark, CRLF, quoted as in RFC 4180. */
export function csvFile(rows: readonly (readonly string[])[]): string {
  return MARK + rows.map((cells) => csvRow(cells)).join('');
}

/** `before` are leading cells from {@link csvCells}. */
export function csvRow(cells: readonly string[], before = ''): string {
  return `${before}${before === '' ? '' : ','}${csvCells(cells)}\r\n`;
}

export function csvCells(cells: readonly string[]): string {
  return cells.map(csvCell).join(',');
}

// Most cells are: then nothing else has to be looked for.
const HARMLESS = /^(?:[A-Za-z0-9][^",;|\t\r\n]*)?$/;

/** An apostrophe keeps a spreadsheet from running a formula. */
function csvCell(text: string): string {
  if (HARMLESS.test(text)) return text;
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  if (!MUST_BE_QUOTED.test(harmless)) return harmless;
  return `"${harmless.replace(FORMULA_WITHIN, "'").replaceAll('"', '""')}"`;
}
