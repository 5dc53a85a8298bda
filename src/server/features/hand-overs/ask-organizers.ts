import { askedForm, type HandOverAsked, type TakeOverInput } from '#contract/hand-overs.ts';
import { foldWords } from '#domain/fold-words.ts';
import { approvedBy } from '#domain/hand-overs.ts';
import { comparable } from '#domain/text-limits.ts';
import { mailOrganizers } from '#server/features/organizers/mail-organizers.ts';
import { answersTo } from '#server/features/questions/answers-to.ts';
import { APPROVAL_WANTED, TAKER_WAITS, type AskedMail } from '#server/features/searches/hand-over-mails.ts';
import { noteTaker, type Search } from '#server/features/searches/searches.store.ts';
import { checkWhatIsBrought } from '#server/features/signups/check-place.ts';
import { placesLeft, type SlotOfEvent } from '#server/features/signups/places.store.ts';
import type { SignupAttempt } from '#server/features/signups/signup-attempt.ts';
import { alreadySignedUp, slotOfSignupNotFound } from '#server/features/signups/signups.errors.ts';
import type { Context } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';

interface Wanted {
  readonly search: Search;
  readonly slot: SlotOfEvent;
  readonly attempt: SignupAttempt;
  readonly input: TakeOverInput;
}

/**
 * Keeps the form of who wants to take a place over, checked as that of a sign-up, and asks the organizers. The caller has
 * locked the slot.
 * @throws 400 as a sign-up; 409 when the person is on the slot already
 */
export async function askOrganizers(
  hub: Context<'mailbox'>,
  write: Write,
  { search, slot, attempt, input }: Wanted,
): Promise<HandOverAsked> {
  const { emailKey, people, places, now } = attempt;
  const [person, place] = [people[0], places[0]];
  if (person === undefined || place === undefined) throw slotOfSignupNotFound();
  checkWhatIsBrought(slot, place);
  await answersTo(write.db, slot, place.answers, { isRequired: true });
  const found = await placesLeft(write.db, { slotId: slot.slotId, emailKey, nameKey: person.nameKey });
  if (found?.isSignedUp === true) throw alreadySignedUp();
  const { name, email, preferredLanguage: language } = input;
  const taker = {
    userId: place.userId,
    name,
    email,
    emailKey,
    language,
    form: askedForm.parse({ ...input, signupId: attempt.id }),
  };
  await noteTaker(write.db, search.id, taker, now.toISOString());
  const payload: AskedMail = { handOverId: search.id };
  const { sheetId, organizerEmail } = slot;
  await mailOrganizers(hub, write, {
    kind: APPROVAL_WANTED,
    sheetId,
    organizerEmail,
    language: slot.language,
    payload,
  });
  if (attempt.isSolicited || attempt.mayEmail(email))
    await hub.mailbox.write(write, { kind: TAKER_WAITS, to: email, language, payload });
  write.announce({ topic: 'sheet', id: sheetId });
  return { grantedAt: approvedBy(now).toISOString() };
}

/** The answer to a repeated request, while the organizers are asked; null when it was somebody else's. */
export function askedBefore(search: Search | null, { emailKey, people }: SignupAttempt): HandOverAsked | null {
  if (search?.state !== 'asked' || search.askedAt === null || search.takerName === null) return null;
  const isOwn = comparable(search.takerEmail ?? '') === emailKey && people[0]?.nameKey === foldWords(search.takerName);
  return isOwn ? { grantedAt: approvedBy(new Date(search.askedAt)).toISOString() } : null;
}
