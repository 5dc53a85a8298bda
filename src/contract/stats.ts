import { z } from 'zod';

export const hoursView = z.object({ monthlyHours: z.number(), hasHours: z.boolean() });

export const statsView = z.object({
  activeSignups: z.number(),
  totalVolunteers: z.number(),
  monthlyHours: z.number(),
  fillRate: z.number(),
});

export const yearsView = z.object({
  pastSheets: z.number(),
  signedUpThisMonth: z.number(),
  lastMonthsHours: z.number(),
  /** Named by the year they began in; from that of the first slot to the present one, latest first. */
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
  /** Twelve months, September first: hours times volunteers of the slots with a start and an end that start in each. */
  hours: z.array(z.number()),
  /** Of the same months what organizers confirmed; each person's time once. */
  confirmed: z.array(z.number()),
});
export type YearView = z.infer<typeof yearView>;
