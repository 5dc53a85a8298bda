import { createReadStream, createWriteStream, type ReadStream } from 'node:fs';
import { copyFile, link, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { randomBytes } from 'node:crypto';
import { openDataFolder } from '#server/platform/data-folder.ts';
import { orNoRoom, toDisk } from './durable.ts';

/** What arrives is more than may. */
export class TooManyBytes extends Error {}

/** A folder for work in progress, on the same disk as what is kept. */
export interface Workplace {
  readonly folder: string;
  /** Removes the folder with all that was not kept. */
  clear(): Promise<void>;
}

export interface OpenedUpload {
  readonly bytes: number;
  /** All of it, or the part between these places, counted from 0, with both of them. */
  read(part?: { readonly first: number; readonly last: number }): ReadStream;
}

interface KeptUpload {
  readonly name: string;
  readonly writtenAt: Date;
}

/** Everything that was kept at one moment; it can be read even when it is removed meanwhile. */
export interface UploadsSnapshot {
  readonly names: readonly string[];
  read(name: string): Promise<Buffer>;
  /** Puts it all into another folder as well. */
  copyTo(folder: string): Promise<void>;
  /** Whether nothing was kept or removed since. */
  isCurrent(): Promise<boolean>;
  release(): Promise<void>;
}

/** The files that people uploaded: a folder that every process of one installation shares. */
export interface Uploads {
  workplace(): Promise<Workplace>;
  /**
   * Makes a file of a workplace one that is kept, under a name that was never used for anything else: it is there whole and durable, or
   * not at all.
   *
   * @throws {NoRoomLeft}
   */
  keep(file: string, name: string): Promise<void>;
  /** A kept file; null when there is none of this name. */
  open(name: string): Promise<OpenedUpload | null>;
  /** All that is kept. */
  kept(): Promise<KeptUpload[]>;
  /** Everything that is kept now; later removals do not touch it. @throws {NoRoomLeft} */
  snapshot(): Promise<UploadsSnapshot>;
  /** Removes kept files; those that are gone already are no error. */
  remove(names: readonly string[]): Promise<void>;
  /** Removes the workplaces that a crash left behind: those begun before this moment. Answers how many. */
  clearLeftovers(before: Date): Promise<number>;
}

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*\.[a-z0-9]+$/;
const WORK = '.work';

/** Whether a kept file can have this name at all: nothing that leads out of the folder. */
export function isUploadName(text: string): boolean {
  return text.length <= 100 && NAME.test(text);
}

/** A part of a name that nobody can guess and no other file has: 128 random bits in hex. */
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
        return found === null ? [] : [{ name, writtenAt: found.mtime }];
      });
      return (await Promise.all(kept)).flat();
    },
    async snapshot() {
      const { folder, clear } = await this.workplace();
      const before = await stateOf(root);
      const names = (await this.kept()).map(({ name }) => name).sort();
      for (const name of names) await linkOrCopy(at(name), path.join(folder, name)).catch(orNone);
      return {
        names: (await readdir(folder)).sort(),
        read: (name) => readFile(path.join(folder, name)),
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
 * Writes what arrives into a new file, counting as it comes and validating by its first bytes.
 *
 * @throws {TooManyBytes} as soon as there are more than `atMost`, or than `validate` answered; {NoRoomLeft}; whatever `validate` throws
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

/** Something that changes whenever a file comes into the folder or leaves it. */
async function stateOf(folder: string): Promise<string> {
  const [{ mtimeNs }, names] = await Promise.all([stat(folder, { bigint: true }), readdir(folder)]);
  return [mtimeNs, ...names.sort()].join('/');
}

/** A second name for a file that never changes; where the file system knows none, or on another disk, a copy. */
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
