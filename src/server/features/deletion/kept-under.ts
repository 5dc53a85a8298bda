import { userByEmail, type User } from '#server/features/accounts/accounts.store.ts';
import { mailsTo } from '#server/features/accounts/own-mails.store.ts';
import { ownEntries, signupsOfOwner } from '#server/features/accounts/own-signups.store.ts';
import { addressAtDoor } from '#server/features/attendance/facts-of-owner.store.ts';
import { certificatesOfAddress, type Certificate } from '#server/features/given-hours/certificates.store.ts';
import { hoursOfAddress, type Hours } from '#server/features/given-hours/hours.store.ts';
import type { SignupOfEvent } from '#server/features/signups/signups.store.ts';
import type { Db } from '#server/platform/database/database.ts';

export interface KeptUnder {
  readonly user: User | null;
  readonly signups: readonly SignupOfEvent[];
  /** Of waiting lists. */
  readonly entries: number;
  readonly mails: number;
  /** These outlive the sign-ups. The latest first. */
  readonly hours: readonly Hours[];
  readonly certificates: readonly Certificate[];
  readonly isAtDoor: boolean;
}

/** `address` is in lower case. */
export async function keptUnder(db: Db, address: string): Promise<KeptUnder> {
  const user = await userByEmail(db, address);
  const signups = await signupsOfOwner(db, { userId: user?.id ?? null, address });
  const entries = await ownEntries(db, { userId: user?.id ?? null, address });
  const mails = await mailsTo(db, [address]);
  return {
    user,
    signups,
    entries: entries.length,
    mails: mails.length,
    hours: await hoursOfAddress(db, address),
    certificates: await certificatesOfAddress(db, address),
    isAtDoor: (await addressAtDoor(db, address)) !== null,
  };
}

export function isAnythingKept(kept: KeptUnder): boolean {
  const { user, signups, entries, mails, hours, certificates, isAtDoor } = kept;
  return user !== null || isAtDoor || signups.length + entries + mails + hours.length + certificates.length > 0;
}
