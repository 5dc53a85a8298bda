import type { OwnCertificates } from '#contract/certificates.ts';
import { foldWords } from '#domain/fold-words.ts';
import { schoolYearOfDay } from '#domain/school-year.ts';
import {
  certificateById,
  certificatesOfAddress,
  type Certificate,
} from '#server/features/given-hours/certificates.store.ts';
import { hoursOfAddress, lockHours } from '#server/features/given-hours/hours.store.ts';
import { isAdministrator, type Actor } from '#server/http/actor.ts';
import type { Platform } from '#server/platform/platform.ts';
import { certificateNotFound, noConfirmedHours } from './certificates.errors.ts';
import { giveCertificate, givenIn, type Given } from './give-certificate.ts';
import { presentCertificate } from './present-certificate.ts';

/** Under the address of which the caller is known to read the mail; nothing without one. */
export async function showOwnCertificates(platform: Platform, address: string | null): Promise<OwnCertificates> {
  if (address === null) return { people: [], certificates: [] };
  const { db } = platform.database;
  const own = await givenUnder(platform, address);
  return {
    people: own.map(({ name, year, minutes }) => ({ name, year, minutes })),
    certificates: (await certificatesOfAddress(db, address)).map(presentCertificate),
  };
}

/** The latest school year first. */
async function givenUnder({ database: { db } }: Platform, address: string): Promise<Given[]> {
  const years = new Set((await hoursOfAddress(db, address)).map(({ day }) => schoolYearOfDay(day)));
  const given: Given[] = [];
  for (const year of [...years].toSorted((a, b) => b - a))
    given.push(...(await givenIn(db, year)).filter((one) => one.address === address));
  return given;
}

/** The one that there is already, if the hours are the same. @throws 409 without confirmed hours of this name */
export async function makeOwnCertificate(
  platform: Platform,
  { name, year }: { readonly name: string; readonly year: number },
  address: string | null,
): Promise<Certificate> {
  if (address === null) throw noConfirmedHours();
  const { id } = await platform.database.write(async ({ db }) => {
    await lockHours(db);
    const all = await givenIn(db, year);
    const own = all.find((one) => one.address === address && foldWords(one.name) === foldWords(name));
    if (own === undefined) throw noConfirmedHours();
    return giveCertificate(platform, db, own, null);
  });
  const made = await certificateById(platform.database.db, id);
  if (made === null) throw certificateNotFound();
  return made;
}

/** Whether who has proved this address, or is an administrator, may read it. */
export function mayRead({ address: owner }: Certificate, address: string | null, actor: Actor): boolean {
  return isAdministrator(actor) || (address !== null && owner === address);
}
