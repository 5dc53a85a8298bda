import { schoolYearOfDay } from '#domain/school-year.ts';
import type { Db } from '#server/platform/database/database.ts';
import { withdrawAbove } from './certificates.store.ts';
import { countMinutes } from './count-hours.ts';
import { hoursBetween, type Hours } from './hours.store.ts';

/** Certificates that say more than is confirmed now of the person, in the school year of these hours. */
export async function withdrawSunk(db: Db, { person, day }: Pick<Hours, 'person' | 'day'>, now: Date): Promise<void> {
  const year = schoolYearOfDay(day);
  const { confirmed, adjusted } = countMinutes(await hoursInYear(db, year, [person]));
  await withdrawAbove(db, { person, year, minutes: confirmed + adjusted, at: now.toISOString() });
}

/** By the year in which a school year began. */
export async function hoursInYear(db: Db, year: number, people: readonly string[]): Promise<Hours[]> {
  return (await hoursBetween(db, `${year}-09-01`, `${year + 1}-08-31`)).filter(({ person }) => people.includes(person));
}
