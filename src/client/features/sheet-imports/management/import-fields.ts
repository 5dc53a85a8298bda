import { z } from 'zod';
import { sheetImportInput, type SheetImportInput } from '#contract/sheet-imports.ts';
import { dateFieldValue, readInstant, type SchoolClock } from '#domain/school-time/school-clock.ts';
import { askingForThings, readExport, type ReadExport } from '#domain/sheet-import/read-export.ts';

export interface ImportFields {
  readonly text: string;
  readonly title: string;
  readonly eventDate: string;
  /** Which slots ask for things, by their places in the list; null until the organizer chooses. */
  readonly things: readonly number[] | null;
  /** Whether the slots move with the event; null until the organizer chooses. */
  readonly moveSlots: boolean | null;
}

export const nothingImported: ImportFields = { text: '', title: '', eventDate: '', things: null, moveSlots: null };

interface ImportTarget {
  readonly clock: SchoolClock;
  readonly now: Date;
}

/** What the server would make of it; a sentence if it cannot be read, and null if there is nothing yet. */
export function previewImport(
  { clock, now }: ImportTarget,
  { text, eventDate, things, moveSlots }: Omit<ImportFields, 'title'>,
): ReadExport | string | null {
  if (text.trim() === '') return null;
  const day = readInstant(clock, eventDate);
  const read = readExport(clock, text, { now, eventDate: day, moveSlots: moveSlots ?? undefined });
  return typeof read === 'string' || things === null ? read : askingForThings(read, things);
}

export interface FileWords {
  readonly title: string;
  readonly eventDate: string;
}

/** What the file says of its sheet; empty where it says nothing. */
export function wordsOfFile(clock: SchoolClock, read: ReadExport | string | null): FileWords {
  if (read === null || typeof read === 'string') return { title: '', eventDate: '' };
  return {
    title: read.title ?? '',
    eventDate: read.eventDate === null ? '' : dateFieldValue(clock, read.eventDate),
  };
}

export function importFormSchema(target: ImportTarget): z.ZodType<SheetImportInput> {
  return z
    .preprocess((fields) => toInput(fields as ImportFields), sheetImportInput)
    .superRefine((input, context) => {
      const read = readExport(target.clock, input.text, { now: target.now });
      const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
      if (typeof read === 'string') return refuse('text', read);
      if (read.slots.length === 0) return refuse('text', 'No row of the file is a slot');
      if (input.title === undefined && read.title === null) refuse('title', 'The file names no title. Enter one');
      if (input.eventDate === undefined && read.eventDate === null)
        refuse('eventDate', 'The file names no day. Choose the day of the event');
    });
}

function toInput({ text, title, eventDate, things, moveSlots }: ImportFields): object {
  return {
    text,
    ...(title.trim() === '' ? {} : { title }),
    ...(eventDate === '' ? {} : { eventDate }),
    ...(things === null ? {} : { things }),
    ...(moveSlots === null ? {} : { moveSlots }),
  };
}
