import type { Need, OverviewView } from '#contract/overview.ts';
import { daysOfEvent } from '#domain/days-of-event.ts';
import { takesPlace } from '#domain/sheet-states.ts';
import type { CountAskable } from '#server/features/calls/count-askable.ts';
import { organizes, type Actor } from '#server/http/actor.ts';
import { gatherNeeds, type NeedsContext } from './gather-needs.ts';
import { chooseNeeds } from './order-needs.ts';

export async function showOverview(hub: NeedsContext, actor: Actor, countAskable: CountAskable): Promise<OverviewView> {
  const all = await gatherNeeds(hub, actor);
  const needsYou = await withWhoCanBeAsked(chooseNeeds(all), actor, countAskable);
  return { needsYou, more: all.length - needsYou.length, nextEvent: nextEventOf(hub, actor) };
}

/** Only for those that are shown. */
async function withWhoCanBeAsked(needs: readonly Need[], actor: Actor, countAskable: CountAskable): Promise<Need[]> {
  const asked: Need[] = [];
  for (const need of needs) {
    const { kind, sheetId } = need;
    const isAbout = kind === 'places_missing' || kind === 'late_cancellation';
    const canBeAsked = isAbout && sheetId !== undefined ? await countAskable(sheetId, actor) : null;
    asked.push(canBeAsked === null ? need : { ...need, canBeAsked });
  }
  return asked;
}

function nextEventOf({ sheetCache, schoolClock, clock }: NeedsContext, actor: Actor): OverviewView['nextEvent'] {
  const now = clock.now();
  const days = sheetCache
    .planned()
    .filter(({ sheet }) => takesPlace(sheet) && organizes(actor, sheet.id))
    .flatMap(({ sheet }) => daysOfEvent(schoolClock, sheet).map((day) => ({ sheet, ...day })))
    .filter(({ ends }) => now < ends);
  const key = ({ day, startTime }: (typeof days)[number]) => `${day} ${startTime ?? ''}`;
  const [next] = days.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  if (next === undefined) return null;
  const { sheet, day, startTime } = next;
  return { sheetId: sheet.id, title: sheet.title, day, startTime };
}
