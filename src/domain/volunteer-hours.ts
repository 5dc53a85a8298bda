const HOUR = 3_600_000;

interface Timed {
  readonly startTime: string | null;
  readonly endTime: string | null;
}

/** Hours from start to end; 0 when a slot does not have both times. */
export function slotHours(slot: Timed): number {
  return slotMs(slot) / HOUR;
}

/** To one decimal. */
export function roundHours(hours: number): number {
  return Math.round(hours * 10) / 10;
}

/**
 * Hours times volunteers of the slots that have both times, to one decimal. Added up in whole milliseconds: sums of
 * fractions would round now up, now down, by the order in which they are added.
 */
export function volunteeredHours(slots: readonly (Timed & { readonly currentVolunteers: number | null })[]): number {
  return roundHours(slots.reduce((ms, slot) => ms + slotMs(slot) * (slot.currentVolunteers ?? 0), 0) / HOUR);
}

/** Whether a slot starts in this time, of which the end no longer counts. */
export function startsWithin({ startTime }: Pick<Timed, 'startTime'>, from: Date, until: Date): boolean {
  return startTime !== null && new Date(startTime) >= from && new Date(startTime) < until;
}

function slotMs({ startTime, endTime }: Timed): number {
  return startTime === null || endTime === null ? 0 : Date.parse(endTime) - Date.parse(startTime);
}
