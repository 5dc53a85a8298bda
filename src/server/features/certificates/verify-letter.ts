import type { VerifiedLetter, VerifyInput } from '#contract/certificates.ts';
import { foldedWays, initialsOf, MOST_SURNAMES, NUMBER_LENGTH, readNumber } from '#domain/certificates.ts';
import { yearName } from '#domain/school-year.ts';
import { exactHours } from '#domain/volunteer-hours.ts';
import { certificateByNumber } from '#server/features/given-hours/certificates.store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { sameSecret } from '#server/platform/secrets.ts';
import { letterNotVerified } from './certificates.errors.ts';
import { hashesOf, hashOfSurname } from './give-certificate.ts';

const NO_NUMBER = '0'.repeat(NUMBER_LENGTH);
/**
 * For who has the paper: number and surname. Looks up and compares the same, whichever of both is wrong.
 * @throws 404, one for an unknown number and for another surname
 */
export async function verifyLetter(platform: Platform, { number, surname }: VerifyInput): Promise<VerifiedLetter> {
  const read = readNumber(number) ?? NO_NUMBER;
  const found = await certificateByNumber(platform.database.db, read);
  const [one = '', other = one] = foldedWays(surname).map((way) => hashOfSurname(platform, read, way));
  // Letters of earlier versions were made with fewer surnames.
  const known = found === null ? [] : found.name === null ? found.surnames : hashesOf(platform, read, found.name);
  // Each answer compares as many.
  const same = Array.from({ length: MOST_SURNAMES }, (_none, at) => {
    const surnameHash = known[at] ?? '';
    return [sameSecret(surnameHash, one), sameSecret(surnameHash, other)].includes(true);
  });
  if (!same.includes(true) || found === null) throw letterNotVerified();
  const { name, minutes, year, state, madeAt, withdrawnAt } = found;
  return {
    initials: name === null ? '' : initialsOf(name),
    hours: state === 'withdrawn' ? null : exactHours(minutes),
    year: yearName(year),
    state,
    madeAt,
    withdrawnAt,
  };
}
