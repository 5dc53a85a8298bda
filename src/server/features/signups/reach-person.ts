import { foldWords } from '#domain/fold-words.ts';
import { giveAddressToFacts, goneOfNoted } from '#server/features/attendance/facts-of-owner.store.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { moveHours } from '#server/features/given-hours/move-hours.ts';
import { organizes, type Actor } from '#server/http/actor.ts';
import type { Db, Write } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { emailKeyOf } from './person-keys.ts';
import { giveAddress, signupsOfNoted } from './people.store.ts';
import { placesLeft } from './places.store.ts';
import type { SignupActor } from './manage-link.ts';
import { lockSignup, type SignupOfEvent } from './signups.store.ts';

interface Other {
  readonly id: string;
  readonly name: string;
  readonly slotId: string;
}

/** The other sign-ups of somebody without an address, on sheets that the caller organizes, also those that are gone. */
export async function othersOfNoted(
  db: Db,
  { id, email, personId }: Pick<SignupOfEvent, 'id' | 'email' | 'personId'>,
  by: SignupActor,
): Promise<Other[]> {
  if (typeof by === 'string' || email !== null || personId === null) return [];
  const all = [...(await signupsOfNoted(db, personId)), ...(await goneOfNoted(db, personId))];
  return all.filter((one) => one.id !== id && organizes(by, one.sheetId));
}

interface Reached {
  readonly others: readonly Other[];
  /** Of who had no address until now. */
  readonly personId: string | null;
  /** Who has an address now. */
  readonly reached: SignupOfEvent;
  readonly by: Actor;
  readonly at: Date;
}

/**
 * Whoever was noted without an address and has one now has it on all of these sign-ups, with the hours that were given. One
 * stays as it was where the address is on the slot already. The caller has locked their slots.
 */
export async function reachEverywhere(
  platform: Platform,
  write: Write,
  { others, personId, reached, by, at }: Reached,
): Promise<void> {
  const { db } = write;
  const { email, preferredLanguage: language } = reached;
  if (email === null) return;
  for (const { id, name } of others) {
    const signup = await lockSignup(db, id);
    if (signup === null && personId !== null) {
      await giveAddressToFacts(db, id, { personId, email });
      await moveHours(platform, db, { personId: id, to: { name, address: email, language }, byId: by.userId });
    }
    if (signup?.email !== null) continue;
    const emailKey = emailKeyOf(reached);
    const there = await placesLeft(db, { slotId: signup.slotId, emailKey, nameKey: foldWords(signup.name) });
    if (there?.isSignedUp !== false) continue;
    await giveAddress(db, id, { email, emailKey });
    const to = { name: signup.name, address: email, language };
    await moveHours(platform, db, { personId: id, to, byId: by.userId });
    const detail = `${signup.slotTitle}, ${signup.sheetTitle}: email`;
    await recordAudit(write, by, { action: 'signup-changed', subjectId: id, detail, at });
    write.announce({ topic: 'sheet', id: signup.sheetId });
  }
}
