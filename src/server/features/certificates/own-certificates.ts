import type { OwnCertificates } from '#contract/certificates.ts';
import { foldWords } from '#domain/fold-words.ts';
import {
  certificateById,
  certificatesOfAddress,
  type Certificate,
} from '#server/features/given-hours/certificates.store.ts';
import { lockHours } from '#server/features/given-hours/hours.store.ts';
import { isAdministrator, type Actor } from '#server/http/actor.ts';
import { tooOftenByYou } from '#server/http/limits/limit-errors.ts';
import type { Context } from '#server/hub.ts';
import type { Platform } from '#server/platform/platform.ts';
import { certificateNotFound, noConfirmedHours } from './certificates.errors.ts';
import { giveCertificate, givenUnder } from './give-certificate.ts';
import { presentCertificate } from './present-certificate.ts';

/** Under the address of which the caller is known to read the mail; nothing without one. */
export async function showOwnCertificates(platform: Platform, address: string | null): Promise<OwnCertificates> {
  if (address === null) return { people: [], certificates: [] };
  const { db } = platform.database;
  const own = await givenUnder(db, address);
  return {
    people: own.map(({ name, year, minutes }) => ({ name, year, minutes })),
    certificates: (await certificatesOfAddress(db, address)).map(presentCertificate),
  };
}

/**
 * The one that there is already, if the hours are the same.
 * @throws 409 without confirmed hours of this name; 429 when the reader of the mailbox makes letters too often
 */
export async function makeOwnCertificate(
  platform: Context<'limits'>,
  { name, year }: { readonly name: string; readonly year: number },
  address: string | null,
): Promise<Certificate> {
  if (address === null) throw noConfirmedHours();
  const wait = platform.limits.ofPerson.letters.take(address);
  if (wait > 0) throw tooOftenByYou(wait);
  const { id } = await platform.database.write(async ({ db }) => {
    await lockHours(db);
    const all = await givenUnder(db, address);
    const own = all.find((one) => one.year === year && foldWords(one.name) === foldWords(name));
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
