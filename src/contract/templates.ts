import { z } from 'zod';
import { MAX_SLOTS_OF_SHEET, textLimits } from '#domain/text-limits.ts';
import { dayField, requiredLine } from './fields.ts';
import { slotInput } from './slots.ts';

/** Wall times of the school; days are counted from the event's. If `to` is not after `from`, it is on the next day. */
const timesView = z.object({ day: z.number(), from: z.string(), to: z.string() });

export const templateView = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** `school`: Saturdays and Sundays are not counted. */
  days: z.enum(['calendar', 'school']),
  slots: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      places: z.number(),
      /** Null: at any time. */
      times: timesView.nullable(),
      /** Something to bring, not something to do. */
      isItem: z.boolean(),
    }),
  ),
});
export type TemplateView = z.infer<typeof templateView>;

const NOT_A_TIME = 'Enter a time such as 10:45';

/** What is absent is as in the template, moved to the day and the start of this event. */
const templateSlotChange = slotInput
  .pick({ title: true, startTime: true, endTime: true, maxVolunteers: true })
  .partial()
  .extend({ key: z.string({ error: 'Must be the key of a slot' }).max(textLimits.title) });
export type TemplateSlotChange = z.infer<typeof templateSlotChange>;

export const templateSheetInput = z.object({
  eventDate: dayField,
  /** When the first slot on that day starts; what is on the day and after it moves along. */
  startTime: z.iso.time({ error: NOT_A_TIME, precision: -1 }).optional(),
  title: requiredLine('Title', textLimits.title).optional(),
  /** The slots that the sheet gets; without them, all of the template. */
  slots: z.array(templateSlotChange, { error: 'Slots must be a list' }).max(MAX_SLOTS_OF_SHEET).optional(),
});
export type TemplateSheetInput = z.infer<typeof templateSheetInput>;
