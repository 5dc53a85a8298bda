import { z } from 'zod';

/** The first entry, which tells a backup from any other file. */
export const HEAD = 'pac-volunteer-hub-backup.json';
/** The last entry but one: everything that the archive must hold. */
export const CONTENTS = 'contents.json';
/** The last entry: the SHA-256 of every byte before it. */
export const SEAL = 'sha256';
/** The newest that this version reads. Raised when an older version could not read what a newer one writes. */
export const FORMAT = 2;
/** With every upload in one entry, as older versions can read it. */
const FORMAT_WITHOUT_PARTS = 1;

export const MAX_ENTRY = 64 * 1024 * 1024;
/** An upload that is larger than one entry is cut into parts of this size. */
const UPLOAD_PART = 16 * 1024 * 1024;
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

/** What an archive with uploads of these sizes is, so that older versions read all that they can. */
export function formatFor(uploads: readonly { readonly bytes: number }[]): number {
  return uploads.some(({ bytes }) => bytes > MAX_ENTRY) ? FORMAT : FORMAT_WITHOUT_PARTS;
}

/** How much of an upload goes into one entry. */
export function partSize(bytes: number): number {
  return bytes > MAX_ENTRY ? UPLOAD_PART : MAX_ENTRY;
}

/** The first part has the name of the upload. Unpacked by another program, the parts are files beside each other. */
export function uploadEntry(name: string, part: number): string {
  return part === 1 ? `uploads/${name}` : `uploads/${name}.${String(part).padStart(6, '0')}`;
}

export function rowsEntry(table: string, number: number): string {
  return `tables/${table}/${String(number).padStart(6, '0')}.jsonl.gz`;
}

type EntryKind =
  | { readonly kind: 'upload'; readonly name: string; readonly part: number }
  | { readonly kind: 'rows'; readonly table: string }
  | { readonly kind: 'contents' }
  | { readonly kind: 'seal' };

/** Null for an entry that no backup has. */
export function entryKind(entry: string): EntryKind | null {
  if (entry === CONTENTS) return { kind: 'contents' };
  if (entry === SEAL) return { kind: 'seal' };
  // No upload has two dots in its name, and its first part no number.
  const [, beginning, part] = /^uploads\/([^/]+\.[^/.]+)\.((?!00000[01])\d{6})$/.exec(entry) ?? [];
  if (beginning !== undefined) return { kind: 'upload', name: beginning, part: Number(part) };
  const upload = /^uploads\/([^/]+)$/.exec(entry)?.[1];
  if (upload !== undefined) return { kind: 'upload', name: upload, part: 1 };
  const table = /^tables\/([a-z_]+)\/\d{6,}\.jsonl\.gz$/.exec(entry)?.[1];
  return table === undefined ? null : { kind: 'rows', table };
}
