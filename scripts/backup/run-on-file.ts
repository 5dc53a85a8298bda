import path from 'node:path';
import { BackupRefused } from '#server/features/backup/backup-refused.ts';
import type { Installation } from '#server/features/backup/installation.ts';
import { BadConfiguration, readConfig } from '#server/platform/config.ts';
import { DataInUse } from '#server/platform/database/directory-lock.ts';
import { DataTooNew } from '#server/platform/database/migrate.ts';
import { NoData } from '#server/platform/database/snapshot.ts';
import { createLog } from '#server/platform/log.ts';
import { systemClock } from '#server/platform/time/clock.ts';

/** What the person at the shell can mend; everything else is a fault and shows where it comes from. */
const EXPECTED = [BackupRefused, BadConfiguration, DataInUse, DataTooNew, NoData];

/** Runs a command that takes one file, on the installation of the environment, and says in a sentence what went wrong. */
export async function runOnFile(
  usage: string,
  run: (installation: Installation, file: string) => Promise<void>,
): Promise<void> {
  // Ends as usual, so that what is not finished is removed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  const [file, ...more] = process.argv.slice(2);
  try {
    if (file === undefined || file.startsWith('-') || more.length > 0) throw new BackupRefused(usage);
    // Where npm was started: it runs every script in the folder of the package.
    const place = path.resolve(process.env['INIT_CWD'] ?? '', file);
    await run({ config: readConfig(), clock: systemClock, log: createLog('error') }, place);
  } catch (error) {
    if (!(error instanceof Error) || !EXPECTED.some((kind) => error instanceof kind)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
