import type { GivenHours, HourChangeView, HourCounts } from '#contract/hours.ts';
import type { HourFlag } from '#domain/given-hours.ts';
import { roundHours } from '#domain/volunteer-hours.ts';
import { formatCount } from '#client/lib/format-count.ts';
import type { Tone } from '#client/ui/state-badge.tsx';

const MINUTES = 60;

/** `2 hours`, `1.5 hours`, `40 minutes` */
export function formatMinutes(minutes: number): string {
  if (Math.abs(minutes) < MINUTES && minutes !== 0) return formatCount(minutes, 'minute');
  const hours = roundHours(minutes / MINUTES);
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

export function formatHours(minutes: number): string {
  return roundHours(minutes / MINUTES).toFixed(1);
}

/** `23 seen, 4 not seen, 2 without check-out` */
export function formatCounts({ seen, notSeen, withoutCheckOut, absent, disputed }: HourCounts): string {
  const parts = [
    seen === 0 ? null : `${seen} seen`,
    notSeen === 0 ? null : `${notSeen} not seen`,
    withoutCheckOut === 0 ? null : `${withoutCheckOut} without check-out`,
    absent === 0 ? null : `${absent} did not come`,
    disputed === 0 ? null : formatCount(disputed, 'objection'),
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'Nothing waits' : parts.join(', ');
}

const flagWords: Readonly<Record<HourFlag, string>> = {
  not_seen: 'Not seen at the door',
  no_check_in: 'No check-in',
  no_check_out: 'No check-out: counted to the end',
  late_check_out: 'Checked out late: cut to an hour after the end',
  odd_times: 'Left before they came',
  no_times: 'The slot has no times: type the hours',
};

export function formatFlag(flag: HourFlag): string {
  return flagWords[flag];
}

export function badgeOf({ state, isConfirmed, isClear, absence, minutes }: GivenHours): { tone: Tone; words: string } {
  if (state === 'disputed') return { tone: 'unsure', words: 'Objection' };
  if (isConfirmed) return { tone: 'good', words: 'Confirmed' };
  if (state === 'struck') return { tone: 'bad', words: absence === 'not_needed' ? 'Not needed' : 'Did not come' };
  if (absence !== null || isClear) return { tone: 'waiting', words: 'To confirm' };
  return { tone: 'unsure', words: minutes === null ? 'Type the hours' : 'To look at' };
}

const did: Readonly<Record<HourChangeView['kind'], string>> = {
  confirmed: 'confirmed',
  corrected: 'corrected',
  struck: 'struck out',
  disputed: 'says: not right',
  answered: 'answered',
  adjusted: 'adjusted after the year was closed',
  moved: 'corrected whose they are',
};

/** `Vikram corrected: 2 hours → 1.3 hours` */
export function formatChange({ kind, minutesBefore, minutesAfter, by, byVolunteer }: HourChangeView): string {
  const who = byVolunteer ? 'The volunteer' : (by ?? 'A former organizer');
  if (minutesBefore === minutesAfter || minutesAfter === null) return `${who} ${did[kind]}`;
  const before = minutesBefore === null ? 'no hours' : formatMinutes(minutesBefore);
  return `${who} ${did[kind]}: ${before} → ${formatMinutes(minutesAfter)}`;
}
