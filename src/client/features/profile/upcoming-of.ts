import type { ProfileView } from '#contract/accounts.ts';

type HistoryItem = ProfileView['user']['volunteerHistory'][number];

/**
 * Ids of the upcoming ones in a history with the newest event first. Where a sheet hides its date, the hours of the
 * slot decide, else the order: what follows a past event is past too.
 */
export function upcomingOf(history: readonly HistoryItem[], now: Date): ReadonlySet<string> {
  const upcoming = new Set<string>();
  let isOver = false;
  for (const { id, slot } of history) {
    const { eventDate } = slot.signupSheet;
    const told = eventDate ?? slot.startTime ?? slot.endTime;
    const isToCome = told === null ? !isOver : new Date(told) > now;
    if (isToCome && !slot.signupSheet.isCalledOff) upcoming.add(id);
    if (eventDate !== null && !isToCome) isOver = true;
  }
  return upcoming;
}
