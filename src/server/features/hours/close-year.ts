import type { YearsOfHours } from '#contract/hours.ts';
import { schoolYearStart, yearName } from '#domain/school-year.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { countYears } from '#server/features/given-hours/count-hours.ts';
import { closedYears, insertClosedYear } from '#server/features/given-hours/closed-years.store.ts';
import { hoursBetween, lockHours } from '#server/features/given-hours/hours.store.ts';
import type { Actor } from '#server/http/actor.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Platform } from '#server/platform/platform.ts';
import { yearNotOver } from './hours.errors.ts';

const ALWAYS = ['0000-01-01', '9999-12-31'] as const;

/** With the present one, also if it has no hours yet. */
export async function showYearsOfHours({ database, schoolClock, clock }: Platform): Promise<YearsOfHours> {
  const present = schoolYearStart(schoolClock, clock.now());
  const closed = await closedYears(database.db);
  const counted = countYears(await hoursBetween(database.db, ...ALWAYS));
  const missing = counted.some(({ year }) => year === present)
    ? []
    : [{ year: present, confirmed: 0, adjusted: 0, open: 0 }];
  return {
    years: [...missing, ...counted].map(({ year, confirmed, adjusted, open }) => ({
      year,
      confirmed,
      adjusted,
      open,
      isClosed: closed.has(year),
      closedAt: closed.get(year) ?? null,
      mayClose: year < present && !closed.has(year),
    })),
  };
}

/**
 * From now on the confirmed hours of the school year stay as they are. Closed again, it stays closed.
 * @throws 409 while it lasts
 */
export async function closeYear(platform: Platform, year: number, actor: Actor): Promise<YearsOfHours> {
  const now = platform.clock.now();
  if (year >= schoolYearStart(platform.schoolClock, now)) throw yearNotOver(year);
  await platform.database.write(async (write) => {
    await lockHours(write.db);
    const isNew = await insertClosedYear(write.db, { year, at: now.toISOString(), by: actor.userId });
    if (!isNew) return;
    const detail = yearName(year);
    await recordAudit(write, actor, { action: 'hours-year-closed', subjectId: newId(now), detail, at: now });
  });
  return showYearsOfHours(platform);
}
