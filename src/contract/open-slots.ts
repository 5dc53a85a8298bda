import { z } from 'zod';
import { instant } from './fields.ts';

/** A slot of a sheet that has places and takes sign-ups. */
export const openSlot = z.object({
  slotId: z.string(),
  title: z.string(),
  startTime: instant.nullable(),
  endTime: instant.nullable(),
});
export type OpenSlot = z.infer<typeof openSlot>;
