import { setPriority } from 'node:os';
import { createLog } from '#server/platform/log.ts';
import type { BackupOutcome, BackupTask } from './backup-task.ts';
import { takeAutomaticBackup } from './take-automatic-backup.ts';
import { whyBackupFailed } from './why-backup-failed.ts';

// Reading, packing and checking all data takes seconds of computing. Requests come first.
setPriority(19);
process.once('message', (task) => {
  // Sent only by `automatic-backups.ts`.
  void carryOut(task as BackupTask)
    .catch((error: unknown): BackupOutcome => ({ refused: whyBackupFailed(error) }))
    .then((outcome) => process.send?.(outcome, () => process.disconnect()));
});
// Ends as usual, so that what is not finished is removed: the server stops, or has ended.
process.once('SIGTERM', () => process.exit(1));
process.once('disconnect', () => process.exit());

async function carryOut({ config, schoolClock, now }: BackupTask): Promise<BackupOutcome> {
  const began = performance.now();
  const clock = { now: () => new Date(now + performance.now() - began) };
  const installation = { config, clock, log: createLog('silent') };
  return { taken: await takeAutomaticBackup(installation, { schoolClock, version: null }) };
}
