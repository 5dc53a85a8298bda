import { consentFields, type ConsentPurpose } from '#domain/consents.ts';
import { comparable } from '#domain/text-limits.ts';
import { formsOfTaker, keepFormOfTaker } from '#server/features/searches/searches.store.ts';
import { formsUnder, keepForm } from '#server/features/waitlist/entries.store.ts';
import type { Db } from '#server/platform/database/database.ts';

/**
 * Takes a consent out of the forms of an address that become signups later: those on waiting lists, where who has missed
 * an offer can join again, and those for which an organizer is asked. Addresses that only compare alike are other
 * mailboxes.
 */
export async function withdrawInForms(db: Db, address: string, purpose: ConsentPurpose): Promise<void> {
  const [emailKey, own] = [comparable(address), address.toLowerCase()];
  for (const { id, email, form } of await formsUnder(db, emailKey)) {
    const without = withoutConsent(form, purpose);
    if (email.toLowerCase() === own && without !== null) await keepForm(db, id, without);
  }
  for (const { id, email, form } of await formsOfTaker(db, emailKey)) {
    const without = withoutConsent(form, purpose);
    if (email?.toLowerCase() === own && without !== null) await keepFormOfTaker(db, id, without);
  }
}

/** Null when there was no such consent. */
function withoutConsent(form: unknown, purpose: ConsentPurpose): object | null {
  const kept = form as Readonly<Record<string, unknown>> | null;
  const field = consentFields[purpose];
  return kept?.[field] === true ? { ...kept, [field]: false } : null;
}
