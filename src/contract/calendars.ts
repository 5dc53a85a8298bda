import { z } from 'zod';
import { instant } from './fields.ts';

/** The calendar of a mailbox, for its reader. */
export const ownCalendarView = z.object({
  /** Its address, which is secret; null as long as there is none. */
  url: z.string().nullable(),
  /** The beginning of the day on which a program last read it. */
  readOn: instant.nullable(),
  /** Whether confirmations bring a calendar file although a program reads the calendar. */
  attaches: z.boolean(),
});
export type OwnCalendarView = z.infer<typeof ownCalendarView>;

export const ownCalendarInput = z.object({
  /** Whether an older address ends. */
  renew: z.boolean().default(false),
});

export const ownCalendarChange = z.object({ attaches: z.boolean() });

/** An administrator's calendar with numbers of places; null without one. Its address is shown once, when it is made. */
export const calendarKeyView = z.object({
  key: z.object({ madeAt: instant, readOn: instant.nullable() }).nullable(),
});
export type CalendarKeyView = z.infer<typeof calendarKeyView>;

export const calendarKeyMade = z.object({ url: z.string() });
