import type { SignupMail } from './signup-mails.ts';

const DAY = 24 * 60 * 60_000;

/**
 * For how many milliseconds a mail about a signup is of use: its link and its calendar entry until a day after the event,
 * and what is written later than that for a day.
 */
export function untilEventIsOver({ slot, sheet }: Pick<SignupMail, 'slot' | 'sheet'>, writtenAt: Date): number {
  const over = Date.parse(slot.endTime ?? slot.startTime ?? sheet.eventDate) + DAY;
  return Math.max(over - writtenAt.getTime(), DAY);
}
