import type { HoursOfPerson, PersonRow, SignupOfPerson, WaitOfPerson } from '#contract/people.ts';
import { isConfirmed } from '#domain/given-hours.ts';
import { schoolYearStart } from '#domain/school-year.ts';
import { isYetToCome, liesAhead } from '#domain/sheet-dates.ts';
import { wasCalledOff } from '#domain/sheet-states.ts';
import { countYears } from '#server/features/given-hours/count-hours.ts';
import type { Hours } from '#server/features/given-hours/hours.store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { phoneIn } from './identify-everybody.ts';
import type { PersonSignup, PersonWait } from './people.store.ts';
import type { FoundPerson } from './person-hours.ts';

type Times = Pick<Platform, 'clock' | 'schoolClock'>;

/** As they signed up last, or began to wait. */
export function lastKnown({ signups, waits }: Pick<FoundPerson, 'signups' | 'waits'>) {
  const all = [...signups, ...waits.map((wait) => ({ ...wait, phone: phoneIn(wait.form) }))];
  const [last] = all.toSorted((a, b) => (a.at < b.at ? 1 : -1));
  return {
    name: last?.name ?? '',
    email: last?.email || null,
    phone: last?.phone || null,
    language: last?.language ?? 'en',
    since: all.map(({ at }) => at).toSorted()[0] ?? '',
  };
}

export function presentPersonRow(times: Times, person: FoundPerson, hours: readonly Hours[]): PersonRow {
  const { clock, schoolClock } = times;
  const { name, email, phone } = lastKnown(person);
  const now = clock.now();
  const thisYear = countYears(hours).find(({ year }) => year === schoolYearStart(schoolClock, now));
  const minutes = (thisYear?.confirmed ?? 0) + (thisYear?.adjusted ?? 0);
  return {
    id: person.id,
    name,
    email,
    phone,
    upcoming: person.signups.filter((one) => liesAhead(schoolClock, one, now) && !isOver(times, one)).length,
    waiting: person.waits.filter((one) => !isOver(times, one)).length,
    hours: inHours(minutes),
    lastHelped: lastDay(hours),
  };
}

const MINUTES = 60;
/** Of an hour, to two decimals. */
const HUNDREDTHS = 100;

function inHours(minutes: number): number {
  return Math.round((minutes / MINUTES) * HUNDREDTHS) / HUNDREDTHS;
}

function lastDay(hours: readonly Hours[]): string | null {
  const given = hours.filter(
    ({ state, absence, minutes, adjusts }) =>
      state !== 'struck' && absence === null && minutes !== 0 && adjusts === null,
  );
  return (
    given
      .map(({ day }) => day)
      .toSorted()
      .at(-1) ?? null
  );
}

function isOver({ clock, schoolClock }: Times, place: Pick<PersonSignup, 'eventDate' | 'startTime' | 'endTime'>) {
  return !isYetToCome(schoolClock, place, clock.now());
}

function placeOf(times: Times, one: PersonSignup | PersonWait) {
  const { sheetId, sheet, slotId, slot, kind, eventDate, startTime, endTime } = one;
  const isPast = isOver(times, one);
  return { sheetId, sheet, isCalledOff: wasCalledOff(one), slotId, slot, kind, eventDate, startTime, endTime, isPast };
}

const startOf = ({ startTime, eventDate }: Pick<PersonSignup, 'startTime' | 'eventDate'>) => startTime ?? eventDate;

export function presentSignups(times: Times, signups: readonly PersonSignup[]): SignupOfPerson[] {
  const all = signups
    .map((one): SignupOfPerson => {
      const { id, at: signupTime, quantity, unit, bringing } = one;
      return { id, ...placeOf(times, one), signupTime, quantity, unit, bringing };
    })
    .toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : 1));
  return [...all.filter(({ isPast }) => !isPast), ...all.filter(({ isPast }) => isPast).toReversed()];
}

export function presentWait(times: Times, wait: PersonWait, ahead: number): WaitOfPerson {
  const { id, places, at: since, isOffered } = wait;
  return { id, ...placeOf(times, wait), places, since, ahead: isOffered ? null : ahead };
}

export function presentHoursOfPerson(hours: Hours): HoursOfPerson {
  const { id, personId, sheetId, sheetTitle: sheet, slotTitle: slot, day, minutes, state, absence } = hours;
  return {
    id,
    signupId: personId,
    sheetId,
    sheet,
    slot,
    day,
    minutes,
    state,
    isConfirmed: isConfirmed(hours),
    absence,
  };
}
