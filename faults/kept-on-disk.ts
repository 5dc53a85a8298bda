import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What a disk writes in one piece, in bytes. */
const SECTOR = 512;
/** A running server is no part of what a disk keeps; SQLite makes its shared memory again. */
const NOT_KEPT = [/^hub\.lock/, /-shm$/, /^postmaster\.pid$/];

/** What the layer has seen to be synced. */
export interface Synced {
  readonly folder: string;
  copy(): string;
}

export function syncedOf(dataDir: string, atEnd: (clean: () => void) => void): Synced {
  const parent = mkdtempSync(path.join(tmpdir(), 'hub-synced-'));
  // PostgreSQL runs as another user where this process is root.
  chmodSync(parent, 0o755);
  atEnd(() => rmSync(parent, { recursive: true, force: true }));
  const folder = path.join(parent, 'synced');
  cpSync(dataDir, folder, { recursive: true, preserveTimestamps: true, filter: (file) => isKept(path.basename(file)) });
  giveTo(folder, dataDir);
  let copies = 0;
  return {
    folder,
    copy() {
      const copy = path.join(parent, `copy-${(copies += 1)}`);
      cpSync(folder, copy, { recursive: true });
      return copy;
    },
  };
}

const isKept = (name: string) => !NOT_KEPT.some((pattern) => pattern.test(name));

/** Leaves of a folder what a disk would keep; `share` of what was not synced. Answers how many bytes were lost. */
export function losePower(dataDir: string, synced: string, share: number): number {
  let lost = 0;
  for (const name of filesIn(dataDir)) {
    const [file, copy] = [path.join(dataDir, name), path.join(synced, name)];
    if (!isKept(path.basename(name))) {
      rmSync(file);
      continue;
    }
    const written = readFileSync(file);
    const before = existsSync(copy) ? readFileSync(copy) : null;
    if (before === null || !written.equals(before)) {
      const { left, bytes } = mixed(written, before, share);
      lost += bytes;
      if (left === null) rmSync(file);
      else writeFileSync(file, left);
    }
  }
  // From here on the disk holds what it holds.
  for (const name of filesIn(synced)) rmSync(path.join(synced, name));
  for (const name of filesIn(dataDir)) {
    mkdirSync(path.dirname(path.join(synced, name)), { recursive: true });
    cpSync(path.join(dataDir, name), path.join(synced, name));
  }
  giveTo(synced, dataDir);
  return lost;
}

/** Piece by piece what was written or what was synced; null for a file of which nothing was. */
function mixed(written: Buffer, synced: Buffer | null, share: number): { left: Buffer | null; bytes: number } {
  if (synced === null && Math.random() >= share) return { left: null, bytes: written.length };
  const before = synced ?? Buffer.alloc(0);
  const size = Math.random() < share ? Math.max(written.length, before.length) : before.length;
  const left = Buffer.alloc(size);
  before.copy(left);
  let bytes = Math.max(0, written.length - size);
  for (let at = 0; at < Math.min(size, written.length); at += SECTOR) {
    const piece = written.subarray(at, Math.min(at + SECTOR, size));
    if (piece.equals(left.subarray(at, at + piece.length))) continue;
    if (Math.random() < share) piece.copy(left, at);
    else bytes += piece.length;
  }
  return { left, bytes };
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

/** To the user who owns the data. */
function giveTo(folder: string, dataDir: string): void {
  const { uid, gid } = statSync(dataDir);
  if (process.getuid?.() !== 0 || uid === 0) return;
  spawnSync('chown', ['-R', `${uid}:${gid}`, folder]);
}
