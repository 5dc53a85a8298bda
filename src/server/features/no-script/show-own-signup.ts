import type { OwnRefusedPlace, OwnSignup } from '#contract/forms.ts';
import type { RefusedPlace } from '#contract/refused-places.ts';
import { findSlotOfEvent } from '#server/features/signups/places.store.ts';
import { showManagedSignup, showPlace } from '#server/features/signup-link/show-managed-signup.ts';
import { manageUrl } from '#server/features/signups/manage-link.ts';
import { signupById, type SignupOfEvent } from '#server/features/signups/signups.store.ts';
import type { Context } from '#server/hub.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { OwnSignupRight } from './own-signup-cookie.ts';

/** Null when it is gone, or when a newer link has replaced the one that the right came from. */
export async function ownSignupOf({ database }: Platform, right: OwnSignupRight): Promise<SignupOfEvent | null> {
  const signup = await signupById(database.db, right.signupId);
  return signup?.linkVersion === right.linkVersion ? signup : null;
}

/** Null when there is nothing to show any more. @throws 404 when slot or sheet have just been deleted */
export async function showOwnSignup(
  hub: Context<'sheetCache'>,
  right: OwnSignupRight,
  refusedPlaces: readonly Pick<RefusedPlace, 'slotId' | 'code'>[] = [],
): Promise<OwnSignup | null> {
  const { state, signupId, linkVersion } = right;
  if (state === 'withdrawn') {
    const place = await showPlace(hub, right);
    return place === null ? null : { state, ...place, signup: null, changeable: false, manageUrl: null, refused: [] };
  }
  const signup = await ownSignupOf(hub, right);
  if (signup === null) return null;
  const url = state === 'made' ? manageUrl(hub, signupId, linkVersion) : null;
  const refused = await Promise.all(refusedPlaces.map((place) => showRefused(hub, place)));
  return {
    state,
    ...(await showManagedSignup(hub, signup)),
    manageUrl: url,
    refused: refused.filter((place) => place !== null),
  };
}

async function showRefused(
  hub: Context<'sheetCache'>,
  { slotId, code }: Pick<RefusedPlace, 'slotId' | 'code'>,
): Promise<OwnRefusedPlace | null> {
  const slot = await findSlotOfEvent(hub.database.db, slotId);
  const place = slot === null ? null : await showPlace(hub, { slotId, sheetId: slot.sheetId });
  return place === null ? null : { ...place, code };
}
