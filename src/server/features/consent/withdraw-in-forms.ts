import { consentFields, type ConsentPurpose } from '#domain/consents.ts';
import { comparable } from '#domain/text-limits.ts';
import { keepFormOfTaker, lockFormsOfTaker } from '#server/features/searches/searches.store.ts';
import { keepForm, lockFormsUnder } from '#server/features/waitlist/entries.store.ts';
import type { Db } from '#server/platform/database/database.ts';

/**
 * Takes a consent out of the forms of an address that become signups later: those on waiting lists, where who has missed
 * an offer can join again, and those for which an organizer is asked. Addresses that only compare alike are other
 * mailboxes. The caller has locked the signups under the address.
 * @returns the ids of what the forms belong to, where there was such a consent
 */
export async function withdrawInForms(db: Db, address: string, purpose: ConsentPurpose): Promise<string[]> {
  return changeForms(db, address, { purpose, consent: false });
}

/** Undoes `withdrawInForms`, as far as the forms are still kept. The caller has locked the signups under the address. */
export async function giveBackInForms(
  db: Db,
  address: string,
  purpose: ConsentPurpose,
  ids: readonly string[],
): Promise<void> {
  await changeForms(db, address, { purpose, consent: true, only: ids });
}

interface Change {
  readonly purpose: ConsentPurpose;
  readonly consent: boolean;
  /** All of them if absent. */
  readonly only?: readonly string[];
}

async function changeForms(db: Db, address: string, change: Change): Promise<string[]> {
  const emailKey = comparable(address);
  const changed: string[] = [];
  for (const [lock, keep] of [
    [lockFormsUnder, keepForm],
    [lockFormsOfTaker, keepFormOfTaker],
  ] as const)
    for (const { id, email, form } of await lock(db, emailKey)) {
      if (email?.toLowerCase() !== address.toLowerCase() || change.only?.includes(id) === false) continue;
      const other = withConsent(form, change);
      if (other === null) continue;
      await keep(db, id, other);
      changed.push(id);
    }
  return changed;
}

/** Null when it says so already. */
function withConsent(form: unknown, { purpose, consent }: Change): object | null {
  const kept = form as Readonly<Record<string, unknown>> | null;
  const field = consentFields[purpose];
  return kept?.[field] === !consent ? { ...kept, [field]: consent } : null;
}
