import { z } from 'zod';
import { sheetImportInput, type SheetImportInput } from '#contract/sheet-imports.ts';
import { dateFieldValue, type SchoolClock } from '#domain/school-time/school-clock.ts';
import { readExport, type ReadExport } from '#domain/sheet-import/read-export.ts';

export interface ImportFields {
  readonly text: string;
  readonly title: string;
  readonly eventDate: string;
}

export const nothingImported: ImportFields = { text: '', title: '', eventDate: '' };

interface ImportTarget {
  readonly clock: SchoolClock;
  readonly now: Date;
}

/** What the server would make of it; a sentence if it cannot be read, and null if there is nothing yet. */
export function previewImport({ clock, now }: ImportTarget, text: string): ReadExport | string | null {
  return text.trim() === '' ? null : readExport(clock, text, now);
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
      const read = readExport(target.clock, input.text, target.now);
      const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
      if (typeof read === 'string') return refuse('text', read);
      if (read.slots.length === 0) return refuse('text', 'No row of the file is a slot');
      if (input.title === undefined && read.title === null) refuse('title', 'The file names no title. Enter one');
      if (input.eventDate === undefined && read.eventDate === null)
        refuse('eventDate', 'The file names no day. Choose the day of the event');
    });
}

function toInput({ text, title, eventDate }: ImportFields): object {
  return {
    text,
    ...(title.trim() === '' ? {} : { title }),
    ...(eventDate === '' ? {} : { eventDate }),
  };
}
