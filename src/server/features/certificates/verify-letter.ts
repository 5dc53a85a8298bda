import type { VerifiedLetter, VerifyInput } from '#contract/certificates.ts';
import { foldName, initialsOf, NUMBER_LENGTH, readNumber } from '#domain/certificates.ts';
import { yearName } from '#domain/school-year.ts';
import { exactHours } from '#domain/volunteer-hours.ts';
import { certificateByNumber } from '#server/features/given-hours/certificates.store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { sameSecret } from '#server/platform/secrets.ts';
import { letterNotVerified } from './certificates.errors.ts';
import { hashOfSurname } from './give-certificate.ts';

const NO_NUMBER = '0'.repeat(NUMBER_LENGTH);
/** More than any name has: each answer compares as many. */
const COMPARED = 12;

/**
 * For who has the paper: number and surname. Looks up and compares the same, whichever of both is wrong.
 * @throws 404, one for an unknown number and for another surname
 */
export async function verifyLetter(platform: Platform, { number, surname }: VerifyInput): Promise<VerifiedLetter> {
  const read = readNumber(number) ?? NO_NUMBER;
  const found = await certificateByNumber(platform.database.db, read);
  const typed = hashOfSurname(platform, read, foldName(surname));
  const surnames = found?.surnames ?? [];
  const same = Array.from({ length: COMPARED }, (_none, at) => sameSecret(surnames[at] ?? '', typed));
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
