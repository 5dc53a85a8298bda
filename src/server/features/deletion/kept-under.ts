import { userByEmail, type User } from '#server/features/accounts/accounts.store.ts';
import { mailsTo } from '#server/features/accounts/own-mails.store.ts';
import { ownEntries, signupsOfOwner } from '#server/features/accounts/own-signups.store.ts';
import type { SignupOfEvent } from '#server/features/signups/signups.store.ts';
import type { Db } from '#server/platform/database/database.ts';

interface KeptUnder {
  readonly user: User | null;
  readonly signups: readonly SignupOfEvent[];
  /** Of waiting lists. */
  readonly entries: number;
  readonly mails: number;
}

/** `address` is in lower case. */
export async function keptUnder(db: Db, address: string): Promise<KeptUnder> {
  const user = await userByEmail(db, address);
  const signups = await signupsOfOwner(db, { userId: user?.id ?? null, address });
  const entries = await ownEntries(db, { userId: user?.id ?? null, address });
  const mails = await mailsTo(db, [address]);
  return { user, signups, entries: entries.length, mails: mails.length };
}
