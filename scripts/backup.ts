// Writes all data of the hub into one file, while servers run on it.
import { takeBackup } from '#server/features/backup/take-backup.ts';
import { amounts } from './backup/amounts.ts';
import { listBackups } from './backup/list-backups.ts';
import { runOnFile } from './backup/run-on-file.ts';

const KEY_ELSEWHERE =
  'The backup doesn’t contain the secret key. Keep a copy of the key elsewhere: manage links, the email password and the Facebook and Instagram access tokens need it.';
const NO_KEY =
  'There’s no secret key here (SECRET_KEY, or secret.key in DATA_DIR), so a restore can’t check that it has the right one.';

const LIST = 'list';
const USAGE = `Usage: npm run backup -- FILE
   or: npm run backup -- ${LIST}    (shows the automatic backups)`;

await runOnFile(USAGE, async (installation, file, said) => {
  if (said === LIST) return listBackups(installation);
  const taken = await takeBackup(installation, file);
  console.log(`${file} holds ${amounts(taken)}, as of ${taken.takenAt}. It was read back and checked.`);
  console.log(taken.hasKey ? KEY_ELSEWHERE : NO_KEY);
});
