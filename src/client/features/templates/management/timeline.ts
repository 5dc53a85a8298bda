import type { TemplateView } from '#contract/templates.ts';

interface Bar {
  /** In per cent of the width. */
  readonly start: number;
  readonly width: number;
  /** From the top, starting with 0. */
  readonly lane: number;
}

interface Timeline {
  readonly bars: readonly Bar[];
  readonly lanes: number;
  /** Where a night or more days without slots are left out, in per cent of the width. */
  readonly breaks: readonly number[];
  /** When the first slot starts and the last one ends; wall times. */
  readonly from: string;
  readonly to: string;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

const DAY_MINUTES = 24 * 60;
/** Longer times without a slot are drawn as short as this share of all others. */
const LONGEST_PAUSE = 6 * 60;
const BREAK_SHARE = 0.06;

/** Where the slots of a template lie, one above the other where they overlap. */
export function timelineOf(slots: TemplateView['slots']): Timeline {
  const spans = slots.flatMap(({ times }) => (times === null ? [] : [spanOf(times)])).toSorted(byStart);
  const { place, breaks } = scaleOf(spans);
  const ends: number[] = [];
  const bars = spans.map(({ start, end }) => {
    const free = ends.findIndex((last) => last <= start);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = end;
    return { start: place(start), width: place(end) - place(start), lane };
  });
  const last = Math.max(0, ...spans.map(({ end }) => end));
  return { bars, lanes: ends.length, breaks, from: timeOf(spans[0]?.start ?? 0), to: timeOf(last) };
}

function spanOf({ day, from, to }: { readonly day: number; readonly from: string; readonly to: string }): Span {
  const [start, end] = [minuteOf(from), minuteOf(to)];
  const midnight = day * DAY_MINUTES;
  return { start: midnight + start, end: midnight + (end > start ? end : end + DAY_MINUTES) };
}

function byStart(a: Span, b: Span): number {
  return a.start - b.start || a.end - b.end;
}

function scaleOf(spans: readonly Span[]) {
  const parts: { start: number; end: number }[] = [];
  for (const { start, end } of spans) {
    const last = parts.at(-1);
    if (last === undefined || start - last.end > LONGEST_PAUSE) parts.push({ start, end });
    else last.end = Math.max(last.end, end);
  }
  const minutes = parts.reduce((sum, { start, end }) => sum + end - start, 0);
  const pause = minutes * BREAK_SHARE;
  const whole = minutes + pause * Math.max(0, parts.length - 1);
  const share = (minute: number) => (whole === 0 ? 0 : (minute / whole) * 100);
  let before = 0;
  const placed = parts.map((part) => {
    const offset = before;
    before += part.end - part.start + pause;
    return { ...part, offset };
  });
  return {
    place(minute: number): number {
      const part = placed.findLast(({ start }) => start <= minute);
      return part === undefined ? 0 : share(part.offset + Math.min(minute, part.end) - part.start);
    },
    breaks: placed.slice(1).map(({ offset }) => share(offset - pause / 2)),
  };
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function timeOf(minute: number): string {
  const ofDay = ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
