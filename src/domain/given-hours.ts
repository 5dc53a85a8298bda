import type { Attendance } from './attendance.ts';
import { coveredTime, type Span } from './covered-time.ts';

export const hourStates = ['proposed', 'confirmed', 'disputed', 'struck'] as const;
export type HourState = (typeof hourStates)[number];

/** Where the minutes come from: the slot, an organizer's word, the door, or an organizer who typed them. */
export const hourBases = ['planned', 'said', 'seen', 'corrected'] as const;
export type HourBasis = (typeof hourBases)[number];

/** Why an organizer looks before the minutes are confirmed. */
export const hourFlags = [
  'not_seen',
  'no_check_in',
  'no_check_out',
  'late_check_out',
  'odd_times',
  'no_times',
] as const;
export type HourFlag = (typeof hourFlags)[number];

export const absences = ['no_show', 'not_needed'] as const;
export type Absence = (typeof absences)[number];

export interface Proposal {
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  /** Null until an organizer types them. */
  readonly minutes: number | null;
  readonly basis: HourBasis;
  readonly flags: readonly HourFlag[];
  readonly absence: Absence | null;
}

interface Times {
  readonly startTime: string | null;
  readonly endTime: string | null;
}

const MINUTE = 60_000;
/** A volunteer who comes so much late, or leaves so much beside the end, has the hours of the slot. In minutes. */
const CLOSE = 10;
/** A volunteer who leaves later than this is taken to have forgotten to say so earlier. In minutes. */
const LATEST = 60;

/** What a person gave to a slot, in whole minutes, as far as the door knows; `attendance` is null where no fact tells. */
export function proposeHours({ startTime, endTime }: Times, attendance: Attendance | null): Proposal {
  const { state, arrivedAt, leftAt } = attendance ?? { state: 'expected', arrivedAt: null, leftAt: null };
  const none = { startsAt: null, endsAt: null, absence: null };
  if (state === 'no_show' || state === 'not_needed') {
    // With the start, so that time that is typed all the same is counted once with what overlaps.
    const startsAt = startTime === null || endTime === null ? null : new Date(minuteOf(startTime)).toISOString();
    return { startsAt, endsAt: startsAt, minutes: 0, basis: 'seen', flags: [], absence: state };
  }
  const isSeen = state !== 'expected';
  const basis = isSeen ? 'seen' : 'planned';
  const unseen: readonly HourFlag[] = isSeen ? [] : ['not_seen'];
  if (startTime === null || endTime === null) return { ...none, minutes: null, basis, flags: [...unseen, 'no_times'] };
  // A slot that was made by a call can have seconds.
  const [planned, over] = [minuteOf(startTime), minuteOf(endTime)];
  const starts = arrivedAt === null ? planned : startOf(planned, Date.parse(arrivedAt));
  const { ends, flags } = isSeen ? endOf(over, leftAt) : { ends: over, flags: unseen };
  const isOdd = ends <= starts;
  return {
    startsAt: new Date(starts).toISOString(),
    endsAt: new Date(isOdd ? starts : ends).toISOString(),
    minutes: isOdd ? 0 : (ends - starts) / MINUTE,
    basis,
    flags: [...(isSeen && arrivedAt === null ? (['no_check_in'] as const) : []), ...flags, ...(isOdd ? ODD : [])],
    absence: null,
  };
}

const ODD = ['odd_times'] as const;

function startOf(planned: number, arrived: number): number {
  return arrived <= planned + CLOSE * MINUTE ? planned : wholeMinute(arrived);
}

function endOf(over: number, leftAt: string | null): { readonly ends: number; readonly flags: readonly HourFlag[] } {
  if (leftAt === null) return { ends: over, flags: ['no_check_out'] };
  const left = Date.parse(leftAt);
  if (Math.abs(left - over) <= CLOSE * MINUTE) return { ends: over, flags: [] };
  const latest = over + LATEST * MINUTE;
  return left > latest ? { ends: latest, flags: ['late_check_out'] } : { ends: wholeMinute(left), flags: [] };
}

function minuteOf(instant: string): number {
  return wholeMinute(Date.parse(instant));
}

function wholeMinute(ms: number): number {
  return Math.floor(ms / MINUTE) * MINUTE;
}

/** What an organizer says of all at once, so that it is no reason to look: who came, and that they stayed to the end. */
export interface SaidOfAll {
  readonly isSaid: boolean;
  readonly isToTheEnd: boolean;
}

export const NOTHING_SAID: SaidOfAll = { isSaid: false, isToTheEnd: false };

/** Whether one press confirms it. */
export function isClear(
  { minutes, flags }: Pick<Proposal, 'minutes' | 'flags'>,
  { isSaid, isToTheEnd }: SaidOfAll,
): boolean {
  const answered = (flag: HourFlag) => (flag === 'not_seen' && isSaid) || (flag === 'no_check_out' && isToTheEnd);
  return minutes !== null && flags.every(answered);
}

export interface CountedHours {
  readonly id?: string;
  /** Of an adjustment: the id of the hours that it adds to or takes from. */
  readonly adjusts?: string | null;
  readonly person: string;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  /** Null counts as none. */
  readonly minutes: number | null;
  readonly state: HourState;
  /**
   * What an organizer confirmed counts, also while the volunteer's objection waits for an answer. What was struck has
   * this, too, and no minutes.
   */
  readonly confirmedAt: string | null;
  /** Of what was confirmed when this school year was closed already. */
  readonly adjustedYear: number | null;
}

export function isConfirmed({
  state,
  confirmedAt,
  minutes,
}: Pick<CountedHours, 'state' | 'confirmedAt' | 'minutes'>): boolean {
  return state === 'confirmed' || (state === 'disputed' && confirmedAt !== null && minutes !== 0);
}

/** In the printed totals, in the list of what came to a closed year later, or beside both. */
export type HourKind = 'confirmed' | 'adjusted' | 'open';

export function hourKindOf(hours: Pick<CountedHours, 'state' | 'confirmedAt' | 'minutes' | 'adjustedYear'>): HourKind {
  if (!isConfirmed(hours)) return 'open';
  return hours.adjustedYear === null ? 'confirmed' : 'adjusted';
}

const KINDS: readonly HourKind[] = ['confirmed', 'adjusted', 'open'];

/**
 * The minutes of each, in the order given, without those that the person has already: who was in two slots at once gave
 * the time once. What was printed comes first, and what is not confirmed last: they take nothing from those before. An
 * adjustment counts by what it changes of the whole: taken from one of two slots at once, the time was given in the
 * other.
 */
export function countOnce(hours: readonly CountedHours[]): number[] {
  const counted = hours.map(() => 0);
  const inOrder = hours.map((one, at) => ({ one, at })).filter(({ one }) => one.state !== 'struck');
  for (const own of Map.groupBy(inOrder, ({ one }) => one.person).values()) {
    const { given, adjustments } = adjustmentsOf(own);
    const time = coveredTime(
      [...given, ...adjustments.map(({ after }) => after)].flatMap(({ span }) => (span === null ? [] : [span])),
    );
    const add = ({ span, minutes }: Timed) => (span === null ? minutes : time.add(span) / MINUTE);
    const remove = ({ span, minutes }: Timed) => (span === null ? minutes : time.remove(span) / MINUTE);
    for (const one of given.toSorted(byKindAndStart)) counted[one.at] = add(one);
    for (const one of given) if (one.kind === 'open') remove(one);
    for (const { at, before, after } of adjustments)
      if (before.kind !== 'open') counted[at] = add(after) - remove(before);
  }
  return counted;
}

interface Placed {
  readonly one: CountedHours;
  readonly at: number;
}

interface Timed {
  readonly kind: HourKind;
  /** Null where only minutes are known. */
  readonly span: Span | null;
  readonly minutes: number;
}

interface Adjusting {
  readonly at: number;
  readonly before: Timed;
  readonly after: Timed;
}

/** What was given, and what each adjustment changed of it, in the order in which they were made. */
function adjustmentsOf(own: readonly Placed[]) {
  const known = new Map(own.flatMap(({ one }) => (one.id === undefined ? [] : [[one.id, one] as const])));
  const given: (Timed & Pick<Placed, 'at'>)[] = [];
  const adjustments: Adjusting[] = [];
  for (const { one, at } of own) {
    const before = known.get(one.adjusts ?? '');
    if (before?.id === undefined) {
      given.push({ at, ...timed(one) });
      continue;
    }
    const after = withMinutes(before, (before.minutes ?? 0) + (one.minutes ?? 0));
    known.set(before.id, after);
    adjustments.push({ at, before: timed(before), after: timed(after) });
  }
  return { given, adjustments };
}

function timed(hours: CountedHours): Timed {
  const { startsAt, endsAt, minutes } = hours;
  const span = startsAt === null || endsAt === null ? null : ([Date.parse(startsAt), Date.parse(endsAt)] as const);
  return { kind: hourKindOf(hours), span, minutes: minutes ?? 0 };
}

function byKindAndStart(a: Timed, b: Timed): number {
  const first = KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind);
  return first === 0 ? (a.span?.[0] ?? 0) - (b.span?.[0] ?? 0) : first;
}

/** Each as it is now that it was adjusted. Adjustments of others stay. */
export function withAdjustments<Given extends CountedHours>(hours: readonly Given[]): Given[] {
  const known = new Map(hours.flatMap((one) => (one.id === undefined ? [] : [[one.id, one] as const])));
  for (const one of hours) {
    const original = known.get(one.adjusts ?? '');
    if (original?.id !== undefined)
      known.set(original.id, withMinutes(original, (original.minutes ?? 0) + (one.minutes ?? 0)));
  }
  return hours.flatMap((one) => (known.has(one.adjusts ?? '') ? [] : [known.get(one.id ?? '') ?? one]));
}

function withMinutes<Given extends CountedHours>(hours: Given, minutes: number): Given {
  const { startsAt } = hours;
  const endsAt = startsAt === null ? null : new Date(Date.parse(startsAt) + minutes * MINUTE).toISOString();
  return { ...hours, minutes, endsAt };
}

export function sumMinutes(minutes: readonly number[]): number {
  return minutes.reduce((sum, one) => sum + one, 0);
}

/** What is typed has to fit into a day. */
export const MOST_MINUTES = 24 * 60;
export const MOST_REASON = 300;
