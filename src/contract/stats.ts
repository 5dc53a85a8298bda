import { z } from 'zod';

export const statsView = z.object({
  activeSignups: z.number(),
  totalVolunteers: z.number(),
  monthlyHours: z.number(),
  fillRate: z.number(),
});
