import type { BackupContents } from '#server/features/backup/backup-format.ts';

export function amounts({ tables, uploads }: BackupContents): string {
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  const [sheets, signups] = [tables['signup_sheets'] ?? 0, tables['volunteers'] ?? 0];
  const files = `${uploads} uploaded ${uploads === 1 ? 'file' : 'files'}`;
  return `${rows} rows (${sheets} sheets, ${signups} signups) and ${files}`;
}
