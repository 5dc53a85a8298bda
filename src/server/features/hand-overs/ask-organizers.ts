import { askedForm, type HandOverAsked, type TakeOverInput } from '#contract/hand-overs.ts';
import { foldWords } from '#domain/fold-words.ts';
import { approvedBy } from '#domain/hand-overs.ts';
import { comparable } from '#domain/text-limits.ts';
import { answersTo } from '#server/features/questions/answers-to.ts';
import { TAKER_WAITS, type AskedMail } from '#server/features/searches/hand-over-mails.ts';
import { noteTaker, type Search } from '#server/features/searches/searches.store.ts';
import { checkWhatIsBrought } from '#server/features/signups/check-place.ts';
import { placesLeft, type SlotOfEvent } from '#server/features/signups/places.store.ts';
import type { SignupAttempt } from '#server/features/signups/signup-attempt.ts';
import { alreadySignedUp, slotOfSignupNotFound } from '#server/features/signups/signups.errors.ts';
import { mailedSince } from '#server/features/signups/signups.store.ts';
import { tooOftenByYou } from '#server/http/limits/limit-errors.ts';
import type { Context } from '#server/hub.ts';
import type { Db, Write } from '#server/platform/database/database.ts';
import { mailApproval } from './mail-approval.ts';

interface Wanted {
  readonly search: Search;
  readonly slot: SlotOfEvent;
  readonly attempt: SignupAttempt;
  readonly input: TakeOverInput;
}

/**
 * Keeps the form of who wants to take a place over, checked as that of a sign-up, and asks the organizers. The caller has
 * locked the slot.
 * @throws 400 as a sign-up; 409 when the person is on the slot already; 429 when the address asks for it again and again
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
  if (attempt.cause.by === 'stranger' && hub.config.rateLimits)
    await checkAsksAgain(write.db, { email, slotId: slot.slotId, now });
  const taker = {
    userId: place.userId,
    name,
    email,
    emailKey,
    language,
    form: askedForm.parse({ ...input, signupId: attempt.id }),
  };
  await noteTaker(write.db, search.id, taker, now.toISOString());
  await mailApproval(hub, write, slot, now);
  const payload: AskedMail = { handOverId: search.id, slotId: slot.slotId };
  await hub.mailbox.write(write, { kind: TAKER_WAITS, to: email, language, payload, cause: attempt.cause });
  write.announce({ topic: 'sheet', id: slot.sheetId });
  return { grantedAt: approvedBy(now).toISOString() };
}

/** How often a mailbox can be made to ask for places of one slot within the hour. */
const [ASKS_AGAIN, HOUR] = [2, 60 * 60_000];

async function checkAsksAgain(
  db: Db,
  { email, slotId, now }: { readonly email: string; readonly slotId: string; readonly now: Date },
): Promise<void> {
  const asked = await mailedSince(db, [TAKER_WAITS], email, new Date(now.getTime() - HOUR));
  const here = asked.filter((mail) => (mail as AskedMail).slotId === slotId);
  if (here.length >= ASKS_AGAIN) throw tooOftenByYou(HOUR);
}

/** The answer to a repeated request, while the organizers are asked; null when it was somebody else's. */
export function askedBefore(search: Search | null, { emailKey, people }: SignupAttempt): HandOverAsked | null {
  if (search?.state !== 'asked' || search.askedAt === null || search.takerName === null) return null;
  const isOwn = comparable(search.takerEmail ?? '') === emailKey && people[0]?.nameKey === foldWords(search.takerName);
  return isOwn ? { grantedAt: approvedBy(new Date(search.askedAt)).toISOString() } : null;
}
