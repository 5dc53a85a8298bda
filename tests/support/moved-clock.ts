/** A Wednesday at noon in the school's zone, far from a change of the hour: mails go out, and what begins now ends today. */
export const SCHOOL_NOON = '2026-10-14T19:00:00.000Z';

/**
 * Moves the clock of this process or page by so many ms, instead of what it was moved by before; it runs on from there.
 * Uses nothing from outside: pages get it as text.
 */
export function moveClock(ahead: number): void {
  const place = globalThis as { clockAhead?: number };
  const isMoved = place.clockAhead !== undefined;
  place.clockAhead = ahead;
  if (isMoved) return;
  const Own = Date;
  const now = () => Own.now() + (place.clockAhead ?? 0);
  globalThis.Date = new Proxy(Own, {
    construct: (target, values, asked) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, asked) as Date,
    apply: () => new Own(now()).toString(),
    get: (target, name, receiver) => (name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown)),
  });
}

/** How many ms the clock of this process is ahead; negative where it is behind. */
export function clockAhead(): number {
  return (globalThis as { clockAhead?: number }).clockAhead ?? 0;
}

/** From now on it is this moment here. */
export function setClock(instant: string): void {
  moveClock(Date.parse(instant) - (Date.now() - clockAhead()));
}
