import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { openDataFolder } from '#server/platform/data-folder.ts';
import type { NewDatabase } from '#server/platform/database/new-database.ts';
import { withNewDatabase } from '#server/platform/database/with-new-database.ts';
import { NoRoomLeft, orNoRoom, toDisk } from '#server/platform/files/durable.ts';
import { openUploads, type HeldUploads } from '#server/platform/files/uploads.ts';
import type { BackupContents, BackupHead } from './backup-format.ts';
import { noRoomToRestore } from './backup-refused.ts';
import type { Installation } from './installation.ts';
import { keyFingerprint } from './key-fingerprint.ts';
import { openArchive, type Archive } from './read-archive.ts';
import { readHead } from './read-head.ts';
import { refuseRootOnDataOfOthers } from './refuse-root.ts';
import { unpackArchive } from './unpack-archive.ts';

/** Whether what is sealed in the backup can be read with the key that is here; unknown when no key was noted in it. */
export type KeyFits = 'fits' | 'differs' | 'missing' | 'unknown';

export interface Restored extends BackupContents {
  readonly takenAt: string;
  readonly key: KeyFits;
  /** Where the database was put that was there before; null when there was none. */
  readonly formerDatabase: string | null;
  /** The same for the uploads. */
  readonly formerUploads: string | null;
}

/**
 * Puts the data of a backup into the place of those that are there, which stay beside them. Until all of it has been
 * read, judged and written beside the present data, these are not touched; then one step makes it the present.
 *
 * @throws {BackupRefused} {DataInUse} {BadConfiguration} {DataTooNew} after which everything is as it was
 */
export async function restoreBackup(installation: Installation, file: string): Promise<Restored> {
  const { config, log } = installation;
  const archive = await openArchive(file);
  try {
    const head = await readHead(archive);
    openDataFolder(config.dataDir);
    refuseRootOnDataOfOthers(config.dataDir);
    const restoring = (fresh: NewDatabase) => restoreInto(fresh, installation, { archive, head });
    return await orNoRoom(() => withNewDatabase(config, log, restoring));
  } catch (error) {
    throw error instanceof NoRoomLeft ? noRoomToRestore() : error;
  } finally {
    await archive.close();
  }
}

async function restoreInto(
  fresh: NewDatabase,
  { config, clock }: Installation,
  { archive, head }: { readonly archive: Archive; readonly head: BackupHead },
): Promise<Restored> {
  const uploads = openUploads(config.dataDir);
  const [workplace, held] = [await uploads.workplace(), await uploads.hold()];
  try {
    const unpacked = await unpackArchive(archive, head, { fresh, folder: workplace.folder });
    const former = nameOfFormer(clock.now());
    const folder = path.resolve(config.dataDir, former);
    const formerUploads = await keepFormerUploads(held, path.join(folder, 'uploads'));
    // Files of both, old and new, stand there when the one database takes the place of the other.
    for (const name of unpacked.uploads) await uploads.keep(path.join(workplace.folder, name), name);
    const formerDatabase = await fresh
      .replace({ folder, schema: former.replaceAll('-', '_') })
      .catch(async (error: unknown) => {
        await uploads.remove(without(unpacked.uploads, held.names));
        await rm(folder, { recursive: true, force: true });
        throw error;
      });
    await uploads.remove(without(held.names, unpacked.uploads));
    const key = keyFits(head.key, keyFingerprint(config));
    return { ...unpacked.contents, takenAt: head.takenAt, key, formerDatabase, formerUploads };
  } finally {
    await Promise.all([workplace.clear(), held.release()]);
  }
}

function without(names: readonly string[], others: readonly string[]): string[] {
  return names.filter((name) => !others.includes(name));
}

/** By the moment, and never one that there is already. */
function nameOfFormer(now: Date): string {
  const moment = now.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-').toLowerCase();
  return `before-restore-${moment}-${randomBytes(2).toString('hex')}`;
}

async function keepFormerUploads(held: HeldUploads, folder: string): Promise<string | null> {
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
