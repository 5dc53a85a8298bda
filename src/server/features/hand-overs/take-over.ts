import type { HandOverAsked, TakeOverInput } from '#contract/hand-overs.ts';
import type { SignedUp } from '#contract/signups.ts';
import { foldWords } from '#domain/fold-words.ts';
import { comparable } from '#domain/text-limits.ts';
import { claimKey } from '#server/features/idempotency/claim-key.ts';
import { findOpenSlots } from '#server/features/offers/find-open-slots.ts';
import { searchById, type Search } from '#server/features/searches/searches.store.ts';
import { answerAgain } from '#server/features/signups/answer-again.ts';
import { withAccountHeld } from '#server/features/signups/hold-account.ts';
import { manageUrl } from '#server/features/signups/manage-link.ts';
import { findSlotOfEvent, lockPlaces, type SlotOfEvent } from '#server/features/signups/places.store.ts';
import { presentOwnSignup } from '#server/features/signups/present-signup.ts';
import { prepareOne, type SignupAttempt } from '#server/features/signups/signup-attempt.ts';
import { alreadySignedUp } from '#server/features/signups/signups.errors.ts';
import {
  lockGroup,
  lockSignup,
  signupById,
  type Signup,
  type SignupOfEvent,
} from '#server/features/signups/signups.store.ts';
import { FIRST_LINK } from '#server/features/signups/take-places.ts';
import { asksOrganizer, isSearchOver } from '#server/features/signup-link/can-hand-over.ts';
import type { Actor } from '#server/http/actor.ts';
import { HubError } from '#server/http/errors.ts';
import type { IdempotencyKey } from '#server/http/idempotency-key.ts';
import type { Context } from '#server/hub.ts';
import type { Db, Write } from '#server/platform/database/database.ts';
import { alreadyTaken, handOverEnded } from './hand-overs.errors.ts';
import { askOrganizers, askedBefore } from './ask-organizers.ts';
import { handOver } from './hand-over.ts';
import { openTakeOver } from './show-take-over.ts';

type Hubs = Context<'mailbox' | 'sheetCache'>;

type Outcome = { readonly signup: Signup } | { readonly asked: HandOverAsked };
type TakenOver = { readonly signup: SignedUp } | { readonly asked: HandOverAsked };

/**
 * Takes the place of somebody who cannot come. It is never free in between: one transaction ends the giver's sign-up and
 * makes the taker's. Where the sheet wants it, an organizer is asked first, and the giver stays until then. A client that
 * names its request by a key gets the same answer again.
 * @throws 400 as a sign-up; 404 and 410 as `openTakeOver`; 409 when somebody was faster, with what is open, or the taker
 * is on the slot already, or has all places that the sheet allows; 410 when nobody is looked for any more
 */
export async function takeOver(
  hub: Hubs,
  actor: Actor,
  input: TakeOverInput,
  idempotencyKey: IdempotencyKey | null,
): Promise<TakenOver> {
  const search = await openTakeOver(hub, input.token);
  const attempt = await attemptFor(hub, actor, { search, input, idempotencyKey });
  const outcome = await orWhatIsOpen(hub, search, () =>
    hub.database.write(async (write) => {
      const held = await withAccountHeld(write, attempt);
      return take(hub, write, { search, attempt: held, input });
    }),
  );
  if ('asked' in outcome) return outcome;
  const { signup } = outcome;
  return { signup: { ...presentOwnSignup(signup), manageUrl: manageUrl(hub, signup.id, FIRST_LINK) } };
}

/** Who comes too late reads what else can be had. */
async function orWhatIsOpen<Done>(hub: Hubs, { sheetId }: Search, work: () => Promise<Done>): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    const refusal = error instanceof HubError ? instead[error.code] : undefined;
    if (refusal === undefined) throw error;
    throw refusal({ sheetId, open: await findOpenSlots(hub, sheetId) });
  }
}

const instead: Readonly<Record<string, typeof alreadyTaken | undefined>> = {
  already_taken: alreadyTaken,
  hand_over_ended: handOverEnded,
};

interface Taking {
  readonly search: Search;
  readonly attempt: SignupAttempt;
  readonly input: TakeOverInput;
}

async function take(hub: Hubs, write: Write, { search: { id, slotId }, attempt, input }: Taking): Promise<Outcome> {
  const { key, now } = attempt;
  const used = key === null ? null : await claimKey(write.db, key, now);
  const { search, slot, giver } = await lockHandOver(write.db, { id, slotId });
  if (used !== null) {
    const asked = askedBefore(search, attempt);
    return asked === null ? { signup: await madeBefore(write, attempt, used) } : { asked };
  }
  if (search?.state === 'taken' || search?.state === 'asked') throw alreadyTaken();
  if (search === null || slot === null || giver === null || isSearchOver(hub, { search, slot, now }))
    throw handOverEnded();
  if (asksOrganizer(hub, slot, now))
    return { asked: await askOrganizers(hub, write, { search, slot, attempt, input }) };
  const signup = await handOver(hub, write, { search, giver, attempt: withPlaceOf(giver, attempt) });
  // Last, so that nobody learns who the giver is by a form that can never take a place.
  if (isSamePerson(giver, attempt)) throw alreadySignedUp();
  return { signup };
}

async function madeBefore(write: Write, attempt: SignupAttempt, used: Parameters<typeof answerAgain>[2]) {
  const { signups } = await answerAgain(write, attempt, used);
  const [signup] = signups;
  if (signup === undefined) throw handOverEnded();
  return (await signupById(write.db, signup.id)) ?? signup;
}

/** The slot comes first, as in a sign-up; of a household all, in one order, as the mail about one is about the others too. */
export async function lockHandOver(
  db: Db,
  { id, slotId }: Pick<Search, 'id' | 'slotId'>,
): Promise<{
  readonly search: Search | null;
  readonly slot: SlotOfEvent | null;
  readonly giver: SignupOfEvent | null;
}> {
  await lockPlaces(db, slotId);
  const [search, slot] = [await searchById(db, id), await findSlotOfEvent(db, slotId)];
  const giver =
    search?.signupId === undefined || search.signupId === null ? null : await signupById(db, search.signupId);
  if (giver !== null && giver.groupId !== null) await lockGroup(db, giver.groupId);
  return { search, slot, giver: giver === null ? null : await lockSignup(db, giver.id) };
}

/** What the giver has moves as it is. */
export function withPlaceOf({ quantity }: Pick<Signup, 'quantity'>, attempt: SignupAttempt): SignupAttempt {
  return { ...attempt, places: attempt.places.map((place) => ({ ...place, quantity })) };
}

function isSamePerson({ email, name }: Pick<Signup, 'email' | 'name'>, { emailKey, people }: SignupAttempt): boolean {
  return email !== null && comparable(email) === emailKey && people.some(({ nameKey }) => nameKey === foldWords(name));
}

interface Asked {
  readonly search: Search;
  readonly input: TakeOverInput;
  readonly idempotencyKey: IdempotencyKey | null;
}

async function attemptFor(hub: Hubs, actor: Actor, { search, input, idempotencyKey }: Asked): Promise<SignupAttempt> {
  const { token: _token, ...form } = input;
  const attempt = await prepareOne(hub, actor, { ...form, slotId: search.slotId }, idempotencyKey);
  return { ...attempt, from: 'giver' };
}
