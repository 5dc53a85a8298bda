// Puts the data of a backup into the place of those that are there. The server must be stopped.
import { restoreBackup, type KeyFits } from '#server/features/backup/restore-backup.ts';
import { findBackup, LATEST } from '#server/features/backups/find-backup.ts';
import { amounts } from './backup/amounts.ts';
import { runOnFile } from './backup/run-on-file.ts';

const WITHOUT_ITS_KEY =
  'manage and unsubscribe links in emails stop working, codes and links in waiting emails can’t be sent, and you have to enter the email password and the Facebook and Instagram access tokens again. To avoid this, put the right key in place (SECRET_KEY, or secret.key in DATA_DIR) before you start the server.';

const aboutTheKey: Record<KeyFits, string> = {
  fits: 'The secret key here is the one the backup needs.',
  differs: `WARNING: the secret key here isn’t the one the backup needs. With this key, ${WITHOUT_ITS_KEY}`,
  missing: `WARNING: there’s no secret key here. With a new one, ${WITHOUT_ITS_KEY}`,
  unknown: `The backup doesn’t say which secret key it needs. With a different one, ${WITHOUT_ITS_KEY}`,
};

const USAGE = `Usage: npm run restore -- FILE
   or: npm run restore -- ${LATEST}    (the newest automatic backup)
   or: npm run restore -- NAME      (one that npm run backup -- list shows)`;

await runOnFile(USAGE, async (installation, place, said) => {
  const file = await findBackup(installation, said, place);
  const restored = await restoreBackup(installation, file);
  console.log(`Restored ${amounts(restored)} from ${file}, as of ${restored.takenAt}.`);
  const { formerDatabase, formerUploads } = restored;
  if (formerDatabase !== null) console.log(`The database that was here before is now ${formerDatabase}`);
  if (formerUploads !== null) console.log(`The uploads that were here before are now in ${formerUploads}`);
  console.log('Everyone has to sign in again: backups don’t contain sessions.');
  console.log(aboutTheKey[restored.key]);
});
