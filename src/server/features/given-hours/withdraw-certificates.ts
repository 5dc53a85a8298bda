import { countOnce, isConfirmed, sumMinutes, withAdjustments } from '#domain/given-hours.ts';
import { schoolYearOfDay } from '#domain/school-year.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { CertificateEntry } from '#server/platform/database/hour-tables.ts';
import { certificatesOfPerson, withdrawCertificates, type Certificate } from './certificates.store.ts';
import { hoursByKeys, type Hours } from './hours.store.ts';

interface Sunk {
  readonly person: string;
  readonly year: number;
  readonly now: Date;
}

/** Withdraws the certificates of a person that say more than is confirmed now: in total, or of one slot. */
export async function withdrawSunk(db: Db, { person, year, now }: Sunk): Promise<void> {
  const valid = (await certificatesOfPerson(db, person, year)).filter(({ state }) => state === 'valid');
  if (valid.length === 0) return;
  const ofYear = (await hoursByKeys(db, [person])).filter(({ day }) => schoolYearOfDay(day) === year);
  const own = withAdjustments(ofYear.filter(isConfirmed));
  const ids = valid.flatMap((one) => (saysMore(one, own) ? [one.id] : []));
  await withdrawCertificates(db, ids, now.toISOString());
}

function saysMore({ minutes, entries }: Pick<Certificate, 'minutes' | 'entries'>, own: readonly Hours[]): boolean {
  if (minutes > sumOnce(own)) return true;
  const said = Map.groupBy(entries, lineOf);
  const confirmed = Map.groupBy(own, ({ day, sheetTitle: sheet, slotTitle: slot }) => lineOf({ day, sheet, slot }));
  // Each line on its own: where slots overlap, confirming one of them can move minutes to it from the line of another.
  return [...said].some(
    ([line, all]) => sumMinutes(all.map((one) => one.minutes)) > sumOnce(confirmed.get(line) ?? []),
  );
}

function lineOf({ day, sheet, slot }: Omit<CertificateEntry, 'minutes'>): string {
  return JSON.stringify([day, sheet, slot]);
}

function sumOnce(hours: readonly Hours[]): number {
  return sumMinutes(countOnce(hours));
}
