import ICAL from 'ical.js';

/** When an event takes place once. `end` is exclusive for whole days, as the file has it; null where it only begins. */
export interface EventTime {
  readonly start: ICAL.Time;
  readonly end: ICAL.Time | null;
  /** As the file names it; null for times that are the same in every zone, and for those in UTC. */
  readonly zone: string | null;
}

export interface Occurrences {
  readonly times: readonly EventTime[];
  /** The rule by which it goes on after the last of `times`; null where they are all. */
  readonly rule: string | null;
}

/** Of one event. They are counted from its beginning on, so that time passing by is no change. */
const MAX_OCCURRENCES = 500;
const MAX_DAYS = 400;

/** The times of an event: its one, or those of its rules and dates without the excluded ones and the ones in `without`. */
export function occurrencesOf(
  component: ICAL.Component,
  { most, without }: { most: number; without: ReadonlySet<string> | undefined },
): Occurrences {
  const event = new ICAL.Event(component, { exceptions: [] });
  const start: ICAL.Time | null = event.startDate;
  if (start === null) return { times: [], rule: null };
  const lasting = durationOf(event);
  const named: unknown = component.getFirstProperty('dtstart')?.getParameter('tzid');
  const zone = typeof named === 'string' ? named : null;
  const timeAt = (at: ICAL.Time): EventTime => ({ start: at, end: lasting === null ? null : after(at, lasting), zone });
  if (!event.isRecurring() || component.hasProperty('recurrence-id')) return { times: [timeAt(start)], rule: null };
  const rule = String(component.getFirstPropertyValue('rrule') ?? 'of its dates');
  if (most === 0) return { times: [timeAt(start)], rule };
  const times: EventTime[] = [];
  const limit = start.clone();
  limit.addDuration(ICAL.Duration.fromData({ days: MAX_DAYS }));
  const expansion = event.iterator();
  for (let next = nextOf(expansion); next !== null; next = nextOf(expansion)) {
    if (times.length >= Math.min(most, MAX_OCCURRENCES) || next.compare(limit) > 0) return { times, rule };
    if (without?.has(next.toString()) !== true) times.push(timeAt(next.clone()));
  }
  return { times, rule: null };
}

function nextOf(expansion: ICAL.RecurExpansion): ICAL.Time | null {
  // The types promise a time, but there is none after the last.
  const next: ICAL.Time | undefined = expansion.next();
  return next ?? null;
}

function durationOf(event: ICAL.Event): ICAL.Duration | null {
  const { component } = event;
  return component.hasProperty('dtend') || component.hasProperty('duration') ? event.duration : null;
}

function after(time: ICAL.Time, duration: ICAL.Duration): ICAL.Time {
  const end = time.clone();
  end.addDuration(duration);
  return end;
}
