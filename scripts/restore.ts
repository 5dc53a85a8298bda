// Puts the data of a backup into the place of those that are there. The server must be stopped.
import { restoreBackup, type KeyFits } from '#server/features/backup/restore-backup.ts';
import { amounts } from './backup/amounts.ts';
import { runOnFile } from './backup/run-on-file.ts';

const WITHOUT_ITS_KEY =
  'manage and unsubscribe links that were mailed do not work, codes and links in mails that wait cannot be sent, and the mail password and the access tokens of Facebook and Instagram must be entered again. Put the right key in its place (SECRET_KEY, or secret.key in DATA_DIR) before you start the server, and all of this works.';

const aboutTheKey: Record<KeyFits, string> = {
  fits: 'The secret key that is here is the one the backup needs.',
  differs: `WARNING: the secret key that is here is not the one the backup needs. With it ${WITHOUT_ITS_KEY}`,
  missing: `WARNING: there is no secret key here. With a new one ${WITHOUT_ITS_KEY}`,
  unknown: `The backup does not tell which secret key it needs. With another one ${WITHOUT_ITS_KEY}`,
};

await runOnFile('Usage: npm run restore -- FILE', async (installation, file) => {
  const restored = await restoreBackup(installation, file);
  console.log(`Restored ${amounts(restored)}, as of ${restored.takenAt}.`);
  const { formerDatabase, formerUploads } = restored;
  if (formerDatabase !== null) console.log(`The database that was here before is now ${formerDatabase}`);
  if (formerUploads !== null) console.log(`The uploads that were here before are now in ${formerUploads}`);
  console.log('Everybody signs in anew: sessions are not in a backup.');
  console.log(aboutTheKey[restored.key]);
});
