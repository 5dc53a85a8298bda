import type { KindOfReminder, RemindersOverview, SheetReminders } from '#contract/reminders.ts';
import {
  MAX_PENDING_DAYS,
  nextDueOf,
  nextReminderOf,
  reminderDueAt,
  reminderKinds,
  reminderUseEnds,
  schoolDaysUntil,
  eventStart,
  type ReminderKind,
} from '#domain/reminders.ts';
import type { SchoolClock } from '#domain/school-time/school-clock.ts';
import type { Context } from '#server/hub.ts';
import { daysOfHelp, hasHad, planReminders } from './plan-reminders.ts';
import { remindableSignups, type RemindableSignup } from './reminders.store.ts';
import { remindedTimesOf, sheetsAhead, timesOf, type SheetAhead } from './sheets-ahead.ts';

export async function showReminders(hub: Context<'sheetCache'>): Promise<RemindersOverview> {
  const { database, schoolClock, clock } = hub;
  const now = clock.now();
  const sheets = await sheetsAhead(hub, MAX_PENDING_DAYS);
  const signups = await remindableSignups(database.db, { sheetIds: sheets.map(({ id }) => id) });
  const bySheet = Map.groupBy(signups, ({ sheetId }) => sheetId);
  return {
    sheets: sheets.map((sheet) => new ReminderStatus(schoolClock, sheet, bySheet.get(sheet.id) ?? [], now).show()),
  };
}

class ReminderStatus {
  readonly #clock: SchoolClock;
  readonly #sheet: SheetAhead;
  readonly #signups: readonly RemindableSignup[];
  readonly #now: Date;

  constructor(clock: SchoolClock, sheet: SheetAhead, signups: readonly RemindableSignup[], now: Date) {
    [this.#clock, this.#sheet, this.#signups, this.#now] = [clock, sheet, signups, now];
  }

  show(): SheetReminders {
    const { id, title, eventDate } = this.#sheet;
    const ahead = this.#signups.filter((signup) => this.#now < reminderUseEnds(this.#clock, signup));
    return {
      id,
      title,
      eventDate,
      days: this.#daysAhead(),
      people: this.#people(ahead),
      consenting: this.#people(ahead.filter(({ emailConsent }) => emailConsent)),
      next: this.#next(),
      reminders: reminderKinds.map((kind) => this.#kind(kind)),
    };
  }

  /** To the soonest slot that still takes place. */
  #daysAhead(): number {
    const ahead = timesOf(this.#sheet).filter((time) => this.#now < reminderUseEnds(this.#clock, time));
    return Math.min(...ahead.map((time) => schoolDaysUntil(this.#clock, this.#now, eventStart(time))));
  }

  #kind(kind: ReminderKind): KindOfReminder {
    const had = this.#signups.filter((signup) => hasHad(signup, kind));
    const written = had.flatMap((signup) => signup.had.filter((each) => each.kind === kind));
    const byItself = had.filter((signup) => signup.had.some((each) => each.kind === kind && each.automatic));
    return {
      reminderType: kind,
      dueAt: this.#dueAt(kind)?.toISOString() ?? null,
      pending: planReminders(this.#clock, kind, this.#signups, this.#now).toSend.length,
      sent: this.#people(had),
      sentByItself: this.#people(byItself),
      lastSentAt:
        written
          .map(({ writtenAt }) => writtenAt)
          .sort()
          .at(-1) ?? null,
    };
  }

  #dueAt(kind: ReminderKind): Date | null {
    return nextDueOf(this.#clock, kind, remindedTimesOf(this.#sheet), this.#now);
  }

  #next(): SheetReminders['next'] {
    const next = nextReminderOf(this.#clock, remindedTimesOf(this.#sheet), this.#now);
    if (next === null) return null;
    const waiting = this.#signups.filter(
      (signup) =>
        signup.emailConsent &&
        !hasHad(signup, next.kind) &&
        reminderDueAt(this.#clock, next.kind, signup).getTime() === next.at.getTime(),
    );
    return { reminderType: next.kind, at: next.at.toISOString(), people: this.#people(waiting) };
  }

  #people(signups: readonly RemindableSignup[]): number {
    return daysOfHelp(this.#clock, signups).length;
  }
}
