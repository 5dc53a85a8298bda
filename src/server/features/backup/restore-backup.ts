import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BadConfiguration } from '#server/platform/config.ts';
import { openDataFolder } from '#server/platform/data-folder.ts';
import type { NewDatabase } from '#server/platform/database/new-database.ts';
import { withNewDatabase } from '#server/platform/database/with-new-database.ts';
import { NoRoomLeft, orNoRoom, toDisk } from '#server/platform/files/durable.ts';
import { openUploads, type UploadsSnapshot, type Uploads } from '#server/platform/files/uploads.ts';
import type { BackupContents, BackupHead } from './backup-format.ts';
import { readBackupPassphrase } from './backup-passphrase.ts';
import { noRoomToRestore } from './backup-refused.ts';
import type { Installation } from './installation.ts';
import { keyFingerprint } from './key-fingerprint.ts';
import { openArchive, type Archive } from './read-archive.ts';
import { readHead } from './read-head.ts';
import { refuseRootOnDataOfOthers } from './refuse-root.ts';
import { unpackArchive, type Unpacked } from './unpack-archive.ts';

/** `unknown` when the backup notes no key. */
export type KeyFits = 'fits' | 'differs' | 'missing' | 'unknown';

interface Restored extends BackupContents {
  readonly takenAt: string;
  readonly key: KeyFits;
  /** Null when there was no database. */
  readonly formerDatabase: string | null;
  readonly formerUploads: string | null;
}

/**
 * Replaces the present data with that of a backup, and keeps the present data. Nothing of it changes until the whole
 * backup has been read, validated and written next to it; then one step replaces it.
 * @throws {BackupRefused} {DataInUse} {BadConfiguration} {DataTooNew} after which everything is as it was
 */
export async function restoreBackup(installation: Installation, file: string): Promise<Restored> {
  const { config, log } = installation;
  const archive = await openArchive(file, readBackupPassphrase(config.backups));
  try {
    const head = await readHead(archive);
    openDataFolder(config.dataDir);
    refuseRootOnDataOfOthers(config.dataDir);
    const key = keyFits(head.key, keyFingerprint(config));
    const restoring = (fresh: NewDatabase) => restoreInto(fresh, installation, { archive, head });
    const restored = await orNoRoom(() => withNewDatabase(config, log, restoring));
    return { ...restored, takenAt: head.takenAt, key };
  } catch (error) {
    throw error instanceof NoRoomLeft ? noRoomToRestore() : error;
  } finally {
    await archive.close();
  }
}

type Put = Omit<Restored, 'takenAt' | 'key'>;

async function restoreInto(
  fresh: NewDatabase,
  { config, clock }: Installation,
  { archive, head }: { readonly archive: Archive; readonly head: BackupHead },
): Promise<Put> {
  const uploads = openUploads(config.dataDir);
  const [workplace, held] = [await uploads.workplace(), await uploads.snapshot()];
  try {
    const keepUpload = (name: string, body: Buffer, part: number) =>
      writeFile(path.join(workplace.folder, name), body, { mode: 0o600, flag: part === 1 ? 'wx' : 'a' });
    const unpacked = await unpackArchive(archive, head, { fresh, keepUpload });
    const former = path.resolve(config.dataDir, nameOfFormer(clock.now()));
    const put = await putIntoPlace(fresh, { uploads, held, unpacked, folder: workplace.folder, former }).catch(
      async (error: unknown) => {
        // Not when PostgreSQL did not say whether it is done: then what is new stays, and does no harm.
        if (error instanceof BadConfiguration) throw error;
        await uploads.remove(without(unpacked.uploads, held.names));
        await rm(former, { recursive: true, force: true });
        throw error;
      },
    );
    await uploads.remove(without(held.names, unpacked.uploads));
    return put;
  } finally {
    await Promise.all([workplace.clear(), held.release()]);
  }
}

interface ToPut {
  readonly uploads: Uploads;
  readonly held: UploadsSnapshot;
  readonly unpacked: Unpacked;
  readonly folder: string;
  readonly former: string;
}

/** On failure the former database stays in place. */
async function putIntoPlace(fresh: NewDatabase, { uploads, held, unpacked, folder, former }: ToPut): Promise<Put> {
  const formerUploads = await keepFormerUploads(held, path.join(former, 'uploads'));
  // Files of both, old and new, stand there when the one database takes the place of the other.
  for (const name of unpacked.uploads) await uploads.keep(path.join(folder, name), name);
  const schema = path.basename(former).replaceAll('-', '_');
  return { ...unpacked.contents, formerUploads, formerDatabase: await fresh.replace({ folder: former, schema }) };
}

function without(names: readonly string[], others: readonly string[]): string[] {
  return names.filter((name) => !others.includes(name));
}

function nameOfFormer(now: Date): string {
  const moment = now.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-').toLowerCase();
  return `before-restore-${moment}-${randomBytes(2).toString('hex')}`;
}

async function keepFormerUploads(held: UploadsSnapshot, folder: string): Promise<string | null> {
  if (held.names.length === 0) return null;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await held.copyTo(folder);
  await toDisk(folder);
  return folder;
}

function keyFits(theirs: string | null, ours: string | null): KeyFits {
  if (theirs === null) return 'unknown';
  if (ours === null) return 'missing';
  return theirs === ours ? 'fits' : 'differs';
}
