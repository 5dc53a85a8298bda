import path from 'node:path';
import type { BackupStatus } from '#contract/backup-status.ts';
import { isBackupLate, latestBackup } from '#domain/backups.ts';
import { folderSilent } from '#server/features/backup/backup-refused.ts';
import { nextClaimable } from '#server/jobs/jobs.store.ts';
import type { Hub } from '#server/hub.ts';
import { noBackupAttempts, readBackupAttempts, type BackupAttempts } from './backup-attempts.ts';
import type { StoredBackup } from './backup-folder.ts';
import { TAKE_BACKUP } from './backups.job.ts';

type Reading = Pick<Hub, 'config' | 'clock' | 'database'> & { readonly backups: Pick<Hub['backups'], 'seen'> };

export async function readBackupStatus({ config, clock, database, backups }: Reading): Promise<BackupStatus> {
  const { areOn, folder, passphrase, passphraseFile } = config.backups;
  const hasPassphrase = passphrase !== undefined || passphraseFile !== undefined;
  const now = clock.now();
  const seen = await backups.seen();
  const stored = seen.stored ?? [];
  const latest = latestBackup(stored, now);
  // A database that is not backed up here is not asked, so that metrics are there also while it is away.
  const attempts = areOn ? await readBackupAttempts(database.db) : noBackupAttempts;
  const dueAt = areOn ? await nextClaimable(database.db, TAKE_BACKUP, now.toISOString()) : null;
  const failure = seen.isSilent ? folderSilent(path.resolve(folder)).message : failureSince(latest, attempts);
  const isMissing = latest === null && attempts.lastAt !== null;
  const isLate = isMissing || isBackupLate({ latest: latest?.takenAt ?? null, dueAt }, now);
  return {
    state: !areOn ? 'off' : failure !== null ? 'failed' : isLate ? 'late' : 'ok',
    latest: latest === null ? null : presentStored(latest),
    count: stored.length,
    totalBytes: stored.reduce((sum, { bytes }) => sum + bytes, 0),
    notEncrypted: hasPassphrase ? stored.filter(({ isEncrypted }) => !isEncrypted).length : 0,
    lastAttemptAt: attempts.lastAt,
    lastFailure: failure,
    nextAt: dueAt?.toISOString() ?? null,
  };
}

/** A restored database remembers attempts from before the backup that it came from. */
function failureSince(latest: StoredBackup | null, { failure, lastAt }: BackupAttempts): string | null {
  return latest !== null && lastAt !== null && latest.verifiedAt.toISOString() > lastAt ? null : failure;
}

function presentStored({ name, takenAt, verifiedAt, bytes, isEncrypted }: StoredBackup) {
  return { name, takenAt: takenAt.toISOString(), verifiedAt: verifiedAt.toISOString(), bytes, isEncrypted };
}
