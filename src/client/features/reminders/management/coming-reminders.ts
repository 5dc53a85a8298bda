import type { RemindersOverview, SheetReminders } from '#contract/reminders.ts';
import type { ReminderKind } from '#domain/reminders.ts';

/** A reminder that somebody has not had yet. */
export interface ComingReminder {
  readonly sheet: Pick<SheetReminders, 'id' | 'title'>;
  readonly reminderType: ReminderKind;
  /** When it goes out automatically; null where that moment has passed, so that only an organizer sends it. */
  readonly dueAt: string | null;
  /** Who gets it, of all who signed up. */
  readonly pending: number;
  readonly people: number;
}

/** Soonest first; last what goes out by hand only. */
export function comingReminders({ sheets }: RemindersOverview): ComingReminder[] {
  const all = sheets.flatMap((sheet) =>
    sheet.reminders
      .filter(({ pending }) => pending > 0)
      .map(({ reminderType, dueAt, pending }) => ({ sheet, reminderType, dueAt, pending, people: sheet.people })),
  );
  const rank = ({ dueAt }: ComingReminder) => (dueAt === null ? Infinity : Date.parse(dueAt));
  return all.toSorted((one, other) => (rank(one) === rank(other) ? 0 : rank(one) - rank(other)));
}
