import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Log } from './log.ts';

const OTHERS = 0o077;
const OTHERS_WRITE = 0o022;
/** The hub's own files. Others in the folder keep their modes. */
const OF_THE_HUB = /^(hub\.(sqlite|lock)|secret\.key|(uploads|backups)$|before-restore-)/;
const LOST_AND_FOUND = 'lost+found';

/**
 * Removes the access that other users of this machine have to the data, as older versions and copies left it. The
 * folder itself is changed only if nothing else is in it.
 */
export function closeToOthers(dataDir: string, log: Log): void {
  if (process.platform === 'win32') return;
  const names = readdirSync(dataDir).filter((name) => name !== LOST_AND_FOUND);
  const own = names.filter((name) => OF_THE_HUB.test(name)).flatMap((name) => allBelow(path.join(dataDir, name)));
  const isShared = names.some((name) => !OF_THE_HUB.test(name));
  const open = own.filter((place) => mayOthers(place, OTHERS));
  // A user with write access to the folder can replace these files.
  if (mayOthers(dataDir, isShared ? OTHERS_WRITE : OTHERS)) open.push(dataDir);
  const stillOpen = open.filter((place) => (isShared && place === dataDir) || !close(place));
  const folder = path.resolve(dataDir);
  const closed = open.length - stillOpen.length;
  if (closed > 0)
    log.warn({ folder, closed }, 'other users of this machine could read DATA_DIR; their access is now removed');
  if (stillOpen.length > 0)
    log.warn(
      { folder, open: stillOpen.length, first: stillOpen[0] },
      'other users of this machine can read DATA_DIR, and this user cannot change that: run chmod -R go= on it as its owner',
    );
}

/** Links lead elsewhere and are skipped. */
function allBelow(place: string): string[] {
  const found = lstatSync(place, { throwIfNoEntry: false });
  if (found === undefined || found.isSymbolicLink()) return [];
  if (!found.isDirectory()) return [place];
  const names = readable(place);
  return [place, ...names.flatMap((name) => allBelow(path.join(place, name)))];
}

function readable(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function mayOthers(place: string, rights: number): boolean {
  return ((statSync(place, { throwIfNoEntry: false })?.mode ?? 0) & rights) !== 0;
}

/** False on file systems without owners, which refuse or do nothing. */
function close(place: string): boolean {
  try {
    chmodSync(place, statSync(place).mode & 0o700);
    return !mayOthers(place, OTHERS);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}
