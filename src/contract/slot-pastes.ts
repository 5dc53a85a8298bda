import { z } from 'zod';
import { dateOrders } from '#domain/paste/date-order.ts';
import { columnKinds } from '#domain/paste/headings.ts';
import { MAX_PASTED_COLUMNS, whyUnreadable } from '#domain/paste/read-rows.ts';
import { instant } from './fields.ts';

/** In bytes: text that is too long gets a sentence, as long as it is no film. */
export const MAX_PASTE_BODY = 2 * 1024 * 1024;

const mustBeBoolean = { error: 'Must be true or false' };

export const slotPasteInput = z.object({
  text: z.string({ error: 'Paste the cells of a spreadsheet' }).superRefine((text, context) => {
    const message = whyUnreadable(text);
    if (message !== null) context.addIssue({ code: 'custom', message });
  }),
  dateOrder: z
    .enum(dateOrders, { error: `Must be ${dateOrders.join(' or ')}` })
    .nullish()
    .transform((order) => order ?? null),
  /** What each column holds, null for one that is not read; absent, the headings or the content say it. */
  columns: z
    .array(z.enum(columnKinds, { error: `Must be one of ${columnKinds.join(', ')}, or null` }).nullable())
    .max(MAX_PASTED_COLUMNS, { error: `There can be at most ${MAX_PASTED_COLUMNS} columns` })
    .nullish()
    .transform((columns) => columns ?? null),
  /** Whether rows that say the same become one slot with as many places. */
  joinEqual: z.boolean(mustBeBoolean).default(true),
  dryRun: z.boolean(mustBeBoolean).default(false),
});
export type SlotPasteInput = z.infer<typeof slotPasteInput>;

const kind = z.enum(columnKinds);

export const slotPasteAnswer = z.object({
  columns: z.array(z.object({ heading: z.string().nullable(), kind: kind.nullable() })),
  /** Nothing is written before they are answered. */
  questions: z.array(
    z.object({
      row: z.number(),
      value: z.string(),
      readings: z.array(z.object({ order: z.enum(dateOrders), day: z.string() })),
    }),
  ),
  rows: z.array(
    z.object({
      /** As the spreadsheet counts. */
      row: z.number(),
      /** Null if the row has errors, or waits for the answer to a question. */
      slot: z
        .object({
          title: z.string(),
          description: z.string().nullable(),
          startTime: instant.nullable(),
          endTime: instant.nullable(),
          maxVolunteers: z.number().nullable(),
          /** Absent for a slot that asks for people. */
          things: z.object({ unit: z.string().nullable(), maxPerPerson: z.number() }).optional(),
        })
        .nullable(),
      guesses: z.array(z.object({ column: kind, value: z.string(), readAs: z.string() })),
      errors: z.array(z.object({ column: kind, value: z.string(), expected: z.string() })),
    }),
  ),
  slots: z.number(),
  /** Of the slots for people that have a limit. */
  places: z.number(),
  /** How many things are asked for; absent if no slot asks for any. */
  things: z.number().optional(),
  /** How many slots have no limit. */
  unlimited: z.number(),
});
export type SlotPasteAnswer = z.infer<typeof slotPasteAnswer>;
