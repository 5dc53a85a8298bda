import type { ManagedSignup } from '#contract/manage.ts';
import { liesAhead } from '#domain/sheet-dates.ts';
import { presentSignup } from '#server/features/signups/present-signup.ts';
import type { SignupOfEvent } from '#server/features/signups/signups.store.ts';
import type { Hub } from '#server/hub.ts';
import { linkDead } from './manage.errors.ts';

/**
 * A signup as its volunteer sees it, with slot and sheet as strangers see them.
 *
 * @throws 404 when slot or sheet have just been deleted
 */
export async function showManagedSignup(
  { platform, board }: Pick<Hub, 'platform' | 'board'>,
  signup: SignupOfEvent,
): Promise<ManagedSignup> {
  await board.freshWith(signup.sheetId);
  const view = board.sheet(signup.sheetId);
  const shownSlot = view?.slots.find(({ id }) => id === signup.slotId);
  if (view === null || shownSlot === undefined) throw linkDead();
  const { slots: _slots, ...sheet } = view;
  const { volunteers: _volunteers, ...slot } = shownSlot;
  const changeable = liesAhead(platform.schoolClock, signup, platform.clock.now());
  return { signup: presentSignup(signup), slot, sheet, changeable };
}
