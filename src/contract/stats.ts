import { z } from 'zod';

/** What the banner of the home page counts. */
export const hoursView = z.object({ monthlyHours: z.number(), hasHours: z.boolean() });

export const statsView = z.object({
  activeSignups: z.number(),
  totalVolunteers: z.number(),
  monthlyHours: z.number(),
  fillRate: z.number(),
});
