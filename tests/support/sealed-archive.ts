import { packTar, type TarHeader } from 'modern-tar';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { packSeal } from '#server/features/backup/archive-entry.ts';
import { CONTENTS, HEAD } from '#server/features/backup/backup-format.ts';
import { openArchive } from '#server/features/backup/read-archive.ts';

export interface MadeEntry {
  readonly name: string;
  readonly body: Uint8Array;
  readonly header?: Partial<TarHeader>;
}

const END_BYTES = 1024;

export async function entriesIn(file: string): Promise<MadeEntry[]> {
  const archive = await openArchive(file);
  const entries: MadeEntry[] = [];
  for await (const entry of archive.entries()) entries.push(entry);
  await archive.close();
  return entries.slice(0, -1);
}

/** Seals any entries, as an attacker could who knows how backups are sealed. */
export async function writeSealed(file: string, entries: readonly MadeEntry[]): Promise<void> {
  const packed: Uint8Array[] = [];
  for (const { name, body, header } of entries) {
    const whole = await packTar([{ header: { name, size: body.length, type: 'file', ...header }, body }]);
    packed.push(whole.subarray(0, -END_BYTES));
  }
  const bytes = Buffer.concat(packed);
  writeFileSync(file, Buffer.concat([bytes, await packSeal(createHash('sha256').update(bytes).digest('hex'))]));
}

export function withEntries(entries: readonly MadeEntry[], more: readonly MadeEntry[]): MadeEntry[] {
  return [...entries.slice(0, -1), ...more, ...entries.slice(-1)];
}

export function withJson(
  entries: readonly MadeEntry[],
  name: typeof HEAD | typeof CONTENTS,
  change: object,
): MadeEntry[] {
  return entries.map((entry) => {
    if (entry.name !== name) return entry;
    const value = JSON.parse(Buffer.from(entry.body).toString()) as object;
    return { ...entry, body: Buffer.from(JSON.stringify({ ...value, ...change })) };
  });
}

export function rowsOf(table: string, rows: readonly object[], number = 99): MadeEntry {
  const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  return { name: `tables/${table}/${String(number).padStart(6, '0')}.jsonl.gz`, body: gzipSync(lines) };
}
