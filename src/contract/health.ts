import { z } from 'zod';

/** Whether the server lives, or can serve. */
export const healthView = z.object({
  status: z.enum(['ok', 'unavailable']),
  /** Why not, where that is known. */
  code: z.enum(['disk_full']).optional(),
});
