import type { MineView, OwnPlace } from '#contract/mine.ts';
import { startOfSchoolYear } from '#domain/school-year.ts';
import { isStillAhead } from '#domain/sheet-dates.ts';
import { wasCalledOff } from '#domain/sheet-states.ts';
import { comparable } from '#domain/text-limits.ts';
import { presentPlace } from '#server/features/accounts/present-place.ts';
import { manageUrl } from '#server/features/signups/manage-link.ts';
import { signupsOfAddress, type SignupOfEvent } from '#server/features/signups/signups.store.ts';
import type { Platform } from '#server/platform/platform.ts';

/**
 * The sign-ups under an address, in lower case, for whoever proved to read its mail.
 *
 * Such a reader can have the manage links mailed at any time, so they are shown too. They are links as on a screen: in
 * other hands they open the sign-up, and never prove the mailbox.
 */
export async function showMine(platform: Platform, address: string): Promise<MineView> {
  const { schoolClock, clock } = platform;
  const now = clock.now();
  const signups = await ownSince(platform, address);
  const isAhead = (signup: SignupOfEvent) => isStillAhead(schoolClock, signup, now);
  return {
    address,
    coming: signups
      .filter(isAhead)
      .map((signup) => ({ ...present(signup), manageUrl: manageUrl(platform, signup.id, signup.linkVersion) })),
    past: signups
      .filter((signup) => !isAhead(signup))
      .toReversed()
      .map((signup) => ({ ...present(signup), manageUrl: null })),
  };
}

/** Of this and the last school year, soonest first. An address that only looks alike is another mailbox. */
async function ownSince({ database, schoolClock, clock }: Platform, address: string): Promise<SignupOfEvent[]> {
  const from = startOfSchoolYear(schoolClock, clock.now(), -1);
  const signups = await signupsOfAddress(database.db, comparable(address), from);
  return signups.filter(({ email }) => email?.toLowerCase() === address);
}

function present(signup: SignupOfEvent): Omit<OwnPlace, 'manageUrl'> {
  const { id, name, showEventDate, eventDate } = signup;
  const isCalledOff = wasCalledOff(signup);
  return { id, name, slot: presentPlace({ ...signup, eventDate: showEventDate ? eventDate : null, isCalledOff }) };
}
