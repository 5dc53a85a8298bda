import { z } from 'zod';
import { BACKUP_STATES } from './backup-status.ts';

export const healthView = z.object({
  status: z.enum(['ok', 'unavailable']),
  code: z.enum(['disk_full']).optional(),
  /** For full administrators, and with METRICS_TOKEN. A late backup does not make the server unready. */
  backup: z.enum(BACKUP_STATES).optional(),
});
export type HealthView = z.infer<typeof healthView>;
