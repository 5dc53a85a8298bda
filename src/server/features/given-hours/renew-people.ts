import { schoolYearOfDay } from '#domain/school-year.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { allCertificates, moveCertificate, type Certificate } from './certificates.store.ts';
import { closedYears } from './closed-years.store.ts';
import { countMinutes } from './count-hours.ts';
import { hoursBetween, lockHours, renamePerson, type Hours } from './hours.store.ts';
import { personKey } from './person-key.ts';

interface RenewedPeople {
  /** People who had been two in a school year. */
  readonly joined: number;
  /** Who still are, because that year is closed and its total would change. */
  readonly apart: number;
}

/** What is kept of one person in one school year. */
interface OfYear {
  readonly hours: Hours[];
  readonly letters: Certificate[];
}

/**
 * Gives the hours and letters of everybody with an address the key that their name has now, and the hours of those
 * without one theirs; `whoIds` says who these are, by their signups.
 */
export async function renewPeople(
  platform: Platform,
  db: Db,
  whoIds: ReadonlyMap<string, string>,
): Promise<RenewedPeople> {
  await lockHours(db);
  const [hours, letters] = [await hoursBetween(db, '0000', '9999'), await allCertificates(db)];
  const becomes = new Map<string, string>();
  for (const { person, name, address } of [...hours, ...letters])
    if (name !== null && address !== null) becomes.set(person, personKey(platform, { id: person, name, address }));
  for (const { person, personId, name, address } of hours) {
    const id = address === null && personId !== null ? whoIds.get(personId) : undefined;
    if (id !== undefined) becomes.set(person, personKey(platform, { id, name, address }));
  }
  const kept = byPersonAndYear(hours, letters);
  const closed = await closedYears(db);
  let [joined, apart] = [0, 0];
  for (const [key, own] of kept) {
    const [person = '', year = ''] = key.split(' ');
    const renewed = becomes.get(person) ?? person;
    if (renewed === person) continue;
    const there = kept.get(keyOf(renewed, Number(year))) ?? { hours: [], letters: [] };
    if (closed.has(Number(year)) && changesTotal(there.hours, own.hours, renewed)) {
      apart += 1;
      continue;
    }
    if (there.hours.length > 0) joined += 1;
    await renamePerson(
      db,
      own.hours.map(({ id }) => id),
      renewed,
    );
    const moved = own.hours.map((one) => ({ ...one, person: renewed }));
    kept.set(keyOf(renewed, Number(year)), {
      hours: [...there.hours, ...moved],
      letters: [...there.letters, ...(await moveLetters(db, own.letters, there.letters, renewed))],
    });
  }
  return { joined, apart };
}

const keyOf = (person: string, year: number) => `${person} ${year}`;

function byPersonAndYear(hours: readonly Hours[], letters: readonly Certificate[]): Map<string, OfYear> {
  const kept = new Map<string, OfYear>();
  const of = (person: string, year: number) => {
    const known = kept.get(keyOf(person, year)) ?? { hours: [], letters: [] };
    kept.set(keyOf(person, year), known);
    return known;
  };
  for (const one of hours) of(one.person, schoolYearOfDay(one.day)).hours.push(one);
  for (const one of letters) of(one.person, one.year).letters.push(one);
  return kept;
}

function changesTotal(there: readonly Hours[], own: readonly Hours[], person: string): boolean {
  const before = countMinutes([...there, ...own]).confirmed;
  return countMinutes([...there, ...own.map((one) => ({ ...one, person }))]).confirmed !== before;
}

/** Letters of both stay valid: each says what is confirmed. Those that come are numbered behind those that are there. */
async function moveLetters(
  db: Db,
  own: readonly Certificate[],
  there: readonly Certificate[],
  person: string,
): Promise<Certificate[]> {
  const last = Math.max(0, ...there.map(({ version }) => version));
  const moved = own.map((one) => ({ ...one, person, version: last + one.version }));
  for (const { id, version } of moved) await moveCertificate(db, id, { person, version });
  return moved;
}
