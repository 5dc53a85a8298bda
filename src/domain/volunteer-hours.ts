const HOUR = 3_600_000;

/** Hours from start to end; 0 when a slot does not have both times. */
export function slotHours(slot: { startTime: string | null; endTime: string | null }): number {
  if (slot.startTime === null || slot.endTime === null) return 0;
  return (Date.parse(slot.endTime) - Date.parse(slot.startTime)) / HOUR;
}

/** To one decimal. */
export function roundHours(hours: number): number {
  return Math.round(hours * 10) / 10;
}
