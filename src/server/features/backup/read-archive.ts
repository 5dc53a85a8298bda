import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { ReadableStream, type ReadableWritablePair } from 'node:stream/web';
import { packSeal, SEAL_BYTES } from './archive-entry.ts';
import { MAX_ENTRY, HEAD } from './backup-format.ts';
import { BackupRefused, cannotRead, damaged, notABackup } from './backup-refused.ts';
import { decrypting, isEncrypted } from './encrypted-bytes.ts';

const READ_AT_ONCE = 256 * 1024;

export interface ArchiveEntry {
  readonly name: string;
  readonly body: Buffer;
}

interface Entry {
  readonly header: ParsedTarEntry['header'];
  readonly body: ReadableStream<Uint8Array>;
}

export interface Archive {
  readonly file: string;
  /** In order, one at a time in memory. */
  entries(): AsyncGenerator<ArchiveEntry>;
  close(): Promise<void>;
}

/**
 * Reads the whole archive to know that it is complete.
 * @param passphrase of an encrypted one
 * @throws {BackupRefused} for another file, one with a changed byte, or one that this passphrase does not open
 */
export async function openArchive(file: string, passphrase: string | null = null): Promise<Archive> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw cannotRead(file, error.code ?? 'unknown');
  });
  try {
    const { size, isFile } = await handle.stat().then((found) => ({ size: found.size, isFile: found.isFile() }));
    if (!isFile || size < SEAL_BYTES) throw notABackup(file);
    const stored = () => bytesOf(handle, size);
    const bytes = (await isEncrypted(handle)) ? inClear(await decrypting(file, handle, passphrase), stored) : stored;
    if (!(await beginsAsOurs(bytes()))) throw notABackup(file);
    if (!(await isSealed(bytes()))) throw damaged(file, 'its checksum is not that of what it holds');
    return { file, entries: () => entriesOf(file, bytes()), close: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

type Bytes = AsyncGenerator<Uint8Array>;

function inClear(decrypted: (encrypted: Bytes) => Bytes, stored: () => Bytes): () => Bytes {
  return () => decrypted(stored());
}

/** A tar file begins with the name of its first entry. */
async function beginsAsOurs(bytes: Bytes): Promise<boolean> {
  let beginning = Buffer.alloc(0);
  for await (const chunk of bytes) {
    beginning = Buffer.concat([beginning, chunk.subarray(0, HEAD.length)]);
    if (beginning.length >= HEAD.length) break;
  }
  return beginning.toString('latin1', 0, HEAD.length) === HEAD;
}

async function isSealed(bytes: Bytes): Promise<boolean> {
  const digest = createHash('sha256');
  let end: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const read = Buffer.concat([end, chunk]);
    const sealed = Math.max(0, read.length - SEAL_BYTES);
    digest.update(read.subarray(0, sealed));
    end = read.subarray(sealed);
  }
  return end.equals(await packSeal(digest.digest('hex')));
}

async function* bytesOf(handle: FileHandle, end: number): Bytes {
  for (let at = 0; at < end;) {
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(READ_AT_ONCE),
      0,
      Math.min(READ_AT_ONCE, end - at),
      at,
    );
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** The maker of an archive can seal anything, so its content is validated as well. */
async function* entriesOf(file: string, bytes: Bytes): AsyncGenerator<ArchiveEntry> {
  // The same streams, by the types of Node instead of the browser's.
  const decoder = createTarDecoder({ strict: true }) as unknown as ReadableWritablePair<Entry, Uint8Array>;
  const seen = new Set<string>();
  try {
    for await (const { header, body } of ReadableStream.from(bytes).pipeThrough(decoder)) {
      const { name, type, size, pax } = header;
      if (type !== 'file' || pax !== undefined || seen.has(name)) throw damaged(file, `${name} is no plain file`);
      if (size > MAX_ENTRY) throw damaged(file, `${name} is too large`);
      seen.add(name);
      yield { name, body: await all(body) };
    }
  } catch (error) {
    // The decoder's own errors are the only ones without a code.
    if (error instanceof BackupRefused || (error instanceof Error && 'code' in error)) throw error;
    throw damaged(file, 'it is no tar file');
  }
}

async function all(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
