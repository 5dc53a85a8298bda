import { z } from 'zod';
import { lockSetting, putSetting, settingByKey } from '#server/features/settings/settings.store.ts';
import type { Db, Write } from '#server/platform/database/database.ts';

/** No setting that anyone can enter: it notes what became of the last attempt. */
const KEY = 'automaticBackups';

const backupAttempts = z.object({
  lastAt: z.string().nullable().default(null),
  /** In words for administrators; null when the last attempt worked. */
  failure: z.string().nullable().default(null),
  /** In ms. */
  took: z.number().default(0),
  /** Failures since the last backup that worked: of this night, and nights in which the last attempt failed. */
  failedTonight: z.number().default(0),
  failedNights: z.number().default(0),
  /** When administrators were told that they fail; null once one works. */
  toldAt: z.string().nullable().default(null),
  /** The last one that worked, and the folder that it was put into. */
  lastWorked: z.object({ at: z.string(), folder: z.string() }).nullable().default(null),
});
export type BackupAttempts = z.output<typeof backupAttempts>;

export const noBackupAttempts = backupAttempts.parse({});

export async function readBackupAttempts(db: Db): Promise<BackupAttempts> {
  return parsed((await settingByKey(db, KEY))?.value ?? '{}');
}

/** Others who change it wait until this transaction ends. */
export async function changeBackupAttempts(
  { db }: Write,
  at: Date,
  change: (attempts: BackupAttempts) => BackupAttempts,
): Promise<BackupAttempts> {
  const changed = change(parsed((await lockSetting(db, KEY, '{}', at)).value));
  await putSetting(db, KEY, JSON.stringify(changed), at);
  return changed;
}

function parsed(text: string): BackupAttempts {
  return backupAttempts.parse(JSON.parse(text));
}
