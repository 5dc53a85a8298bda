import { readXlsx } from 'hucre/xlsx';

/** The cells of the only sheet: text, number, Date (wall time in its UTC fields) or null. */
export async function readWorkbook(file: Uint8Array): Promise<unknown[][]> {
  const { sheets } = await readXlsx(file);
  const [sheet, ...others] = sheets;
  if (sheet === undefined || others.length > 0) throw new Error(`${sheets.length} sheets instead of one`);
  return sheet.rows;
}
