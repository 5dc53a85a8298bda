import type { Need } from '#contract/overview.ts';
import { signedUpPlaces } from '#domain/places.ts';
import { slotBegins } from '#domain/offers.ts';
import { dateFieldValue, startOfDay } from '#domain/school-time/school-clock.ts';
import { openHours, type Hours } from '#server/features/given-hours/hours.store.ts';
import { OPEN_HOURS_DAYS } from '#server/features/hours/show-hours.ts';
import { cancelsToTend } from '#server/features/late-cancels/late-cancels.store.ts';
import { searchesToApprove } from '#server/features/searches/searches.store.ts';
import type { CachedSheet } from '#server/features/sheets/cached-sheet.ts';
import { isSearchOver } from '#server/features/signup-link/can-hand-over.ts';
import { heldPlaces } from '#server/features/waitlist/offers.store.ts';
import { organizes, type Actor } from '#server/http/actor.ts';
import type { Platform } from '#server/platform/platform.ts';
import { isSoon, type DatedNeed } from './order-needs.ts';

type Sheet = CachedSheet['sheet'];
type Slot = Sheet['slots'][number];

/** A slot of one of the caller's sheets that are to come. */
interface OwnSlot {
  readonly sheet: Sheet;
  readonly slot: Slot;
}

function ownSlots(sheets: readonly CachedSheet[]): ReadonlyMap<string, OwnSlot> {
  return new Map(sheets.flatMap(({ sheet }) => sheet.slots.map((slot) => [slot.id, { sheet, slot }])));
}

/** Slots that somebody cancelled late and that are still short, until they begin. */
export async function lateCancellations(
  platform: Platform,
  sheets: readonly CachedSheet[],
  now: Date,
): Promise<DatedNeed[]> {
  const { database, schoolClock: clock } = platform;
  const own = ownSlots(sheets);
  const cancels = await cancelsToTend(database.db, startOfDay(clock, now).toISOString());
  const newest = new Map(cancels.map((cancel) => [cancel.slotId, cancel]));
  const short = [...newest].flatMap(([slotId, { name, cancelledAt }]) => {
    const at = own.get(slotId);
    return at !== undefined && isShort(at) && isAhead(platform, at, now) ? [{ ...at, name, cancelledAt }] : [];
  });
  const held = await heldPlaces(
    database.db,
    short.map(({ slot }) => slot.id),
  );
  return short.map(({ sheet, slot, name, cancelledAt }): DatedNeed => {
    const begins = slotBegins(clock, { ...slot, eventDate: sheet.eventDate });
    const open = Math.max((slot.maxVolunteers ?? 0) - slot.currentVolunteers, 0);
    const offered = open > 0 ? undefined : held.find(({ slotId }) => slotId === slot.id);
    const need: Need = {
      kind: 'late_cancellation',
      ...aboutSlot(platform, { sheet, slot }),
      ...(name === null ? {} : { name }),
      cancelledAt,
      count: open,
      waiting: slot.waiting,
      ...(offered === undefined ? {} : { offeredTo: offered.name }),
      ...(offered === undefined || offered.until === null ? {} : { offeredUntil: offered.until }),
      isUrgent: open > 0 && isSoon(begins, now),
    };
    return { need, moment: begins };
  });
}

function isShort({ sheet, slot }: OwnSlot): boolean {
  return sheet.state === 'published' && slot.maxVolunteers !== null && signedUpPlaces(slot) < slot.maxVolunteers;
}

function isAhead({ schoolClock: clock }: Platform, { sheet, slot }: OwnSlot, now: Date): boolean {
  return now < (slot.startTime === null ? startOfDay(clock, sheet.eventDate, 1) : new Date(slot.startTime));
}

function aboutSlot({ schoolClock: clock }: Platform, { sheet, slot }: OwnSlot) {
  const begins = slotBegins(clock, { ...slot, eventDate: sheet.eventDate });
  return {
    sheetId: sheet.id,
    sheetTitle: sheet.title,
    slotId: slot.id,
    slotTitle: slot.title,
    day: dateFieldValue(clock, begins),
    at: begins.toISOString(),
  };
}

/** Who would take a place over, and waits for an organizer to agree. */
export async function handOversToApprove(
  platform: Platform,
  sheets: readonly CachedSheet[],
  now: Date,
): Promise<DatedNeed[]> {
  const own = ownSlots(sheets);
  return (await searchesToApprove(platform.database.db)).flatMap((search): DatedNeed[] => {
    const at = own.get(search.slotId);
    if (at === undefined || search.takerName === null) return [];
    const { sheet, slot } = at;
    const held = { state: sheet.state, startTime: slot.startTime, eventDate: sheet.eventDate };
    if (isSearchOver(platform, { search, slot: held, now })) return [];
    const begins = slotBegins(platform.schoolClock, held);
    const need: Need = {
      kind: 'hand_over',
      ...aboutSlot(platform, at),
      handOverId: search.id,
      name: search.takerName,
      ...(search.shownName === null ? {} : { giver: search.shownName }),
      isUrgent: isSoon(begins, now),
    };
    return [{ need, moment: begins }];
  });
}

/** What was written down the morning after an event, and waits for an organizer. */
export async function hoursToConfirm(platform: Platform, actor: Actor, now: Date): Promise<DatedNeed[]> {
  const { database, schoolClock } = platform;
  const since = dateFieldValue(schoolClock, startOfDay(schoolClock, now, -OPEN_HOURS_DAYS));
  const bySheet = Map.groupBy(await openHours(database.db, since), ({ sheetId }) => sheetId ?? '');
  return [...bySheet].flatMap(([sheetId, people]): DatedNeed[] => {
    const [first] = people;
    if (first === undefined || !organizes(actor, sheetId)) return [];
    return [{ need: ofHours(sheetId, first, people), moment: null }];
  });
}

function ofHours(sheetId: string, { sheetTitle, day }: Hours, people: readonly Hours[]): Need {
  return {
    kind: 'hours',
    sheetId,
    sheetTitle,
    day,
    count: people.length,
    withoutCheckOut: people.filter(({ flags }) => flags.includes('no_check_out')).length,
    isUrgent: false,
  };
}
