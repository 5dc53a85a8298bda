import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { open, rename, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { orNoRoom, toDisk } from '#server/platform/files/durable.ts';
import { packEntry, packSeal } from './archive-entry.ts';
import { MAX_ENTRY } from './backup-format.ts';
import { encryptingSink, type ByteSink } from './encrypted-bytes.ts';
import { cannotWrite, fileExists, partExists, partTooLarge } from './backup-refused.ts';

export type AddEntry = (name: string, body: Uint8Array) => Promise<void>;

interface ArchiveWriting {
  /** Encrypts it; null if it is not to be encrypted. */
  readonly passphrase: string | null;
  fill(add: AddEntry): Promise<void>;
  /** Reads what was written, and throws if it is not what it must be. */
  check(part: string): Promise<void>;
}

/**
 * Writes a sealed archive that only its owner may read. The file exists under its name only once it is whole, durable
 * and checked; before that, or when `fill` or `check` throw, nothing of it exists.
 * @throws {BackupRefused} when the file exists already or cannot be written there
 * @throws {NoRoomLeft}
 */
export async function writeArchive(file: string, { passphrase, fill, check }: ArchiveWriting): Promise<void> {
  const part = `${file}.part`;
  await refuseExisting(file);
  const handle = await create(part);
  const removePart = () => rmSync(part, { force: true });
  // Also if the caller gives up waiting.
  process.once('exit', removePart);
  try {
    await orNoRoom(async () => {
      await fillAndSeal(passphrase === null ? plainSink(handle) : await encryptingSink(handle, passphrase), fill);
      await handle.sync();
      await handle.close();
      await check(part);
      await rename(part, file);
      await toDisk(path.dirname(file));
    });
  } catch (error) {
    await handle.close().catch(() => {});
    removePart();
    throw error;
  } finally {
    process.removeListener('exit', removePart);
  }
}

async function fillAndSeal(sink: ByteSink, fill: ArchiveWriting['fill']): Promise<void> {
  const digest = createHash('sha256');
  await fill(async (name, body) => {
    if (body.length > MAX_ENTRY) throw partTooLarge(name);
    const entry = await packEntry(name, body);
    digest.update(entry);
    await sink.write(entry);
  });
  await sink.write(await packSeal(digest.digest('hex')));
  await sink.end();
}

function plainSink(handle: FileHandle): ByteSink {
  return { write: (bytes) => handle.writeFile(bytes), end: async () => {} };
}

async function refuseExisting(file: string): Promise<void> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw cannotWrite(file, error.code ?? 'unknown');
  });
  if (handle === null) return;
  await handle.close();
  throw fileExists(file);
}

async function create(part: string): Promise<FileHandle> {
  return open(part, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? partExists(part) : cannotWrite(part, error.code ?? 'unknown');
  });
}
