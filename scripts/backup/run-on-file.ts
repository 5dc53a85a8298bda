import path from 'node:path';
import { BackupRefused } from '#server/features/backup/backup-refused.ts';
import type { Installation } from '#server/features/backup/installation.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { systemClock } from '#server/platform/time/clock.ts';

export async function runOnFile(
  usage: string,
  run: (installation: Installation, file: string, said: string) => Promise<void>,
): Promise<void> {
  // Ends as usual, so that what is not finished is removed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  const [file, ...more] = process.argv.slice(2);
  try {
    if (file === undefined || file.startsWith('-') || more.length > 0) throw new BackupRefused(usage);
    // Where npm was started: it runs every script in the folder of the package.
    const place = path.resolve(process.env['INIT_CWD'] ?? '', file);
    await run({ config: readConfig(), clock: systemClock, log: createLog('error') }, place, file);
  } catch (error) {
    // Everything else is a fault and shows where it comes from.
    if (!(error instanceof OperatorError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
