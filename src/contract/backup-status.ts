import { z } from 'zod';

export const BACKUP_STATES = ['ok', 'late', 'failed', 'off'] as const;

/** What full administrators and monitoring read about the backups that the hub takes by itself. Times are instants. */
export const backupStatus = z.object({
  state: z.enum(BACKUP_STATES),
  /** The newest one that was verified after it was written; null before the first. */
  latest: z
    .object({
      name: z.string(),
      takenAt: z.string(),
      verifiedAt: z.string(),
      bytes: z.number(),
      isEncrypted: z.boolean(),
    })
    .nullable(),
  /** Of those that are kept. */
  count: z.number(),
  totalBytes: z.number(),
  /** Of those that are kept, as long as there is a passphrase: taken before it was set. */
  notEncrypted: z.number(),
  lastAttemptAt: z.string().nullable(),
  /** Why the last attempt failed, in words without personal data; null when it worked. */
  lastFailure: z.string().nullable(),
  nextAt: z.string().nullable(),
});

export type BackupStatus = z.output<typeof backupStatus>;
