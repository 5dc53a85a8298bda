import { z } from 'zod';

/** The first entry, which tells a backup from any other file. */
export const HEAD = 'pac-volunteer-hub-backup.json';
/** The last entry but one: everything that the archive must hold. */
export const CONTENTS = 'contents.json';
/** The last entry: the SHA-256 of every byte before it. */
export const SEAL = 'sha256';
/** Raised when an older version could not read what a newer one writes. */
export const FORMAT = 1;

export const MAX_ENTRY = 64 * 1024 * 1024;
/** The rows of a table are cut into entries of this size, so that neither side holds more in memory. */
export const ROWS_ENTRY = 4 * 1024 * 1024;

/**
 * Tables that are not backed up. A session that ended, a link that was used, or a code that was replaced after the
 * backup must not work again; after a restore everyone signs in again.
 */
export const LEFT_OUT: readonly string[] = ['sessions', 'login_challenges', 'mailbox_codes', 'one_time_links'];

const word = z.string().regex(/^[\w.+-]{1,100}$/);

export const backupHead = z.object({
  format: z.int().positive(),
  product: word,
  takenAt: z.iso.datetime(),
  /** All migrations that the tables have had, in order. */
  migrations: z.array(word).min(1).max(10_000),
  /** A fingerprint of the key that the secrets in it are sealed with; null when none was there. */
  key: z.string().max(100).nullable(),
});
export type BackupHead = z.infer<typeof backupHead>;

export const backupContents = z.object({
  tables: z.record(z.string(), z.int().nonnegative()),
  uploads: z.int().nonnegative(),
});
export type BackupContents = z.infer<typeof backupContents>;

export function uploadEntry(name: string): string {
  return `uploads/${name}`;
}

export function rowsEntry(table: string, number: number): string {
  return `tables/${table}/${String(number).padStart(6, '0')}.jsonl.gz`;
}

type EntryKind =
  | { readonly kind: 'upload'; readonly name: string }
  | { readonly kind: 'rows'; readonly table: string }
  | { readonly kind: 'contents' }
  | { readonly kind: 'seal' };

/** Null for an entry that no backup has. */
export function entryKind(entry: string): EntryKind | null {
  if (entry === CONTENTS) return { kind: 'contents' };
  if (entry === SEAL) return { kind: 'seal' };
  const upload = /^uploads\/([^/]+)$/.exec(entry)?.[1];
  if (upload !== undefined) return { kind: 'upload', name: upload };
  const table = /^tables\/([a-z_]+)\/\d{6,}\.jsonl\.gz$/.exec(entry)?.[1];
  return table === undefined ? null : { kind: 'rows', table };
}
