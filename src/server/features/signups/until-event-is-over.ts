import type { SignupMail } from './signup-mails.ts';

const DAY = 24 * 60 * 60_000;

/**
 * How many ms a mail about a signup is useful: its link and calendar entry until a day after the event; a later mail
 * for a day.
 */
export function untilEventIsOver({ slot, sheet }: Pick<SignupMail, 'slot' | 'sheet'>, writtenAt: Date): number {
  const over = Date.parse(slot.endTime ?? slot.startTime ?? sheet.eventDate) + DAY;
  return Math.max(over - writtenAt.getTime(), DAY);
}
