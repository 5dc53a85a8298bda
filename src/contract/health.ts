import { z } from 'zod';

export const healthView = z.object({
  status: z.enum(['ok', 'unavailable']),
  code: z.enum(['disk_full']).optional(),
});
