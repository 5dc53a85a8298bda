import { z } from 'zod';

/** What the banner of the home page counts. */
export const hoursView = z.object({ monthlyHours: z.number(), hasHours: z.boolean() });

export const statsView = z.object({
  activeSignups: z.number(),
  totalVolunteers: z.number(),
  monthlyHours: z.number(),
  fillRate: z.number(),
});

/** What organizers see of all years beside the statistics. */
export const yearsView = z.object({
  /** How many sheets are past. */
  pastSheets: z.number(),
  /** Signups that were made this month. */
  signedUpThisMonth: z.number(),
  lastMonthsHours: z.number(),
  /** The school years in which there were slots, by the year in which they began, latest first; always the present one. */
  years: z.array(z.number()),
});
export type YearsView = z.infer<typeof yearsView>;

const NO_YEAR = 'Must be the year the school year began';

export const yearQuery = z.object({
  year: z.coerce
    .number({ error: NO_YEAR })
    .int({ error: NO_YEAR })
    .min(1970, { error: NO_YEAR })
    .max(9998, { error: NO_YEAR }),
});

export const yearView = z.object({
  year: z.number(),
  /** Of its twelve months, September first: hours times volunteers of the slots with both times that start in it. */
  hours: z.array(z.number()),
});
export type YearView = z.infer<typeof yearView>;
