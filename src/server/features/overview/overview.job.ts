import { isAdmin } from '#domain/roles.ts';
import { dateFieldValue, instantOf, wallTime } from '#domain/school-time/school-clock.ts';
import { isAtNight } from '#domain/quiet-hours.ts';
import { takeMonday, weeklyReaders, type WeeklyReader } from '#server/features/accounts/weekly-email.store.ts';
import { sheetsOrganizedBy } from '#server/features/organizers/organizers.store.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import { recurringJob, type RecurringJob } from '#server/jobs/recurring-job.ts';
import { byClock } from '#server/mail/mail-cause.ts';
import type { Platform } from '#server/platform/platform.ts';
import { gatherNeeds } from './gather-needs.ts';
import { chooseNeeds } from './order-needs.ts';
import { mailedNeed, WEEK_AHEAD, type WeekMail } from './week.mail.ts';

const RETRY = 5 * 60_000;
const MONDAY = 1;
/** In school time. */
const MAILED_AT = 7;

type WeekContext = Context<'sheetCache' | 'mailbox' | 'system'>;

/** Every Monday morning, emails organizers who chose it what needs them. */
export function mailTheWeekJob(hub: WeekContext): RecurringJob {
  return recurringJob(hub, {
    kind: 'mail-the-week',
    trouble: 'could not email organizers what needs them',
    retryAfterMs: RETRY,
    firstRunAt: () => nextMonday(hub),
    async run() {
      await mailTheWeek(hub);
      return nextMonday(hub);
    },
  });
}

function nextMonday({ schoolClock, clock }: Platform): Date {
  const now = clock.now();
  const { year, month, day, weekday } = wallTime(schoolClock, now);
  const at = (days: number) => instantOf(schoolClock, { year, month, day: day + days, hour: MAILED_AT });
  const days = (MONDAY - weekday + 7) % 7;
  return at(days) > now ? at(days) : at(days + 7);
}

/** Nothing where the hub was off until the evening or longer: by then the week is under way. */
async function mailTheWeek(hub: WeekContext): Promise<void> {
  const { clock, schoolClock, database } = hub;
  const now = clock.now();
  if (wallTime(schoolClock, now).weekday !== MONDAY || isAtNight(schoolClock, now)) return;
  const monday = dateFieldValue(schoolClock, now);
  for (const reader of await weeklyReaders(database.db, monday)) {
    const actor = await actorOf(hub, reader);
    if (actor !== null) await mailOne(hub, reader, { actor, monday });
  }
}

/** Null for a user who organizes nothing any more. */
async function actorOf({ database }: Platform, { id: userId, role }: WeeklyReader): Promise<Actor | null> {
  const actor = { role, userId, sessionHash: '' };
  if (isAdmin(role)) return actor;
  const organizes = new Set(await sheetsOrganizedBy(database.db, userId));
  return organizes.size === 0 ? null : { ...actor, organizes };
}

/** Once for each person and week, whichever process comes first; nothing where nothing is to be done. */
async function mailOne(
  hub: WeekContext,
  { id: userId, email: to, language }: WeeklyReader,
  { actor, monday }: { readonly actor: Actor; readonly monday: string },
): Promise<void> {
  const all = await gatherNeeds(hub, actor);
  const needs = chooseNeeds(all).map(mailedNeed);
  await hub.database.write(async (write) => {
    if (!(await takeMonday(write.db, userId, monday)) || needs.length === 0) return;
    const payload: WeekMail = { userId, needs, more: all.length - needs.length };
    await hub.mailbox.write(write, { kind: WEEK_AHEAD, to, language, payload, cause: byClock });
  });
}
