import { randomBytes } from 'node:crypto';
import { certificateNumber, NUMBER_LENGTH, surnamesOf } from '#domain/certificates.ts';
import { countOnce, isConfirmed, sumMinutes, withAdjustments } from '#domain/given-hours.ts';
import { schoolYearOfDay } from '#domain/school-year.ts';
import {
  certificatesOfPerson,
  insertCertificate,
  type Certificate,
} from '#server/features/given-hours/certificates.store.ts';
import { hoursBetween, hoursByKeys, hoursOfAddress, type Hours } from '#server/features/given-hours/hours.store.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { CertificateEntry } from '#server/platform/database/hour-tables.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Platform } from '#server/platform/platform.ts';

/** What a person gave in a school year, as it is confirmed now. */
interface Given {
  readonly person: string;
  readonly year: number;
  readonly name: string;
  readonly address: string | null;
  readonly language: string;
  readonly minutes: number;
  readonly entries: readonly CertificateEntry[];
}

/** Of everybody with a name, by name. */
export async function givenIn(db: Db, year: number): Promise<Given[]> {
  return givenBy(await hoursBetween(db, `${year}-09-01`, `${year + 1}-08-31`), year);
}

/** Of those with hours and a name under an address in lower case, in every school year, the latest first. */
export async function givenUnder(db: Db, address: string): Promise<Given[]> {
  // Those of a person may have another address, or none any more.
  const people = new Set((await hoursOfAddress(db, address)).map(({ person }) => person));
  const years = Map.groupBy(await hoursByKeys(db, [...people]), ({ day }) => schoolYearOfDay(day));
  return [...years]
    .toSorted(([a], [b]) => b - a)
    .flatMap(([year, hours]) => givenBy(hours, year))
    .filter((one) => one.address === address);
}

function givenBy(hours: readonly Hours[], year: number): Given[] {
  const people = Map.groupBy(hours.filter(isConfirmed), ({ person }) => person);
  return [...people.values()]
    .flatMap((own) => givenByOne(own, year))
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

function givenByOne(own: readonly Hours[], year: number): Given[] {
  const known = own.findLast(({ name }) => name !== null);
  if (known?.name === null || known?.name === undefined) return [];
  const { person, name, address, language } = known;
  const now = withAdjustments(own);
  const counted = countOnce(now);
  const sums = new Map<string, CertificateEntry>();
  for (const [at, { day, sheetTitle: sheet, slotTitle: slot, slotId }] of now.entries()) {
    const key = JSON.stringify([day, sheet, slot, slotId]);
    const minutes = (sums.get(key)?.minutes ?? 0) + (counted[at] ?? 0);
    sums.set(key, { day, sheet, slot, minutes });
  }
  const entries = [...sums.values()].filter(({ minutes }) => minutes !== 0);
  const minutes = sumMinutes(entries.map((entry) => entry.minutes));
  return minutes > 0 ? [{ person, year, name, address, language: language ?? 'en', minutes, entries }] : [];
}

/** The valid one that says the same, if there is one; else a new version. */
export async function giveCertificate(
  platform: Platform,
  db: Db,
  given: Given,
  by: string | null,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const versions = await certificatesOfPerson(db, given.person, given.year);
  const same = versions.find((one) => one.state === 'valid' && saysSame(one, given));
  if (same !== undefined) return { id: same.id, isNew: false };
  const now = platform.clock.now();
  const id = newId(now);
  const number = certificateNumber(randomBytes(NUMBER_LENGTH));
  await insertCertificate(db, {
    id,
    number,
    person: given.person,
    year: given.year,
    version: (versions[0]?.version ?? 0) + 1,
    minutes: given.minutes,
    entries: JSON.stringify(given.entries),
    name: given.name,
    address: given.address,
    language: given.language,
    surnames: JSON.stringify(hashesOf(platform, number, given.name)),
    state: 'valid',
    made_at: now.toISOString(),
    made_by: by,
    withdrawn_at: null,
  });
  return { id, isNew: true };
}

export function saysSame(one: Pick<Certificate, 'minutes' | 'entries' | 'name'>, given: Given): boolean {
  return (
    one.minutes === given.minutes &&
    one.name === given.name &&
    JSON.stringify(one.entries.map(asText)) === JSON.stringify(given.entries.map(asText))
  );
}

const asText = ({ day, sheet, slot, minutes }: CertificateEntry) => [day, sheet, slot, minutes];

export function hashesOf(platform: Pick<Platform, 'secrets'>, number: string, name: string): string[] {
  return surnamesOf(name).map((surname) => hashOfSurname(platform, number, surname));
}

/** @param surname folded */
export function hashOfSurname({ secrets }: Pick<Platform, 'secrets'>, number: string, surname: string): string {
  return secrets.sign('certificate-surname', `${number}\n${surname}`);
}
