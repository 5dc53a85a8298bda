import type { ManagedPlace, ManagedSignup } from '#contract/signup-link.ts';
import { liesAhead } from '#domain/sheet-dates.ts';
import { presentOwnSignup } from '#server/features/signups/present-signup.ts';
import type { SignupOfEvent } from '#server/features/signups/signups.store.ts';
import type { Context, Hub } from '#server/hub.ts';
import { linkDead } from './signup-link.errors.ts';

type Place = Pick<ManagedSignup, 'slot' | 'sheet'>;

/**
 * Slot and sheet as strangers see them.
 * @throws 404 when slot or sheet have just been deleted
 */
export async function showManagedSignup(
  hub: Context<'sheetCache'>,
  signup: SignupOfEvent,
  group: readonly SignupOfEvent[] = [],
): Promise<ManagedSignup> {
  const managed = await showManagedPlace(hub, signup);
  if (managed === null) throw linkDead();
  const others: ManagedPlace[] = [];
  for (const other of group) {
    const shown = await showManagedPlace(hub, other);
    if (shown !== null) others.push(shown);
  }
  return others.length === 0 ? managed : { ...managed, group: others };
}

async function showManagedPlace(hub: Context<'sheetCache'>, signup: SignupOfEvent): Promise<ManagedPlace | null> {
  const place = await showPlace({ sheetCache: hub.sheetCache }, signup);
  const changeable = liesAhead(hub.schoolClock, signup, hub.clock.now());
  return place === null ? null : { signup: presentOwnSignup(signup), ...place, changeable };
}

/** As strangers see them; null when they have been deleted. */
export async function showPlace(
  { sheetCache }: Pick<Hub, 'sheetCache'>,
  { sheetId, slotId }: Pick<SignupOfEvent, 'sheetId' | 'slotId'>,
): Promise<Place | null> {
  await sheetCache.refreshIncluding(sheetId);
  const view = sheetCache.sheet(sheetId);
  const shownSlot = view?.slots.find(({ id }) => id === slotId);
  if (view === null || shownSlot === undefined) return null;
  const { slots: _slots, ...sheet } = view;
  const { volunteers: _volunteers, ...slot } = shownSlot;
  return { slot, sheet };
}
