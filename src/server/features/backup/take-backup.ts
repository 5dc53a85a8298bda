import { withSnapshot, type DatabaseSnapshot } from '#server/platform/database/snapshot.ts';
import { NoRoomLeft } from '#server/platform/files/durable.ts';
import { openUploads, type UploadsSnapshot } from '#server/platform/files/uploads.ts';
import { productVersion } from '#server/platform/product-version.ts';
import { CONTENTS, formatFor, HEAD, LEFT_OUT, partSize, rowsEntry, uploadEntry } from './backup-format.ts';
import type { BackupContents, BackupHead } from './backup-format.ts';
import { readBackupPassphrase } from './backup-passphrase.ts';
import { notWhole, noRoomToBackUp, uploadsKeepChanging } from './backup-refused.ts';
import { checkArchive } from './check-archive.ts';
import type { Installation } from './installation.ts';
import { keyFingerprint } from './key-fingerprint.ts';
import { packRows } from './portable-rows.ts';
import { refuseRootOnDataOfOthers } from './refuse-root.ts';
import { writeArchive, type AddEntry } from './write-archive.ts';

interface BackupTaken extends BackupContents {
  readonly takenAt: string;
  readonly hasKey: boolean;
}

const TRIES = 5;

/**
 * Writes all data of an installation, as of one moment, into a new file, encrypted where there is a passphrase, and
 * checks what was written. Servers can keep running.
 * @throws {BackupRefused} {NoData} {DataTooNew} after which there is no such file
 */
export async function takeBackup(installation: Installation, file: string): Promise<BackupTaken> {
  const { config, log } = installation;
  refuseRootOnDataOfOthers(config.dataDir);
  // Where there is nothing to back up nothing is made either.
  await withSnapshot(config, log, async () => {});
  const uploads = openUploads(config.dataDir);
  try {
    for (let tried = 0; tried < TRIES; tried += 1) {
      // The files first: those that the tables speak of a moment later are among them when none came or went between.
      const held = await uploads.snapshot();
      try {
        const taken = await withSnapshot(config, log, async (snapshot) =>
          (await held.isCurrent()) ? write(installation, snapshot, held, file) : null,
        );
        if (taken !== null) return taken;
      } finally {
        await held.release();
      }
    }
  } catch (error) {
    throw error instanceof NoRoomLeft ? noRoomToBackUp(file) : error;
  }
  throw uploadsKeepChanging();
}

async function write(
  { config, clock }: Installation,
  snapshot: DatabaseSnapshot,
  held: UploadsSnapshot,
  file: string,
): Promise<BackupTaken> {
  const backedUp = snapshot.tables.filter(({ name }) => !LEFT_OUT.includes(name));
  const faults = await snapshot.faults(backedUp);
  if (faults.length > 0) throw notWhole(faults);
  const files = await held.files();
  const head: BackupHead = {
    format: formatFor(files),
    product: productVersion,
    takenAt: clock.now().toISOString(),
    migrations: [...snapshot.migrations],
    key: keyFingerprint(config),
  };
  const tables: Record<string, number> = {};
  const passphrase = readBackupPassphrase(config.backups);
  const fill = async (add: AddEntry) => {
    await add(HEAD, json(head));
    for (const each of files) await addUpload(add, held, each);
    for (const table of backedUp)
      tables[table.name] = await addRows(add, table.name, packRows(table, snapshot.rows(table)));
    await add(CONTENTS, json({ tables, uploads: files.length } satisfies BackupContents));
  };
  await writeArchive(file, { passphrase, fill, check: (part) => checkArchive(config.dataDir, part, passphrase) });
  return { takenAt: head.takenAt, hasKey: head.key !== null, tables, uploads: files.length };
}

async function addUpload(
  add: AddEntry,
  held: UploadsSnapshot,
  { name, bytes }: { readonly name: string; readonly bytes: number },
): Promise<void> {
  let part = 0;
  for await (const piece of held.read(name, partSize(bytes))) {
    part += 1;
    await add(uploadEntry(name, part), piece);
  }
}

async function addRows(add: AddEntry, table: string, pieces: ReturnType<typeof packRows>): Promise<number> {
  let [rows, number] = [0, 0];
  for await (const piece of pieces) {
    number += 1;
    await add(rowsEntry(table, number), piece.bytes);
    rows += piece.rows;
  }
  return rows;
}

function json(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}
