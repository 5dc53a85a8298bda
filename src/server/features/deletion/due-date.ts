import { DELETION_DAYS } from '#contract/deletion.ts';

const DAY = 24 * 60 * 60_000;

export function dueAt(openedAt: string): Date {
  return new Date(Date.parse(openedAt) + DELETION_DAYS * DAY);
}

/** A day that has begun counts; negative when overdue. */
export function daysLeft(openedAt: string, now: Date): number {
  const left = (dueAt(openedAt).getTime() - now.getTime()) / DAY;
  return left > 0 ? Math.ceil(left) : Math.min(-1, Math.floor(left));
}
