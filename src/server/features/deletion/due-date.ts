import { DELETION_DAYS } from '#contract/deletion.ts';

const DAY = 24 * 60 * 60_000;

/** By when a request is to be carried out. */
export function dueAt(openedAt: string): Date {
  return new Date(Date.parse(openedAt) + DELETION_DAYS * DAY);
}

/** Whole days that are left of those promised: 0 within the last one, negative once it is overdue. */
export function daysLeft(openedAt: string, now: Date): number {
  return Math.floor((dueAt(openedAt).getTime() - now.getTime()) / DAY);
}
