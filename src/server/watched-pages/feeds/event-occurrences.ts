import ICAL from 'ical.js';

/** One occurrence of an event. `end` is exclusive for whole days, as in the file; null if there is none. */
export interface EventTime {
  readonly start: ICAL.Time;
  readonly end: ICAL.Time | null;
  /** As named in the file; null for UTC, and for times that are the same in every zone. */
  readonly zone: string | null;
}

export interface Occurrences {
  readonly times: readonly EventTime[];
  /** The rule that continues after the last of `times`; null if they are complete. */
  readonly rule: string | null;
}

/** Per event, counted from its start, so that passing time is no change. */
const MAX_OCCURRENCES = 500;
const MAX_DAYS = 400;

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
