import path from 'node:path';
import type { Installation } from '#server/features/backup/installation.ts';
import { storedBackups } from '#server/features/backups/backup-folder.ts';

const HOUR = 60 * 60_000;

/** Newest first, as `restore -- NAME` takes them. */
export async function listBackups({ config, clock }: Installation): Promise<void> {
  const { folder } = config.backups;
  const stored = await storedBackups(folder);
  console.log(`Automatic backups in ${path.resolve(folder)}: ${stored.length === 0 ? 'none' : stored.length}`);
  for (const { name, takenAt, bytes, verifiedAt, isEncrypted } of stored) {
    const checked = `checked ${verifiedAt.toISOString()}${isEncrypted ? ', encrypted' : ''}`;
    console.log(`${name}  ${age(clock.now().getTime() - takenAt.getTime())}  ${size(bytes)}  ${checked}`);
  }
}

function age(ms: number): string {
  const hours = Math.round(ms / HOUR);
  const [count, unit] = hours < 48 ? [hours, 'hour'] : [Math.round(hours / 24), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`.padStart(12);
}

function size(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`.padStart(10);
}
