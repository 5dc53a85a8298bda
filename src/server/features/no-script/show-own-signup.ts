import type { OwnRefusedPlace, OwnSignup, OwnWaiting } from '#contract/forms.ts';
import type { RefusedPlace } from '#contract/refused-places.ts';
import type { ManagedPlace, ManagedSignup } from '#contract/signup-link.ts';
import { findSlotOfEvent } from '#server/features/signups/places.store.ts';
import { showManagedSignup, showPlace } from '#server/features/signup-link/show-managed-signup.ts';
import { presentEntry } from '#server/features/offers/show-waiting.ts';
import { entryById } from '#server/features/waitlist/entries.store.ts';
import { manageUrl } from '#server/features/signups/manage-link.ts';
import { signupsOfLink } from '#server/features/signup-link/open-manage-link.ts';
import type { Context } from '#server/hub.ts';
import type { OwnSignupRight } from './own-signup-cookie.ts';

/** Null when there is nothing to show any more. @throws 404 when slot or sheet have just been deleted */
export async function showOwnSignup(
  hub: Context<'sheetCache'>,
  right: OwnSignupRight,
  refusedPlaces: readonly RefusedPlace[] = [],
): Promise<OwnSignup | null> {
  const { state, signupId, linkVersion } = right;
  if (state === 'waits') return null;
  const [signup, ...others] = await signupsOfLink(hub, right);
  if (state === 'withdrawn') {
    const place = await showPlace(hub, right);
    if (place === null) return null;
    const rest = signup === undefined ? [] : together(await showManagedSignup(hub, signup, { group: others }));
    const group = rest.length === 0 ? {} : { group: rest };
    return { state, ...place, ...group, signup: null, changeable: false, manageUrl: null, refused: [] };
  }
  if (signup === undefined) return null;
  const url = state === 'made' ? manageUrl(hub, signupId, linkVersion) : null;
  const refused = await Promise.all(refusedPlaces.map((place) => showRefused(hub, place)));
  return {
    state,
    ...(await showManagedSignup(hub, signup, { group: others })),
    manageUrl: url,
    refused: refused.filter((place) => place !== null),
  };
}

function together({ group = [], ...first }: ManagedSignup): ManagedPlace[] {
  return [first, ...group];
}

/** Null when the slot is gone, and all that waited for it. */
export async function showOwnWaiting(
  hub: Context<'sheetCache'>,
  { signupId: entryId }: OwnSignupRight,
): Promise<OwnWaiting | null> {
  const entry = await entryById(hub.database.db, entryId);
  return entry === null ? null : { entryId, entry: await presentEntry(hub, entry) };
}

async function showRefused(
  hub: Context<'sheetCache'>,
  { slotId, code, left }: RefusedPlace,
): Promise<OwnRefusedPlace | null> {
  const slot = await findSlotOfEvent(hub.database.db, slotId);
  const place = slot === null ? null : await showPlace(hub, { slotId, sheetId: slot.sheetId });
  return place === null ? null : { ...place, code, left };
}
