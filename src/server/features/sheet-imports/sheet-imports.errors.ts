import type { ReadExport } from '#domain/sheet-import/read-export.ts';
import { invalid } from '#server/http/errors.ts';

const aboutText = (message: string) => invalid([{ path: 'text', message }]);

export const unreadableFile = aboutText;
export const noSlotInFile = (skipped: ReadExport['skipped']) => {
  const [first] = skipped;
  return aboutText(`No row of the file is a slot${first === undefined ? '' : `. Row ${first.row}: ${first.reason}`}`);
};
export const noTitleInFile = () => invalid([{ path: 'title', message: 'The file names no title. Enter one' }]);
export const noDayInFile = () =>
  invalid([{ path: 'eventDate', message: 'The file names no day. Choose the day of the event' }]);
