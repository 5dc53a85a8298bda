import type { VolunteerHours } from '#domain/stats.ts';

/** Of the switch that has the banner count. */
export function countedHoursLabel(hours: VolunteerHours | null): string {
  return `Hours this month (counted: ${hours === null ? '…' : hours.monthlyHours}, hidden while 0)`;
}
