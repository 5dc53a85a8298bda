import type { ConsentPlace } from '#contract/consent.ts';
import { CONSENT_WORDS, consentFields, consentPurposes, type ConsentPurpose, type Consents } from '#domain/consents.ts';
import type { Db, Write } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  detachRecords,
  insertRecords,
  lockSignupsUnder,
  recordsOf,
  withdrawConsent,
  type Consenting,
  type ConsentRecord,
} from './consent.store.ts';
import { withdrawInForms } from './withdraw-in-forms.ts';

type Proving = Pick<Platform, 'clock' | 'secrets'>;

interface Occasion {
  readonly place: ConsentPlace;
  /** Of the words that the person read, a BCP 47 tag; null where none were shown. */
  readonly language: string | null;
}

/** Without an address nobody has agreed to an email, and nothing is recorded. */
type Whose = Consents & { readonly email: string | null };

interface ConsentChange extends Occasion {
  /** Null for a new signup or account. */
  readonly before: Whose | null;
  readonly after: Whose;
  readonly signupId: string | null;
  readonly userId: string | null;
}

/**
 * Keeps the proof of what a signup or account has consented to since it was changed, without the address. What was
 * given for another address counts as given anew.
 */
export async function recordGiven(platform: Proving, write: Write, change: ConsentChange): Promise<void> {
  await recordAllGiven(platform, write, [change]);
}

/** As `recordGiven`, by one statement for all signups of a form. */
export async function recordAllGiven(
  platform: Proving,
  { db }: Write,
  changes: readonly ConsentChange[],
): Promise<void> {
  await recordAll(
    platform,
    db,
    changes.flatMap(({ before, after, signupId, userId, place, language }) => {
      const { email: address } = after;
      if (address === null) return [];
      const isSameAddress = before?.email?.toLowerCase() === address.toLowerCase();
      return consentPurposes
        .filter((purpose) => {
          const field = consentFields[purpose];
          return after[field] && !(isSameAddress && before?.[field]);
        })
        .map((purpose) => ({ address, purpose, given: true, place, language, signupId, userId }));
    }),
  );
}

/**
 * Records what a change takes back. Reminders end where they were taken back; calls and news for the whole address,
 * in all of its signups and its account.
 */
export async function endTakenBack(platform: Proving, write: Write, change: ConsentChange): Promise<void> {
  const { before, after, signupId, userId, place, language } = change;
  const address = before?.email ?? null;
  if (before === null || address === null) return;
  const ended = consentPurposes.filter((purpose) => before[consentFields[purpose]] && !after[consentFields[purpose]]);
  for (const purpose of ended) {
    const own = { signupIds: signupId === null ? [] : [signupId], userId };
    const others = purpose === 'reminders' ? nowhere : await withdraw(write.db, address, purpose);
    const where = { signupIds: [...new Set([...own.signupIds, ...others.signupIds])], userId: userId ?? others.userId };
    await record(platform, write.db, { address, purpose, given: false, place, language, ...where });
  }
}

/** In the forms before the signups: one that such a form becomes meanwhile is among the signups then. */
async function withdraw(db: Db, address: string, purpose: ConsentPurpose): Promise<Consenting> {
  await lockSignupsUnder(db, address);
  const forms = await withdrawInForms(db, address, purpose);
  const { signupIds, userId } = await withdrawConsent(db, address, purpose);
  return { signupIds: [...signupIds, ...forms], userId };
}

const nowhere: Consenting = { signupIds: [], userId: null };

/** Ends purposes for an address, in all of its signups and its account. Where there was no consent nothing happens. */
export async function endConsents(
  platform: Proving,
  { db }: Write,
  { address, purposes, ...occasion }: Occasion & { address: string; purposes: readonly ConsentPurpose[] },
): Promise<void> {
  for (const purpose of purposes) {
    const where = await withdraw(db, address, purpose);
    if (where.signupIds.length === 0 && where.userId === null) continue;
    await record(platform, db, { address, purpose, given: false, ...occasion, ...where });
  }
}

/** For a person who leaves: nothing is agreed to any more, and the proofs lead to no signup and no account. */
export async function leaveNoConsent(platform: Proving, write: Write, address: string): Promise<void> {
  await endConsents(platform, write, { address, purposes: consentPurposes, place: 'leaving', language: null });
  await detachRecords(write.db, addressHash(platform, address));
}

export function consentHistory(platform: Pick<Platform, 'secrets'>, db: Db, address: string): Promise<ConsentRecord[]> {
  return recordsOf(db, addressHash(platform, address));
}

/** Keyed, so that addresses cannot be tested against it. */
export function addressHash({ secrets }: Pick<Platform, 'secrets'>, address: string): string {
  return secrets.sign('unsubscription', address.toLowerCase());
}

type ToRecord = Occasion & {
  readonly address: string;
  readonly purpose: ConsentPurpose;
  readonly given: boolean;
  readonly signupId?: string | null;
  readonly signupIds?: readonly string[];
  readonly userId: string | null;
};

async function record(platform: Proving, db: Db, made: ToRecord): Promise<void> {
  await recordAll(platform, db, [made]);
}

async function recordAll(platform: Proving, db: Db, made: readonly ToRecord[]): Promise<void> {
  const now = platform.clock.now();
  const hashes = new Map<string, string>();
  for (const { address } of made) if (!hashes.has(address)) hashes.set(address, addressHash(platform, address));
  await insertRecords(
    db,
    made.map(({ address, ...rest }) => ({
      signupId: null,
      signupIds: [],
      ...rest,
      id: newId(now),
      addressHash: hashes.get(address) ?? '',
      words: rest.language === null ? null : CONSENT_WORDS,
      at: now.toISOString(),
    })),
  );
}
