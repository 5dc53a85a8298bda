import type { SignedUp, SignedUpForSeveral, SignupBatchInput, SignupInput, NotedInput } from '#contract/signups.ts';
import { foldWords } from '#domain/fold-words.ts';
import { comparable } from '#domain/text-limits.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { recordAllGiven } from '#server/features/consent/record-consents.ts';
import { claimKey } from '#server/features/idempotency/claim-key.ts';
import { keepOutcome } from '#server/features/idempotency/idempotency.store.ts';
import { endEntry } from '#server/features/waitlist/end-offer.ts';
import { openEntries } from '#server/features/waitlist/entries.store.ts';
import type { Actor } from '#server/http/actor.ts';
import { HubError } from '#server/http/errors.ts';
import type { IdempotencyKey } from '#server/http/idempotency-key.ts';
import type { Context } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import { violationOf } from '#server/platform/database/violation.ts';
import { answerAgain, outcomeOf, type Outcome } from './answer-again.ts';
import { remindOfSignups } from './confirm-again.ts';
import { overlapsToShow } from './find-overlaps.ts';
import { mailConfirmation } from './mail-volunteers.ts';
import { withAccountHeld } from './hold-account.ts';
import { manageUrl } from './manage-link.ts';
import type { SlotOfEvent } from './places.store.ts';
import { presentOwnSignup } from './present-signup.ts';
import { prepareOne, prepareSeveral, type SignupAttempt } from './signup-attempt.ts';
import { noneCouldBeHad, slotFull, slotOfSignupNotFound } from './signups.errors.ts';
import type { Signup } from './signups.store.ts';
import { FIRST_LINK, takeWanted, type TakenPlace } from './take-places.ts';

type Hubs = Context<'mailbox'>;

/**
 * Takes a place for a volunteer, or one for each of several people, and writes the confirmation: all of it or nothing.
 * A client that names its request by a key gets the same signups again for the same request. A mailbox with too many
 * unsolicited mails gets no mail for a while, but the signup counts.
 * @throws 400 when an answer is missing or wrong, an organizer agrees to calls or news for another person, or the slot does not ask for what is given;
 * 404 when the slot does not exist; 409 when it is full, closed, or a volunteer has a place there already, who is then
 * mailed the confirmation again; 422 when the key was used for another signup
 */
export async function signUp(
  hub: Hubs,
  actor: Actor,
  input: SignupInput | NotedInput,
  idempotencyKey: IdempotencyKey | null,
): Promise<SignedUp> {
  const attempt = await prepareOne(hub, actor, input, idempotencyKey);
  const { signups } = await signUpBy(hub, attempt);
  const [first] = signups;
  if (first === undefined) throw slotOfSignupNotFound();
  return {
    ...presentOwnSignup(first),
    manageUrl: manageUrl(hub, first.id, FIRST_LINK),
    ...(signups.length === 1 ? {} : { signups: signups.map(presentOwnSignup) }),
    ...(await overlapsOf(hub, attempt, signups)),
  };
}

/**
 * Takes those of several places that can be had, and says why the others cannot. One mail confirms them all.
 * @throws as `signUp`; 409 with the reasons when none could be had
 */
export async function signUpForSeveral(
  hub: Hubs,
  actor: Actor,
  input: SignupBatchInput,
  idempotencyKey: IdempotencyKey | null,
): Promise<SignedUpForSeveral> {
  const attempt = await prepareSeveral(hub, actor, input, idempotencyKey);
  const { signups, refused } = await signUpBy(hub, attempt);
  return {
    signups: signups.map(presentOwnSignup),
    refused: [...refused],
    manageUrl: manageUrl(hub, signups[0]?.id ?? attempt.id, FIRST_LINK),
    ...(await overlapsOf(hub, attempt, signups)),
  };
}

/**
 * Signs up for places that are taken already, in the caller's transaction, which has locked the slot. The confirmation is
 * mailed.
 * @throws as `signUp`, but never because it is full or closed
 */
export async function signUpTaken(hub: Hubs, write: Write, attempt: SignupAttempt): Promise<readonly Signup[]> {
  return (await takeAndConfirm(hub, write, attempt)).signups;
}

async function overlapsOf(
  hub: Hubs,
  { isProved, form }: SignupAttempt,
  signups: readonly Signup[],
): Promise<Pick<SignedUp, 'overlaps'>> {
  if (!isProved || form.email === null) return {};
  const meant = signups.map(({ id }) => ({ signupId: id }));
  const overlaps = await overlapsToShow(hub, form.email, meant);
  return overlaps.length === 0 ? {} : { overlaps };
}

async function signUpBy(hub: Hubs, attempt: SignupAttempt): Promise<Outcome> {
  try {
    return await hub.database.write(async (write) => {
      const held = await withAccountHeld(write, attempt);
      return takeAndConfirm(hub, write, held);
    });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal instanceof HubError && saysThatSignedUp(refusal)) await remindOfSignups(hub, attempt);
    throw refusal;
  }
}

/** Of one place, or of one of several. */
function saysThatSignedUp({ code, facts }: HubError): boolean {
  return [code, ...(facts.refused ?? []).map((place) => place.code)].includes('already_signed_up');
}

/** What a person is told of a constraint that was violated. */
export function refusalOf(error: unknown): unknown {
  const violation = violationOf(error);
  if (violation?.constraint === 'places_are_not_given_twice') return slotFull();
  return violation?.kind === 'foreign-key' ? slotOfSignupNotFound() : error;
}

/** One transaction. */
async function takeAndConfirm(hub: Hubs, write: Write, attempt: SignupAttempt): Promise<Outcome> {
  const { key, now } = attempt;
  if (key !== null) {
    const used = await claimKey(write.db, key, now);
    if (used !== null) return answerAgain(write, attempt, used);
  }
  const { taken, refused } = await takeWanted(hub, write, attempt);
  if (taken.length === 0) throw noneCouldBeHad(refused);
  await record(hub, write, attempt, taken);
  for (const place of taken) await endOwnWait(hub, write, attempt, place);
  await mailConfirmation(hub, write, attempt, taken);
  for (const id of new Set(taken.map(({ slot }) => slot.sheetId))) write.announce({ topic: 'sheet', id });
  const outcome = { signups: taken.flatMap(({ signups }) => signups), refused };
  if (key !== null && (attempt.takesSome || outcome.signups.length > 1))
    await keepOutcome(write.db, key, outcomeOf(outcome));
  return outcome;
}

/** Who has got a place by themselves waits for it no more. */
export async function endOwnWait(
  hub: Hubs,
  write: Write,
  { emailKey, now, from }: Pick<SignupAttempt, 'emailKey' | 'now' | 'from'>,
  { slot, signups }: { readonly slot: SlotOfEvent; readonly signups: readonly Pick<Signup, 'name'>[] },
): Promise<void> {
  if (from === 'offer' || slot.waiting + slot.heldPlaces === 0) return;
  const names = signups.map(({ name }) => foldWords(name));
  for (const entry of await openEntries(write.db, [slot.slotId]))
    if (comparable(entry.email) === emailKey && names.includes(foldWords(entry.name)))
      await endEntry(hub, write, { entry, state: 'in', now });
}

/** What was agreed to, and which organizer added the people. */
async function record(hub: Hubs, write: Write, { actor, now }: SignupAttempt, taken: readonly TakenPlace[]) {
  const given = taken.flatMap(({ place: { isByOrganizer, userId }, signups }) => {
    const place = isByOrganizer && userId === null ? ('organizer' as const) : ('form' as const);
    return signups.map((after) => {
      const whose = { signupId: after.id, userId: null, language: after.preferredLanguage };
      return { before: null, after, place, ...whose };
    });
  });
  await recordAllGiven(hub, write, given);
  for (const { place, slot, signups } of taken) {
    const detail = `${slot.slotTitle}, ${slot.sheetTitle}`;
    for (const { id } of place.isByOrganizer ? signups : [])
      await recordAudit(write, actor, { action: 'signup-created', subjectId: id, detail, at: now });
  }
}
