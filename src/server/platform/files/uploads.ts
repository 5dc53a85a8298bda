import { createReadStream, createWriteStream, type ReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { randomBytes } from 'node:crypto';
import { openDataFolder } from '#server/platform/data-folder.ts';
import { orNoRoom, toDisk } from './durable.ts';

export class TooManyBytes extends Error {}

/** A folder for work in progress, on the same disk as the kept files. */
export interface Workplace {
  readonly folder: string;
  clear(): Promise<void>;
}

export interface OpenedUpload {
  readonly bytes: number;
  /** All of it, or a part; both ends count from 0 and are inclusive. */
  read(part?: { readonly first: number; readonly last: number }): ReadStream;
}

interface KeptUpload {
  readonly name: string;
  readonly bytes: number;
  readonly writtenAt: Date;
}

/** All files that were kept at one moment; readable even if they are removed meanwhile. */
export interface UploadsSnapshot {
  readonly names: readonly string[];
  files(): Promise<{ readonly name: string; readonly bytes: number }[]>;
  /** In pieces of so many bytes, one at a time in memory. An empty file is one empty piece. */
  read(name: string, pieceBytes: number): AsyncGenerator<Buffer>;
  copyTo(folder: string): Promise<void>;
  isCurrent(): Promise<boolean>;
  release(): Promise<void>;
}

export interface Uploads {
  workplace(): Promise<Workplace>;
  /**
   * Moves a file from a workplace to the kept files, under a name that was never used before: complete and durable, or
   * not at all.
   * @throws {NoRoomLeft}
   */
  keep(file: string, name: string): Promise<void>;
  open(name: string): Promise<OpenedUpload | null>;
  kept(): Promise<KeptUpload[]>;
  /** Of all kept files together. */
  bytes(): Promise<number>;
  /**
   * All files that are kept now, whatever is removed later.
   * @throws {NoRoomLeft}
   */
  snapshot(): Promise<UploadsSnapshot>;
  /** Ignores files that are gone already. */
  remove(names: readonly string[]): Promise<void>;
  /** Removes workplaces that a crash left before this moment. Returns how many. */
  clearLeftovers(before: Date): Promise<number>;
}

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*\.[a-z0-9]+$/;
const WORK = '.work';

/** Whether a kept file can have this name; false for names that lead out of the folder. */
export function isUploadName(text: string): boolean {
  return text.length <= 100 && NAME.test(text);
}

/** 128 random bits in hex. */
export function newUploadName(): string {
  return randomBytes(16).toString('hex');
}

export function openUploads(dataDir: string): Uploads {
  const root = path.resolve(dataDir, 'uploads');
  const work = path.join(root, WORK);
  const at = (name: string) => {
    if (!isUploadName(name)) throw new Error('Not the name of an upload');
    return path.join(root, name);
  };
  return {
    async workplace() {
      openDataFolder(root);
      const folder = path.join(work, newUploadName());
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return { folder, clear: () => rm(folder, { recursive: true, force: true }) };
    },
    async keep(file, name) {
      const place = at(name);
      await orNoRoom(async () => {
        await toDisk(file);
        await rename(file, place);
        await toDisk(root);
      });
    },
    async open(name) {
      if (!isUploadName(name)) return null;
      const found = await stat(at(name)).catch(() => null);
      if (found === null || !found.isFile()) return null;
      return {
        bytes: found.size,
        read: (part) => createReadStream(at(name), part === undefined ? {} : { start: part.first, end: part.last }),
      };
    },
    async kept() {
      const entries = await readdir(root, { withFileTypes: true }).catch(orNone);
      const files = entries.filter((entry) => entry.isFile() && isUploadName(entry.name));
      const kept = files.map(async ({ name }) => {
        const found = await stat(at(name)).catch(() => null);
        return found === null ? [] : [{ name, bytes: found.size, writtenAt: found.mtime }];
      });
      return (await Promise.all(kept)).flat();
    },
    async bytes() {
      return (await this.kept()).reduce((sum, file) => sum + file.bytes, 0);
    },
    async snapshot() {
      const { folder, clear } = await this.workplace();
      const before = await stateOf(root);
      const names = (await this.kept()).map(({ name }) => name).sort();
      for (const name of names) await linkOrCopy(at(name), path.join(folder, name)).catch(orNone);
      const held = (await readdir(folder)).sort();
      return {
        names: held,
        files: () =>
          Promise.all(held.map(async (name) => ({ name, bytes: (await stat(path.join(folder, name))).size }))),
        read: (name, pieceBytes) => piecesOf(path.join(folder, name), pieceBytes),
        async copyTo(other) {
          for (const name of await readdir(folder)) await linkOrCopy(path.join(folder, name), path.join(other, name));
        },
        isCurrent: async () => (await stateOf(root)) === before,
        release: clear,
      };
    },
    async remove(names) {
      await Promise.all(names.map((name) => rm(at(name), { force: true })));
    },
    async clearLeftovers(before) {
      const folders = await readdir(work).catch(orNone);
      const ages = await Promise.all(folders.map(async (name) => (await stat(path.join(work, name))).mtime));
      const old = folders.filter((_name, index) => (ages[index] ?? before) < before);
      await Promise.all(old.map((name) => rm(path.join(work, name), { recursive: true, force: true })));
      return old.length;
    },
  };
}

/**
 * Writes arriving bytes into a new file, counting them and validating the first ones.
 * @throws {TooManyBytes} as soon as there are more than `atMost`, or than `validate` returned; {NoRoomLeft}; whatever
 * `validate` throws
 */
export async function writeArriving(
  arriving: Readable,
  file: string,
  {
    atMost,
    telling,
    validate,
  }: { readonly atMost: number; readonly telling: number; validate(beginning: Uint8Array): number | void },
): Promise<void> {
  async function* validated(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let [bytes, beginning, isValidated, most] = [0, Buffer.alloc(0), false, atMost];
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (!isValidated) {
        beginning = Buffer.concat([beginning, chunk.subarray(0, telling)]);
        isValidated = beginning.length >= telling;
        if (isValidated) most = validate(beginning) ?? atMost;
      }
      if (bytes > most) throw new TooManyBytes();
      yield chunk;
    }
    if (!isValidated) validate(beginning);
  }
  await orNoRoom(() => pipeline(arriving, validated, createWriteStream(file, { mode: 0o600 })));
}

async function* piecesOf(file: string, pieceBytes: number): AsyncGenerator<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    for (let at = 0; at === 0 || at < size; at += pieceBytes)
      yield await readAt(handle, at, Math.min(pieceBytes, size - at));
  } finally {
    await handle.close();
  }
}

async function readAt(handle: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const piece = Buffer.alloc(bytes);
  for (let read = 0; read < bytes;) {
    const { bytesRead } = await handle.read(piece, read, bytes - read, at + read);
    if (bytesRead === 0) throw new Error('An upload ended before its end');
    read += bytesRead;
  }
  return piece;
}

async function stateOf(folder: string): Promise<string> {
  const [{ mtimeNs }, names] = await Promise.all([stat(folder, { bigint: true }), readdir(folder)]);
  return [mtimeNs, ...names.sort()].join('/');
}

/** A second name for a file that never changes; a copy on another disk, or on file systems without hard links. */
async function linkOrCopy(file: string, place: string): Promise<void> {
  await link(file, place).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'EEXIST') throw error;
    return orNoRoom(() => copyFile(file, place));
  });
}

function orNone(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
