import type { GivenHours, HourChangeView, HourCounts, SheetHours } from '#contract/hours.ts';
import { isClear, isConfirmed, NOTHING_SAID, sumMinutes } from '#domain/given-hours.ts';
import { schoolYearOfDay } from '#domain/school-year.ts';
import type { HourChange } from '#server/features/given-hours/hour-changes.store.ts';
import type { Hours } from '#server/features/given-hours/hours.store.ts';
import { nowOf, type Entry } from './merge-hours.ts';

export function presentHourChange(change: HourChange): HourChangeView {
  const { kind, minutesBefore, minutesAfter, byId, by, at, reason } = change;
  return { kind, minutesBefore, minutesAfter, byVolunteer: byId === null, by, at, reason };
}

/** With what was added to them, or taken off, when their year was closed. */
export function minutesWith({ minutes }: Pick<Hours, 'minutes'>, adjustments: readonly Hours[]): number | null {
  return minutes === null ? null : minutes + sumMinutes(adjustments.map((one) => one.minutes ?? 0));
}

export function presentGiven(entry: Entry, changes: readonly HourChange[]): GivenHours {
  const now = nowOf(entry);
  const { personId, kept, proposed, adjustments } = entry;
  const state = kept?.state ?? 'proposed';
  const confirmed = isConfirmed({ state, confirmedAt: kept?.confirmedAt ?? null, minutes: now.minutes });
  return {
    personId,
    name: kept === null ? (proposed?.whose?.name ?? null) : kept.name,
    slotId: now.slotId,
    slot: now.slotTitle,
    day: now.day,
    startsAt: now.startsAt,
    endsAt: now.endsAt,
    minutes: minutesWith(now, adjustments),
    state,
    isConfirmed: confirmed,
    basis: now.basis,
    flags: [...now.flags],
    absence: now.absence,
    isClear: state === 'proposed' && isClear(now, NOTHING_SAID),
    changes: changes.map(presentHourChange),
  };
}

export function countsOfHours(people: readonly GivenHours[]): HourCounts {
  const count = (fits: (one: GivenHours) => boolean) => people.filter(fits).length;
  const open = people.filter(({ state }) => state === 'proposed');
  return {
    seen: count(({ basis, absence }) => basis === 'seen' && absence === null),
    notSeen: count(({ flags }) => flags.includes('not_seen')),
    withoutCheckOut: count(({ flags }) => flags.includes('no_check_out')),
    absent: count(({ absence }) => absence !== null),
    clear: open.filter((one) => one.isClear).length,
    toLookAt: open.filter((one) => !one.isClear).length + count(({ state }) => state === 'disputed'),
    confirmed: count((one) => one.isConfirmed),
    disputed: count(({ state }) => state === 'disputed'),
  };
}

interface Shown {
  readonly sheet: SheetHours['sheet'];
  readonly entries: readonly Entry[];
  readonly changes: readonly HourChange[];
  readonly closed: ReadonlyMap<number, string>;
}

export function presentSheetHours({ sheet, entries, changes, closed }: Shown): SheetHours {
  const byHours = Map.groupBy(changes, ({ hoursId }) => hoursId);
  const people = entries
    .map((entry) => presentGiven(entry, byHours.get(entry.kept?.id ?? '') ?? []))
    .toSorted((a, b) => compare(keyOf(a), keyOf(b)));
  const years = new Set(people.map(({ day }) => schoolYearOfDay(day)));
  return {
    sheet,
    people,
    counts: countsOfHours(people),
    closedYears: [...years].filter((year) => closed.has(year)),
  };
}

const keyOf = ({ day, startsAt, slot, slotId, name, personId }: GivenHours) =>
  [day, startsAt ?? '', slot, slotId ?? '', name ?? '\uffff', personId] as const;

function compare(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((part, place) => part !== b[place]);
  const [left = '', right = ''] = [a[at], b[at]];
  return left < right ? -1 : left > right ? 1 : 0;
}
