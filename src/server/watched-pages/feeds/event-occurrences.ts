import ICAL from 'ical.js';
import { dayAfter, daysFrom } from '#domain/school-time/day.ts';
import type { CalendarEvent, RecurrenceRule } from './calendar-event.ts';
import { icalTime, timeOfIcal } from './ical-time.ts';
import { comparedDay, positionOf, clockTimeOf, type MomentReader, type When } from './moments.ts';

/** One occurrence of an event. */
export interface EventTime {
  readonly start: When;
  /** In ms; null if it has no end. */
  readonly lasting: number | null;
}

export interface Occurrences {
  readonly times: readonly EventTime[];
  /** The rule that continues after the last of `times`; null if they are complete. */
  readonly rule: string | null;
  /** Of a rule that makes no sense. */
  readonly unreadLines: readonly string[];
}

/** Per event, counted from its start, so that passing time is no change. */
const MAX_OCCURRENCES = 500;
const MAX_DAYS = 400;
/** Of all events together; further events are written with their first time and their rule. */
const MAX_OCCURRENCES_OF_ALL = 5000;
/** Days, hours or seconds at which rules are tried, of all events together: some rules fit none. */
const MAX_TRIES = 40_000;

/** The times of each event. An occurrence that another event of the same UID replaces is that one's. */
export function occurrencesOf(
  events: readonly CalendarEvent[],
  moments: MomentReader,
): ReadonlyMap<CalendarEvent, Occurrences> {
  const found = new Map<CalendarEvent, Occurrences>();
  const replacing = Map.groupBy(
    events.filter(({ uid, replaces }) => uid !== undefined && replaces !== null),
    ({ uid }) => uid,
  );
  const budget = { times: MAX_OCCURRENCES_OF_ALL, tries: MAX_TRIES };
  for (const event of events) {
    if (event.replaces !== null || event.start === null) continue;
    for (const [each, occurrences] of timesOfSeries(event, replacing.get(event.uid) ?? [], moments, budget)) {
      budget.times = Math.max(0, budget.times - occurrences.times.length);
      found.set(each, occurrences);
    }
  }
  for (const event of events) {
    if (!found.has(event)) found.set(event, single(event));
  }
  return found;
}

interface Budget {
  times: number;
  tries: number;
}

function single({ start, lasting }: CalendarEvent): Occurrences {
  return { times: start === null ? [] : [{ start, lasting }], rule: null, unreadLines: [] };
}

/** Of an event, and of those that stand for it from one of its occurrences on. */
function timesOfSeries(
  event: CalendarEvent,
  replacing: readonly CalendarEvent[],
  moments: MomentReader,
  budget: Budget,
): Map<CalendarEvent, Occurrences> {
  const { start, rules } = event;
  if (start === null || (rules.length === 0 && event.added.length === 0)) return new Map([[event, single(event)]]);
  const rule = rules.map((each) => textOfRule(each)).join(' and ') || 'of its dates';
  if (budget.times === 0 || budget.tries < 0) return new Map([[event, { ...single(event), rule }]]);
  const gone = new Set([
    ...event.leftOut.map((when) => keyOf(when, start)),
    ...replacing.flatMap(({ replaces, isFromThereOn }) =>
      replaces === null || isFromThereOn ? [] : [keyOf(replaces, start)],
    ),
  ]);
  const { starts, isCut, unreadLines } = startsOf(event, start, moments, { most: MAX_OCCURRENCES + gone.size, budget });
  const most = Math.min(MAX_OCCURRENCES, budget.times);
  const later = replacing.filter(({ isFromThereOn }) => isFromThereOn).sort(byWhatTheyReplace);
  const times = new Map<CalendarEvent, EventTime[]>([event, ...later].map((each) => [each, []]));
  const isGone = (when: When) => keysOf(when).some((key) => gone.has(key));
  const kept = starts.filter((each) => !isGone(each));
  for (const each of kept.slice(0, most)) {
    const owner = later.findLast(({ replaces }) => replaces !== null && !isBefore(each, replaces)) ?? event;
    const moved = owner === event ? each : movedAs(owner, each, starts, moments);
    if (!isGone(moved)) times.get(owner)?.push({ start: moved, lasting: owner.lasting });
  }
  const last = later.at(-1) ?? event;
  const goesOn = isCut || kept.length > most ? rule : null;
  const found = [...times].map(([each, own]): [CalendarEvent, Occurrences] => [
    each,
    { times: own, rule: each === last ? goesOn : null, unreadLines: each === event ? unreadLines : [] },
  ]);
  // The first that stands for the rest with a rule of its own is a series of its own, with all that comes after it.
  const next = later.find((each) => each.rules.length > 0);
  if (next === undefined) return new Map(found);
  const within = replacing.filter((each) => !each.isFromThereOn || byWhatTheyReplace(next, each) < 0);
  return new Map([...found, ...timesOfSeries(next, within, moments, budget)]);
}

interface Starts {
  readonly starts: readonly When[];
  readonly isCut: boolean;
  readonly unreadLines: readonly string[];
}

/** In order, each once. */
function startsOf(
  { rules, added }: CalendarEvent,
  start: When,
  moments: MomentReader,
  { most, budget }: { most: number; budget: Budget },
): Starts {
  const unreadLines: string[] = [];
  const starts = added.map((when) => inFormOf(start, when, moments));
  let [isCut, byRules] = [false, 0];
  for (const rule of rules) {
    try {
      const expanded = expand(rule, start, moments, { most, budget });
      starts.push(...expanded.starts);
      byRules += expanded.starts.length;
      isCut ||= expanded.isCut;
    } catch {
      unreadLines.push(rule.line.text);
    }
  }
  if (byRules === 0) starts.push(start);
  const once = new Map(starts.map((when) => [positionOf(when), when]));
  return { starts: [...once.values()].sort((a, b) => positionOf(a) - positionOf(b)), isCut, unreadLines };
}

/** Throws what ical.js throws for a rule that makes no sense. */
function expand(
  { recur, until }: RecurrenceRule,
  start: When,
  moments: MomentReader,
  { most, budget }: { most: number; budget: Budget },
): { starts: When[]; isCut: boolean } {
  const from = icalTime(clockTimeOf(start), start.moment === null);
  const limit = from.clone();
  limit.addDuration(ICAL.Duration.fromData({ days: MAX_DAYS }));
  const rule = recur.clone();
  rule.until = limit;
  const iterator = rule.iterator(from);
  // It looks for a day that fits until it finds one, also for ever.
  const fits = iterator.check_contracting_rules.bind(iterator);
  iterator.check_contracting_rules = () => {
    budget.tries -= 1;
    return budget.tries < 0 || iterator.last.compare(limit) > 0 || fits();
  };
  const whenAt = (time: ICAL.Time) => moments.like(start, timeOfIcal(time));
  const isOver = (time: ICAL.Time) => until !== null && isAfter(whenAt(time), until);
  const starts: When[] = [];
  for (let next = nextOf(iterator); next !== null; next = nextOf(iterator)) {
    if (isOver(next)) return { starts, isCut: false };
    if (starts.length >= most || budget.tries < 0) return { starts, isCut: true };
    starts.push(whenAt(next));
  }
  return { starts, isCut: iterator.last.compare(limit) > 0 && !isOver(iterator.last) };
}

function nextOf(iterator: ICAL.RecurIterator): ICAL.Time | null {
  // The types promise a time, but there is none after the last.
  const next: ICAL.Time | null | undefined = iterator.next();
  return next ?? null;
}

function textOfRule({ recur, until }: RecurrenceRule): string {
  return until === null ? recur.toString() : `${recur.toString()};UNTIL=${comparedDay(until).replaceAll('-', '')}`;
}

/** By what an occurrence is named: its moment, also by the rules of the file, or its day. */
function keysOf({ day, moment }: When): string[] {
  if (moment === null) return [day];
  const byFile = moment.zone.instantByFile(moment.time);
  return [day, String(moment.instant), ...(byFile === null ? [] : [String(byFile)])];
}

/** The key of the occurrence that is meant, in whatever form it is written. */
function keyOf(when: When, start: When): string {
  if (start.moment === null) return comparedDay(when);
  return when.moment === null ? when.day : String(when.moment.instant);
}

function isBefore(start: When, other: When): boolean {
  if (start.moment === null) return start.day < comparedDay(other);
  return other.moment === null ? start.day < other.day : start.moment.instant < other.moment.instant;
}

function isAfter(start: When, other: When): boolean {
  if (start.moment === null) return start.day > comparedDay(other);
  return other.moment === null ? start.day > other.day : start.moment.instant > other.moment.instant;
}

function byWhatTheyReplace(a: CalendarEvent, b: CalendarEvent): number {
  return (a.replaces === null ? 0 : positionOf(a.replaces)) - (b.replaces === null ? 0 : positionOf(b.replaces));
}

/** A further date of a series: a day of it, or a moment at its time of day where only the day is written. */
function inFormOf(start: When, when: When, moments: MomentReader): When {
  if (start.moment === null) return { day: comparedDay(when), moment: null };
  if (when.moment !== null) return when;
  return moments.like(start, Date.parse(dayAfter('1970-01-01', daysFrom(start.day, when.day))) + start.moment.time);
}

/** Where an occurrence has moved to: as far as the first of those that the other event stands for. */
function movedAs(owner: CalendarEvent, when: When, starts: readonly When[], moments: MomentReader): When {
  const { start, replaces } = owner;
  const first = starts.find((each) => replaces !== null && !isBefore(each, replaces));
  if (start === null || first === undefined) return when;
  const isAlike = when.moment?.zone === start.moment?.zone;
  if (isAlike) return moments.like(start, clockTimeOf(start) + clockTimeOf(when) - clockTimeOf(first));
  return moments.like(start, clockTimeOf(start) + positionOf(when) - positionOf(first));
}
