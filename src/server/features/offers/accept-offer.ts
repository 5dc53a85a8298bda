import { waitingForm, type AcceptedOffer } from '#contract/waitlist.ts';
import { foldWords } from '#domain/fold-words.ts';
import { takesPlace } from '#domain/sheet-states.ts';
import { comparable, textLimits } from '#domain/text-limits.ts';
import { findSlotOfEvent, lockPlaces, type SlotOfEvent } from '#server/features/signups/places.store.ts';
import { manageUrl } from '#server/features/signups/manage-link.ts';
import { presentOwnSignup } from '#server/features/signups/present-signup.ts';
import { prepareKept, type SignupAttempt } from '#server/features/signups/signup-attempt.ts';
import {
  noteJoined,
  peopleOfAddress,
  signupById,
  type Signup,
  type SignupOfEvent,
} from '#server/features/signups/signups.store.ts';
import { signUpTaken } from '#server/features/signups/sign-up.ts';
import { FIRST_LINK } from '#server/features/signups/take-places.ts';
import { declineOffer, expireOffer } from '#server/features/waitlist/end-offer.ts';
import { entryById, lockEntry, updateEntry, type WaitlistEntry } from '#server/features/waitlist/entries.store.ts';
import { closeOffer, offerById, type Offer } from '#server/features/waitlist/offers.store.ts';
import { recountSlot } from '#server/features/waitlist/served-slots.store.ts';
import { idOfLink } from '#server/platform/id-link.ts';
import { HubError } from '#server/http/errors.ts';
import { recipient } from '#server/mail/mail-cause.ts';
import type { Context } from '#server/hub.ts';
import type { Db, Write } from '#server/platform/database/database.ts';
import { findOpenSlots } from './find-open-slots.ts';
import { offerAccepted, offerOver, waitlistLinkDead } from './offers.errors.ts';

type Hubs = Context<'mailbox' | 'sheetCache'>;

interface Opened {
  readonly offer: Offer;
  readonly entry: WaitlistEntry;
}

/** @throws 404 when the link was altered, or the slot is gone with all that waited for it */
export async function openOffer({ database: { db }, secrets }: Context<never>, token: string): Promise<Opened> {
  const id = idOfLink(secrets, 'offer', token);
  const offer = id === null ? null : await offerById(db, id);
  const entry = offer === null ? null : await entryById(db, offer.entryId);
  if (offer === null || entry === null) throw waitlistLinkDead();
  return { offer, entry };
}

/**
 * Makes the sign-ups of an offer; its places are taken already. Pressed again, answers the same.
 * @throws 404 as `openOffer`; 409 when the person is on the slot already, or the address has all places that the sheet
 * allows it: then the place goes to the next; 410 with what is open when the offer is over, or the sign-up was cancelled or got another address since
 */
export async function acceptOffer(hub: Hubs, token: string): Promise<AcceptedOffer> {
  const opened = await openOffer(hub, token);
  const signups = await acceptOnce(hub, opened).catch(async (error: unknown) => {
    // Nobody can accept it, and what was written is rolled back.
    if (error instanceof HubError && CANNOT_BE_HAD.has(error.code)) await giveOn(hub, opened);
    throw error;
  });
  const [first] = signups ?? [];
  if (signups === null || first === undefined)
    throw offerOver(opened.entry.sheetId, await findOpenSlots(hub, opened.entry.sheetId));
  return { signups: signups.map(presentOwnSignup), manageUrl: manageUrl(hub, first.id, FIRST_LINK) };
}

const CANNOT_BE_HAD: ReadonlySet<string> = new Set(['limit_reached', 'already_signed_up']);

/** Null when the offer is over. @throws 409 as `acceptOffer` */
async function acceptOnce(hub: Hubs, opened: Opened): Promise<readonly (Signup | SignupOfEvent)[] | null> {
  return hub.database.write(async (write) => {
    const now = hub.clock.now();
    const locked = await lockOffer(write.db, opened.offer);
    if (locked === null) return null;
    const { offer, slot } = locked;
    if (offer.state === 'accepted') return signupsOf(write.db, offer);
    // What was promised holds for an event in the archive too, which takes place.
    if (offer.state !== 'open' || !takesPlace(slot)) return null;
    if (isOver(offer, now)) {
      await expireOffer(hub, write, { offer, now });
      write.announce({ topic: 'sheet', id: slot.sheetId });
      return null;
    }
    // A consent is taken back in its form before it is read here, or in the sign-up afterwards.
    const entry = await lockEntry(write.db, offer.entryId);
    return entry === null ? null : take(hub, write, { offer, entry, slot });
  });
}

/**
 * Gives the place to the next one. Pressed again, or when the offer is over, does nothing.
 * @throws 404 as `openOffer`; 409 when it was accepted
 */
export async function refuseOffer(hub: Hubs, token: string): Promise<void> {
  const state = await giveOn(hub, await openOffer(hub, token));
  if (state === 'accepted') throw offerAccepted();
}

/** Declines an offer that is open. @returns what it was; null when the slot is gone */
async function giveOn(hub: Hubs, opened: Opened): Promise<Offer['state'] | null> {
  return hub.database.write(async (write) => {
    const locked = await lockOffer(write.db, opened.offer);
    if (locked === null) return null;
    const { offer, slot } = locked;
    if (offer.state !== 'open') return offer.state;
    await declineOffer(hub, write, { offer, now: hub.clock.now() });
    write.announce({ topic: 'sheet', id: slot.sheetId });
    return offer.state;
  });
}

/** The slot comes first, as in a sign-up. Null when it is gone. */
async function lockOffer(
  db: Db,
  { id, slotId }: Offer,
): Promise<{ readonly offer: Offer; readonly slot: SlotOfEvent } | null> {
  await lockPlaces(db, slotId);
  const [slot, offer] = [await findSlotOfEvent(db, slotId), await offerById(db, id)];
  return slot === null || offer === null ? null : { slot, offer };
}

/** From its end on, whether or not the job that ends it has run. */
export function isOver({ endsAt }: Pick<Offer, 'endsAt'>, now: Date): boolean {
  return endsAt !== null && now >= new Date(endsAt);
}

async function take(
  hub: Hubs,
  write: Write,
  opened: Opened & { readonly slot: SlotOfEvent },
): Promise<readonly Signup[]> {
  const { offer, entry } = opened;
  await updateEntry(write.db, offer.entryId, { state: 'in' });
  const attempt = await attemptFor(hub, write.db, opened);
  const signups = await signUpTaken(hub, write, attempt);
  const ids = signups.map(({ id }) => id);
  if (entry.joinedByAddress) await noteJoined(write.db, ids);
  await closeOffer(write.db, offer.id, 'accepted', ids);
  await recountSlot(write.db, offer.slotId);
  return signups;
}

/** Not those that have another address by now, whose reader has another link. */
async function signupsOf(db: Db, { signupIds }: Offer): Promise<SignupOfEvent[]> {
  const found: (SignupOfEvent | null)[] = [];
  for (const id of signupIds ?? []) found.push(await signupById(db, id));
  return found.filter((signup) => signup !== null).filter(({ linkVersion }) => linkVersion === FIRST_LINK);
}

/** Who presses the link reads the mail of the address. */
async function attemptFor(
  hub: Hubs,
  db: Db,
  { entry, offer, slot }: Opened & { readonly slot: SlotOfEvent },
): Promise<SignupAttempt> {
  const { people = [{ name: entry.name }], ...form } = waitingForm.parse(entry.form);
  const { name, email, preferredLanguage, slotId } = entry;
  const asked =
    slot.slotKind === 'item'
      ? { quantity: offer.places }
      : {
          people: named(people, {
            name,
            places: offer.places,
            taken: await takenNames(db, entry, offer.places),
          }),
        };
  const person = { slotId, name, email, preferredLanguage };
  const { userId, joinedByAddress } = entry;
  const typed = { userId, typedBy: joinedByAddress ? null : userId };
  const attempt = await prepareKept(hub, db, { ...form, ...person, ...asked }, typed);
  return { ...attempt, from: 'offer', isProved: true, isSolicited: true, cause: recipient };
}

/** Nobody's for a single place, which has the name of the entry. */
async function takenNames(db: Db, { slotId, email }: WaitlistEntry, places: number): Promise<ReadonlySet<string>> {
  if (places === 1) return new Set();
  const present = await peopleOfAddress(db, comparable(email), [slotId]);
  return new Set(present.map(({ nameKey }) => nameKey));
}

/**
 * Places without a name get that of the entry with a number, which the manage page can change; so do those of people
 * who have come to be on the slot by another form.
 */
function named(
  people: readonly { readonly name: string }[],
  { name, places, taken }: { readonly name: string; readonly places: number; readonly taken: ReadonlySet<string> },
): { name: string }[] {
  const used = new Set([...taken, ...people.map((person) => foldWords(person.name))]);
  const numbered = () => {
    for (let number = 2; ; number += 1) {
      const more = ` (${number})`;
      const free = `${name.slice(0, textLimits.name - more.length)}${more}`;
      if (used.has(foldWords(free))) continue;
      used.add(foldWords(free));
      return free;
    }
  };
  return Array.from({ length: places }, (_, at) => {
    const given = people[at]?.name;
    const isTaken = given === undefined || (at > 0 && taken.has(foldWords(given)));
    return { name: isTaken ? numbered() : given };
  });
}
