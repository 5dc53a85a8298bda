import { isBeginningOfKnown, knownMigrations } from '#server/platform/database/migrate.ts';
import { productVersion } from '#server/platform/product-version.ts';
import { backupHead, FORMAT, HEAD, type BackupHead } from './backup-format.ts';
import { damaged, madeByNewer } from './backup-refused.ts';
import type { Archive } from './read-archive.ts';
import { readJson } from './read-json.ts';

/** @throws {BackupRefused} when this version cannot read it */
export async function readHead(archive: Archive): Promise<BackupHead> {
  for await (const { name, body } of archive.entries()) {
    const head = name === HEAD ? readJson(backupHead, body) : null;
    if (head === null) break;
    const ours = { product: productVersion, tables: knownMigrations.at(-1) ?? '' };
    if (head.format > FORMAT || !isBeginningOfKnown(head.migrations))
      throw madeByNewer(archive.file, { product: head.product, tables: head.migrations.at(-1) ?? '' }, ours);
    return head;
  }
  throw damaged(archive.file, 'what it says of itself cannot be read');
}
