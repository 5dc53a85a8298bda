import { BACKUP_STATES, type BackupStatus } from '#contract/backup-status.ts';
import type { Platform } from '#server/platform/platform.ts';
import { noBackupAttempts, readBackupAttempts } from './backup-attempts.ts';

/** In the text format of Prometheus. Without a backup there is no age and no size. */
export async function backupMetrics(
  platform: Pick<Platform, 'clock' | 'database'>,
  status: BackupStatus,
): Promise<string> {
  const { took } = status.state === 'off' ? noBackupAttempts : await readBackupAttempts(platform.database.db);
  return [
    ...gauge('backup_state', 'Whether automatic backups are in this state', statesOf(status)),
    ...gauge('backup_duration_seconds', 'How long the last attempt to back up took', [`${took / 1000}`]),
    ...gauge('backups_kept', 'Automatic backups in the folder', [`${status.count}`]),
    ...gauge('backups_kept_bytes', 'What they take of the disk', [`${status.totalBytes}`]),
    // Nobody expects newer ones where none are taken.
    ...(status.state === 'off' ? [] : ofLatest(status, platform.clock.now())),
    '',
  ].join('\n');
}

function statesOf({ state }: BackupStatus): string[] {
  return BACKUP_STATES.map((each) => `{state="${each}"} ${each === state ? 1 : 0}`);
}

function ofLatest({ latest }: BackupStatus, now: Date): string[] {
  if (latest === null) return [];
  const age = Math.max(0, (now.getTime() - Date.parse(latest.takenAt)) / 1000);
  return [
    ...gauge('backup_age_seconds', 'Time since the newest automatic backup was taken', [`${age}`]),
    ...gauge('backup_bytes', 'Size of the newest automatic backup', [`${latest.bytes}`]),
  ];
}

function gauge(name: string, help: string, values: readonly string[]): string[] {
  const lines = values.map((value) => (value.startsWith('{') ? `${name}${value}` : `${name} ${value}`));
  return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...lines];
}
