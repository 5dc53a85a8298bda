import { organizes, type Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import { handOversToApprove, hoursToConfirm, lateCancellations } from './needs-of-people.ts';
import { needsOfHub } from './needs-of-hub.ts';
import { eventToday, placesMissing } from './needs-of-sheets.ts';
import type { DatedNeed } from './order-needs.ts';

export type NeedsContext = Context<'sheetCache' | 'mailbox' | 'system'>;

/** Everything that an organizer can do something about now, of the sheets that they organize, in no order. */
export async function gatherNeeds(hub: NeedsContext, actor: Actor): Promise<DatedNeed[]> {
  const { sheetCache, schoolClock, clock } = hub;
  const now = clock.now();
  await sheetCache.refresh();
  const own = sheetCache.planned().filter(({ sheet }) => organizes(actor, sheet.id));
  const cancelled = await lateCancellations(hub, own, now);
  const told = new Set(cancelled.flatMap(({ need }) => need.slotId ?? []));
  const at = { clock: schoolClock, now };
  return [
    ...own.flatMap(({ sheet }) => eventToday(at, sheet)),
    ...cancelled,
    ...own.flatMap(({ sheet }) => placesMissing(at, sheet, told)),
    ...(await handOversToApprove(hub, own, now)),
    ...(await hoursToConfirm(hub, actor, now)),
    ...(actor.role === 'full-admin' ? await needsOfHub(hub) : []),
  ];
}
