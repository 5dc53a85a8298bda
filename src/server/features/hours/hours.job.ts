import { dateFieldValue, instantOf, startOfDay, wallTime } from '#domain/school-time/school-clock.ts';
import { openHours } from '#server/features/given-hours/hours.store.ts';
import { lockSlotsOfSheet } from '#server/features/slots/slots.store.ts';
import { recurringJob, type RecurringJob } from '#server/jobs/recurring-job.ts';
import type { Platform } from '#server/platform/platform.ts';
import { sheetsWithShifts } from './due-sheets.store.ts';
import { writeProposals } from './write-proposals.ts';

const RETRY = 60_000;
/** In school time. */
const PROPOSED_AT = 9;
/** Phones that were without a network may send what they know for a week. */
const FOLLOWED_DAYS = 8;
/** A sign-up that was removed takes its proposal along. */
const KEPT_TIDY_DAYS = 60;

/** The morning after an event its hours are proposed, for organizers to confirm. It confirms nothing. */
export function proposeHoursJob(platform: Platform): RecurringJob {
  return recurringJob(platform, {
    kind: 'propose-hours',
    trouble: 'hours could not be proposed',
    retryAfterMs: RETRY,
    async run() {
      await proposeDueHours(platform);
      return nextMorning(platform);
    },
  });
}

function nextMorning({ schoolClock, clock }: Platform): Date {
  const { year, month, day } = wallTime(schoolClock, clock.now());
  const onDay = (days: number) => instantOf(schoolClock, { year, month, day: day + days, hour: PROPOSED_AT });
  return onDay(0) > clock.now() ? onDay(0) : onDay(1);
}

/** Sheets with a shift of one of the last days, today left out, and those with proposals that wait. */
export async function proposeDueHours(platform: Platform): Promise<void> {
  const { database, schoolClock, clock } = platform;
  const now = clock.now();
  const daysAgo = (days: number) => startOfDay(schoolClock, now, -days);
  const due = await sheetsWithShifts(database.db, { from: daysAgo(FOLLOWED_DAYS), until: daysAgo(0) });
  const waiting = await openHours(database.db, dateFieldValue(schoolClock, daysAgo(KEPT_TIDY_DAYS)));
  const sheetIds = new Set([...due, ...waiting.flatMap(({ sheetId }) => sheetId ?? [])]);
  for (const sheetId of sheetIds)
    await database.write(async ({ db }) => {
      await lockSlotsOfSheet(db, sheetId);
      await writeProposals(platform, db, sheetId);
    });
}
