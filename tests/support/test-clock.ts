import type { Clock } from '#server/platform/time/clock.ts';

export class TestClock implements Clock {
  #now: Date;
  constructor(start = '2026-11-20T18:00:00.000Z') {
    this.#now = new Date(start);
  }
  now(): Date {
    return new Date(this.#now);
  }
  set(instant: string): void {
    this.#now = new Date(instant);
  }
  advance(ms: number): void {
    this.#now = new Date(this.#now.getTime() + ms);
  }
}
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
