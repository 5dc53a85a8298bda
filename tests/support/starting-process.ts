// Brings the tables of its environment up to date, as a server does at its start, and nothing else. With DIE_AT, such as
// "0030-sheet-organizers before", it kills itself before that step has done anything, or after all of it but the commit.
import { pino } from 'pino';
import { migrations } from '#migrations/index.ts';
import { readConfig } from '#server/platform/config.ts';
import { openPlatform } from '#server/platform/open-platform.ts';
import { systemClock } from '#server/platform/time/clock.ts';
import { updateTables } from '#server/update-tables.ts';

const [step = '', moment] = (process.env['DIE_AT'] ?? '').split(' ');
const run = migrations[step];
if (run !== undefined)
  migrations[step] = async (...parts) => {
    if (moment === 'before') await die();
    await run(...parts);
    await die();
  };

const platform = openPlatform(readConfig(), systemClock, pino({ level: 'silent' }));
process.stdout.write('begun\n');
await updateTables(platform);
process.stdout.write('done\n');
await platform.database.close();

/** Nothing of this process runs after it. */
async function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => {});
}
