import { z } from 'zod';
import { MAX_IMPORTED_BYTES } from '#domain/sheet-import/read-export.ts';
import { MAX_SLOTS_OF_SHEET, textLimits } from '#domain/text-limits.ts';
import { dayField, instant, requiredLine, tickedField } from './fields.ts';
import { sheetView } from './sheets.ts';

/** In bytes: a text that is too long gets a sentence, as long as it is no film. */
export const MAX_IMPORT_BODY = 4 * MAX_IMPORTED_BYTES;

const NO_PLACE = 'A place must be a whole number from 0';

export const sheetImportInput = z.object({
  text: z.string({ error: 'Choose the file that you downloaded, or paste its cells' }),
  /** Without it, the one in the file. */
  title: requiredLine('Title', textLimits.title).optional(),
  /** Without it, the first day in the file. */
  eventDate: dayField.optional(),
  /**
   * Whether the slots move by as many days as the event date is from the first day in the file; without it, they do where
   * one of them would be over otherwise.
   */
  moveSlots: tickedField.optional(),
  /** Which slots ask for things, by their places in `planned`; without it, the hub guesses. */
  things: z
    .array(z.int({ error: NO_PLACE }).min(0, { error: NO_PLACE }), { error: 'Things must be a list of places' })
    .max(MAX_SLOTS_OF_SHEET, { error: 'There are too many things' })
    .optional(),
  dryRun: z.boolean({ error: 'Must be true or false' }).default(false),
});
export type SheetImportInput = z.infer<typeof sheetImportInput>;

export const sheetImportAnswer = z.object({
  /** Null in a dry run. */
  sheet: sheetView.nullable(),
  source: z.enum(['SignUpGenius', 'SignUp.com']),
  /** Null if neither the file nor the caller names it. */
  title: z.string().nullable(),
  eventDate: instant.nullable(),
  /** By how many days the slots are later than in the file, or earlier if it is below 0; absent if they are not. */
  movedDays: z.number().optional(),
  slots: z.number(),
  /** How many of them are over; absent for none. */
  slotsOver: z.number().optional(),
  places: z.number(),
  /** Rows with the name of a person. Nobody is imported. */
  people: z.number(),
  /** Rows that are in no slot, as the spreadsheet counts. */
  skipped: z.array(z.object({ row: z.number(), reason: z.string() })),
  /** In a dry run: the slots that the sheet would get. */
  planned: z
    .array(
      z.object({
        title: z.string(),
        description: z.string().nullable(),
        startTime: instant.nullable(),
        endTime: instant.nullable(),
        maxVolunteers: z.number(),
        /** Absent for a slot that asks for people. */
        things: z.object({ unit: z.string().nullable(), maxPerPerson: z.number() }).optional(),
        /** Absent for a slot that lies ahead. */
        isOver: z.literal(true).optional(),
      }),
    )
    .optional(),
});
export type SheetImportAnswer = z.infer<typeof sheetImportAnswer>;
