import { slotClosesAt } from '#domain/closing-times.ts';
import { offerEnds, slotBegins } from '#domain/offers.ts';
import { firstMorningAfter, isAtNight, whenAwake } from '#domain/quiet-hours.ts';
import { isStillAhead, isYetToCome, lastMomentOf } from '#domain/sheet-dates.ts';
import { startOfDay } from '#domain/school-time/school-clock.ts';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import type { SlotOfModel, State } from './state.ts';

/** The arithmetic of the school's days is the product's own: it has its tests, and the model is about places. */
export const school = readSchoolClock('America/Vancouver');

const LINKS_STAY_DAYS = 7;

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

type Times = Pick<SlotOfModel, 'startTime' | 'endTime'>;
type Dated = { readonly now: number; readonly sheet: { readonly eventDate: number } | null };

function textsOf({ sheet }: Dated, { startTime, endTime }: Times) {
  const text = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());
  const eventDate = new Date(sheet?.eventDate ?? 0).toISOString();
  return { eventDate, startTime: text(startTime), endTime: text(endTime) };
}

/** Whether the day of the event or of the slot has not passed. */
export function isAhead(state: Dated, slot: Times): boolean {
  return state.sheet !== null && isStillAhead(school, textsOf(state, slot), new Date(state.now));
}

/** Whether it is not over yet, even if it is of today. */
export function isYetToEnd(state: Dated, slot: Times): boolean {
  return isYetToCome(school, textsOf(state, slot), new Date(state.now));
}

/** From then on the links of its sign-ups open nothing. */
export function isLongOver(state: Dated, slot: Times): boolean {
  return state.now >= startOfDay(school, lastMomentOf(textsOf(state, slot)), LINKS_STAY_DAYS + 1).getTime();
}

export function takesPlace({ sheet }: State): boolean {
  return sheet !== null && (sheet.state === 'published' || (sheet.state === 'archived' && !sheet.wasCalledOff));
}

/** Whether its volunteers are mailed about changes. */
export function liesAhead(state: State, slot: Times): boolean {
  return takesPlace(state) && isAhead(state, slot);
}

export function begins(state: Dated, slot: Times): number {
  return slotBegins(school, textsOf(state, slot)).getTime();
}

export function closes(state: Dated, slot: Times): number {
  const noDeadlines = { eventDeadline: null, deadline: null };
  const texts = { ...textsOf(state, slot), ...noDeadlines };
  return slotClosesAt(school, texts, texts).getTime();
}

/** Until when places are held that become free now; null when it is too late to hold any. */
export function holdEnds(state: Dated, slot: Times): number | null {
  return endOfHold(state, slot, morningIfNight(state.now));
}

/** Of an offer whose mail goes out at this moment. */
export function endOfHold(state: Dated, slot: Times, mailedAt: number): number | null {
  return offerEnds(school, new Date(mailedAt), new Date(begins(state, slot)))?.getTime() ?? null;
}

export function isNight(moment: number): boolean {
  return isAtNight(school, new Date(moment));
}

export function morningAfter(moment: number): number {
  return firstMorningAfter(school, new Date(moment)).getTime();
}

function morningIfNight(moment: number): number {
  return whenAwake(school, new Date(moment)).getTime();
}

/** Whether who is told now that a place is open can still sign up on reading it. */
export function isOpenWhenRead(state: Dated, slot: Times): boolean {
  const morning = morningIfNight(state.now);
  const read = morning < begins(state, slot) ? morning : state.now;
  return read < closes(state, slot);
}

/** Whether a mail that is not for the night waits for the morning. */
export function waitsForMorning(state: Dated, slot: Times): boolean {
  return isNight(state.now) && morningAfter(state.now) < begins(state, slot);
}
