import { waitlistInput, type WaitlistInput } from '#contract/waitlist.ts';
import { joinWaitlist } from '#server/features/offers/join-waitlist.ts';
import { changeSlot } from '#server/features/slots/change-slot.ts';
import { endSignup } from '#server/features/signups/end-signup.ts';
import { signupById, signupsOf } from '#server/features/signups/signups.store.ts';
import { openOffers } from '#server/features/waitlist/offers.store.ts';
import { linkUrl } from '#server/platform/id-link.ts';
import { anonymous, type Actor } from '#server/http/actor.ts';
import { ann, helper, makeFair, olga, signedUp, type Person } from './sheets.ts';
import type { TestHub } from './test-hub.ts';

/** A slot with one place, which is taken. */
export async function makeFull(at: TestHub, more: Parameters<typeof makeFair>[1] = {}) {
  const { sheet, slot } = await makeFair(at, { ...more, slot: { maxVolunteers: 1, ...more.slot } });
  return { sheet, slot, first: await signedUp(at, slot, helper(1)) };
}

/** The entry of a person who has joined the waiting list of a full slot, and the token of its link. */
export async function waitsFor(
  { hub }: TestHub,
  slot: { readonly id: string },
  person: Person & Partial<WaitlistInput> = ann,
  actor: Actor = anonymous,
): Promise<{ readonly id: string; readonly token: string }> {
  const { id, leaveUrl } = await joinWaitlist(hub, actor, slot.id, waitlistInput.parse(person));
  return { id, token: tokenOf(leaveUrl) };
}

/** A slot with a free place, which its organizers have not offered yet, and somebody who waits for it. */
export async function makeWaitedFor(at: TestHub, more: Parameters<typeof makeFair>[1] = {}) {
  const made = await makeFull(at, { ...more, sheet: { ...more.sheet, waitlist: 'by_hand' } });
  const entry = await waitsFor(at, made.slot);
  await changeSlot(at.hub, made.slot.id, { maxVolunteers: 2 }, olga);
  return { ...made, entry };
}

/** Frees the places of the slot, and answers the tokens of the offers that are open then, the newest first. */
export async function freePlaces({ hub }: TestHub, slot: { readonly id: string }): Promise<string[]> {
  for (const { id } of await signupsOf(hub.database.db, { slotId: slot.id })) {
    const signup = await signupById(hub.database.db, id);
    if (signup !== null) await endSignup(hub, signup, olga);
  }
  const offers = await openOffers(hub.database.db, [slot.id]);
  return offers.map(({ id }) => tokenOf(linkUrl(hub, 'offer', id)));
}

function tokenOf(url: string): string {
  return new URL(url).hash.slice(1);
}
