import { framesOf, loggedError } from './logged-error.ts';
import type { Log } from './log.ts';
import type { Clock } from './time/clock.ts';

interface NotedError {
  /** As it stands in the code: what is logged names no person. */
  readonly message: string;
  readonly type: string | null;
  /** The function and the line, such as `signUp (sign-up.ts:12)`. */
  readonly place: string | null;
  readonly count: number;
  readonly lastAt: Date;
}

export interface NotedErrors {
  /** Of one message and place together, the latest first. */
  latest(): readonly NotedError[];
  countSince(moment: Date): number;
  /** Since this process began. */
  total(): number;
}

const MOST_KINDS = 20;
/** Enough to tell a bad hour from a good one. */
const MOST_MOMENTS = 1000;
const PLACE = /^at (?:(?:async )?([\w.#<>]+) \()?.*?([\w.-]+:\d+):\d+\)?$/;

/**
 * Wraps a log so that this process remembers its last errors: only what the code says and where, never a value. The
 * stored log, which has more, is the place to look further.
 */
export function notingErrors(log: Log, clock: Clock): { readonly log: Log; readonly errors: NotedErrors } {
  const kinds = new Map<string, NotedError>();
  const moments: number[] = [];
  let total = 0;
  const note = (args: readonly unknown[]) => {
    const lastAt = clock.now();
    total += 1;
    moments.push(lastAt.getTime());
    if (moments.length > MOST_MOMENTS) moments.shift();
    const noted = describe(args);
    const key = `${noted.message} ${noted.place}`;
    const count = (kinds.get(key)?.count ?? 0) + 1;
    // Again at the end, so that the first is the one that was quiet for longest.
    kinds.delete(key);
    kinds.set(key, { ...noted, count, lastAt });
    const [oldest] = kinds.keys();
    if (kinds.size > MOST_KINDS && oldest !== undefined) kinds.delete(oldest);
  };
  const noting = Object.create(log) as Log;
  for (const level of ['error', 'fatal'] as const) {
    const write: (...args: unknown[]) => void = log[level].bind(log);
    const notingWrite = (...args: unknown[]) => {
      note(args);
      write(...args);
    };
    Object.defineProperty(noting, level, { value: notingWrite });
  }
  const errors: NotedErrors = {
    latest: () => [...kinds.values()].toReversed(),
    countSince: (moment) => moments.filter((at) => at >= moment.getTime()).length,
    total: () => total,
  };
  return { log: noting, errors };
}

function describe([first, second]: readonly unknown[]): Pick<NotedError, 'message' | 'type' | 'place'> {
  const error = first instanceof Error ? first : errorIn(first);
  const message =
    typeof first === 'string' ? first : typeof second === 'string' ? second : 'an error without a message';
  if (!(error instanceof Error)) return { message, type: null, place: null };
  const { type, errorCode } = loggedError(error);
  return { message, type: errorCode === undefined ? type : `${type} (${errorCode})`, place: placeOf(error) };
}

function errorIn(fields: unknown): unknown {
  return typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : undefined;
}

function placeOf(error: Error): string | null {
  const frames = framesOf(error);
  const frame = frames.find((each) => !/node:|node_modules/.test(each)) ?? frames[0];
  const [, work, line] = PLACE.exec(frame ?? '') ?? [];
  if (line === undefined) return null;
  return work === undefined ? line : `${work} (${line})`;
}
