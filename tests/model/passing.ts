import { startOfDay } from '#domain/school-time/school-clock.ts';
import { tendSearches } from './handing-over.ts';
import { nextSettled, settleMoves } from './moving.ts';
import { begins, DAY, isNight, MINUTE, morningAfter, school } from './school-days.ts';
import { sendMails, serve, tendList } from './serving.ts';
import { allSignups, freeIn, openOfferOf, waitingIn, type SlotOfModel, type State } from './state.ts';
import type { Turn } from './turn.ts';

/** Rules of what happens without anybody's doing. */

const LISTS_STAY_DAYS = 5;

/**
 * What is due at the moment to which the clock was set: the jobs of every minute, and mails that waited. Each slot is
 * served in a transaction of its own.
 * @returns what serves the slots behind the first so many, before which others of the same moment may come
 */
export function letJobsRun(turn: Turn, served = Infinity): () => void {
  const { state } = turn;
  settleMoves(turn);
  const isDue = state.now >= state.tendedAt + MINUTE;
  const serveAll = (slots: readonly SlotOfModel[]) => {
    for (const slot of slots) if (isDue && isToServe(slot)) serve(turn, slot);
  };
  if (isDue) {
    state.tendedAt = state.now;
    tend(turn);
  }
  serveAll(state.slots.slice(0, served));
  sendMails(turn);
  return () => serveAll(state.slots.slice(served));
}

function tend(turn: Turn): void {
  const { state } = turn;
  const endOfLists = startOfDay(school, new Date(state.now), -LISTS_STAY_DAYS).getTime();
  tendSearches(turn);
  for (const slot of state.slots) tendList(turn, slot, endOfLists);
}

/** What organizers left to everybody is offered to nobody, as long as it is about a place that is still free. */
function isToServe(slot: SlotOfModel): boolean {
  if (waitingIn(slot).length === 0 || freeIn(slot) <= 0) return false;
  return !slot.keptOpen;
}

/** The next moment, until a later one, at which something becomes due. */
export function nextMoment(state: State, until: number): number {
  const due = [...state.slots.flatMap((slot) => momentsOf(state, slot)), ...momentsOfSearches(state)];
  if (isNight(state.now)) due.push(morningAfter(state.now));
  const next = Math.min(...due.filter((moment) => moment > state.now));
  const soon = Math.max(next, state.tendedAt + MINUTE);
  return Math.min(soon, until, nextSettled(state));
}

function momentsOf(state: State, slot: SlotOfModel): number[] {
  const ends = slot.entries.flatMap((entry) => openOfferOf(entry)?.endsAt ?? []);
  const start = begins(state, slot);
  // From a day before on nothing is held.
  return [...ends, start - DAY, start - DAY + MINUTE, start];
}

function momentsOfSearches(state: State): number[] {
  return allSignups(state).flatMap(({ signup: { search } }) => {
    if (search === null) return [];
    return [search.endsAt, ...(search.asked === null ? [] : [search.asked.at + DAY])];
  });
}
