import { fork } from 'node:child_process';
import path from 'node:path';
import { readBackupPassphrase } from '#server/features/backup/backup-passphrase.ts';
import { BackupRefused } from '#server/features/backup/backup-refused.ts';
import type { Log } from '#server/platform/log.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { BackupOutcome, BackupTask } from './backup-task.ts';
import { readBackupFolder } from './backup-folder.ts';
import { prepareAutomaticBackup } from './prepare-automatic-backup.ts';
import { createBackupsReader, type SeenBackups } from './read-stored-backups.ts';
import type { AutomaticBackupTaken } from './take-automatic-backup.ts';

/** The server stops; the backup is taken after its next start. */
export class BackupStopped extends Error {}

/** Takes backups in a process of its own, so that no request waits for them and their memory ends with them. */
export interface AutomaticBackups {
  /** @throws {BackupRefused} with the reason; {BackupStopped} */
  take(): Promise<AutomaticBackupTaken>;
  /** What is in their folder, as far as it answers. */
  seen(): Promise<SeenBackups>;
  close(): void;
}

const PROCESS = path.join(import.meta.dirname, 'backup-process.ts');
const MAX_STDERR = 2000;
/**
 * As little memory as the server is given, see docs/decisions/032-memory-of-the-server.md. Nothing else of the server's
 * environment, which holds secrets.
 */
const SMALL = { execArgv: ['--max-semi-space-size=8'], env: { MALLOC_ARENA_MAX: '2' } };

/** @throws {BadConfiguration} when the passphrase cannot be read, which should not come out at night */
export function createAutomaticBackups(
  platform: Pick<Platform, 'config' | 'clock' | 'schoolClock' | 'log' | 'database'>,
): AutomaticBackups {
  if (platform.config.backups.areOn) readBackupPassphrase(platform.config.backups);
  const closed = new AbortController();
  const reader = createBackupsReader(() => readBackupFolder(platform.config.backups.folder));
  return {
    async take() {
      const { config, clock, schoolClock } = platform;
      const { dataDir, databaseUrl, secretKey, backups } = config;
      await prepareAutomaticBackup(platform, reader);
      const task: BackupTask = {
        config: { dataDir, databaseUrl, secretKey, backups },
        schoolClock,
        now: clock.now().getTime(),
      };
      const outcome = await inProcess(task, { signal: closed.signal, log: platform.log });
      if (outcome === null) throw new BackupStopped();
      if ('taken' in outcome) return outcome.taken;
      throw new BackupRefused(outcome.refused);
    },
    seen: () => reader.see(),
    close: () => closed.abort(),
  };
}

/** Null if the signal ended the process. */
function inProcess(
  task: BackupTask,
  { signal, log }: { readonly signal: AbortSignal; readonly log: Log },
): Promise<BackupOutcome | null> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return resolve(null);
    const child = fork(PROCESS, [], { ...SMALL, stdio: ['ignore', 'ignore', 'pipe', 'ipc'], signal });
    let [said, outcome]: [string, BackupOutcome | undefined] = ['', undefined];
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-MAX_STDERR)));
    // The only thing that this process ever sends.
    child.once('message', (sent) => (outcome = sent as BackupOutcome));
    // One that has started tells by its end what became of it.
    child.on('error', (error) => (child.pid === undefined ? reject(error) : undefined));
    child.once('close', (code, ending) => {
      if (outcome !== undefined) return resolve(outcome);
      if (signal.aborted) return resolve(null);
      log.error({ exitCode: code, signal: ending, said }, 'the process that took a backup crashed');
      return resolve({ refused: `The process that took the backup crashed (${ending ?? code}).` });
    });
    child.send(task);
    return undefined;
  });
}
