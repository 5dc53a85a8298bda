import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { deleteEndingsOf } from '#server/features/calendar-records/calendar-endings.store.ts';
import { deleteCodesOf } from './mailbox-codes.store.ts';
import { mailboxHash } from './mailbox-hash.ts';
import { deleteMailbox } from './mailboxes.store.ts';

/** For a person who leaves: no browser is known to read the mailbox any more, and its calendar is gone. */
export async function forgetMailbox(platform: Pick<Platform, 'secrets'>, db: Db, address: string): Promise<void> {
  const hash = mailboxHash(platform, address);
  await deleteCodesOf(db, hash);
  await deleteEndingsOf(db, hash);
  await deleteMailbox(db, hash);
}
