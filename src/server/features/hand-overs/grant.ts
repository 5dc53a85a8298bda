import { askedForm } from '#contract/hand-overs.ts';
import { lockSearch, type Search } from '#server/features/searches/searches.store.ts';
import { prepareKept } from '#server/features/signups/signup-attempt.ts';
import { lockSignup } from '#server/features/signups/signups.store.ts';
import { counted } from '#server/mail/mail-cause.ts';
import type { Context } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import { handOver } from './hand-over.ts';
import { nobodyAsks } from './hand-overs.errors.ts';
import { withPlaceOf } from './take-over.ts';

/**
 * Hands the place over to who asked for it. The caller has locked the slot and seen that somebody asks.
 * @throws as `signUpTaken`; 404 when nobody asks
 */
export async function grant(
  hub: Context<'mailbox'>,
  write: Write,
  { id: searchId, signupId, slotId }: Search,
): Promise<void> {
  const giver = signupId === null ? null : await lockSignup(write.db, signupId);
  // After the sign-ups, as who takes a consent back locks them; that may have changed the form since it was read.
  const search = await lockSearch(write.db, searchId);
  if (giver === null || search === null) throw nobodyAsks();
  const { takerName: name, takerEmail: email, takerLanguage: preferredLanguage } = search;
  if (name === null || email === null || preferredLanguage === null) throw nobodyAsks();
  const { signupId: promised, ...asked } = askedForm.parse(search.takerForm);
  const { takerUserId: userId } = search;
  const form = { ...asked, slotId, name, email, preferredLanguage };
  const prepared = await prepareKept(hub, write.db, form, { userId, typedBy: userId });
  const attempt = { ...prepared, id: promised ?? prepared.id, from: 'giver', cause: counted } as const;
  await handOver(hub, write, { search, giver, attempt: withPlaceOf(giver, attempt) });
}
