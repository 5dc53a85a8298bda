import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { ReadableStream, type ReadableWritablePair } from 'node:stream/web';
import { packSeal, SEAL_BYTES } from './archive-entry.ts';
import { MAX_ENTRY, HEAD } from './backup-format.ts';
import { BackupRefused, cannotRead, damaged, notABackup } from './backup-refused.ts';

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
 * @throws {BackupRefused} for another file, or one with a changed byte
 */
export async function openArchive(file: string): Promise<Archive> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw cannotRead(file, error.code ?? 'unknown');
  });
  try {
    if (!(await beginsAsOurs(handle))) throw notABackup(file);
    if (!(await isSealed(handle))) throw damaged(file, 'its checksum is not that of what it holds');
  } catch (error) {
    await handle.close();
    throw error;
  }
  return { file, entries: () => entriesOf(file, handle), close: () => handle.close() };
}

/** A tar file begins with the name of its first entry. */
async function beginsAsOurs(handle: FileHandle): Promise<boolean> {
  const found = await handle.stat();
  if (!found.isFile() || found.size < SEAL_BYTES) return false;
  const { buffer } = await handle.read(Buffer.alloc(HEAD.length), 0, HEAD.length, 0);
  return buffer.toString('latin1') === HEAD;
}

async function isSealed(handle: FileHandle): Promise<boolean> {
  const { size } = await handle.stat();
  const digest = createHash('sha256');
  for await (const chunk of bytesOf(handle, size - SEAL_BYTES)) digest.update(chunk);
  const { buffer } = await handle.read(Buffer.alloc(SEAL_BYTES), 0, SEAL_BYTES, size - SEAL_BYTES);
  return buffer.equals(await packSeal(digest.digest('hex')));
}

async function* bytesOf(handle: FileHandle, end: number): AsyncGenerator<Buffer> {
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
async function* entriesOf(file: string, handle: FileHandle): AsyncGenerator<ArchiveEntry> {
  const { size } = await handle.stat();
  const bytes = ReadableStream.from(bytesOf(handle, size));
  // The same streams, by the types of Node instead of the browser's.
  const decoder = createTarDecoder({ strict: true }) as unknown as ReadableWritablePair<Entry, Uint8Array>;
  const seen = new Set<string>();
  try {
    for await (const { header, body } of bytes.pipeThrough(decoder)) {
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
