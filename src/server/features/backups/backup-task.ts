import type { SchoolClock } from '#domain/school-time/school-clock.ts';
import type { Installation } from '#server/features/backup/installation.ts';
import type { AutomaticBackupTaken } from './take-automatic-backup.ts';

/** What the process that takes a backup is told. */
export interface BackupTask {
  readonly config: Installation['config'];
  readonly schoolClock: SchoolClock;
  /** In ms since 1970. */
  readonly now: number;
}

/** What it answers. Reasons are for administrators, without personal data. */
export type BackupOutcome = { readonly taken: AutomaticBackupTaken } | { readonly refused: string };
