import { foldWords } from '#domain/fold-words.ts';
import type { Db } from '#server/platform/database/database.ts';
import { randomToken } from '#server/platform/secrets.ts';
import { certificatesOfAddress, forgetCertificates } from './certificates.store.ts';
import { forgetReasons } from './hour-changes.store.ts';
import {
  deleteWhose,
  hasName,
  hoursOfAddress,
  hoursOfPeople,
  lockHours,
  replacePerson,
  type Hours,
} from './hours.store.ts';

interface Leaving {
  /** Their signups. Some can be of other people, whom they signed up. */
  readonly personIds: readonly string[];
  /** In lower case. */
  readonly address: string;
  /** Whether the leaver has proved to read its mail. */
  readonly isProved: boolean;
  /** Of the account; null where there is none. */
  readonly name: string | null;
  readonly now: Date;
}

/**
 * Removes the name and address from the leaver's hours; the minutes stay in all totals. One random key replaces the person
 * in all hours, so that overlapping time still counts once. Hours of other people whom the leaver signed up do not change.
 * Anybody can create an account for an address, so without a proved address only the hours of the account's own signups
 * lose the name; other hours and letters of that person do not change.
 */
export async function forgetHoursOf(db: Db, leaving: Leaving): Promise<void> {
  const { personIds, address, isProved, now } = leaving;
  await lockHours(db);
  const signedUp = (await hoursOfPeople(db, personIds)).filter((hours) => isOwn(hours, leaving));
  const proved = isProved ? await hoursOfAddress(db, address) : [];
  for (const [person, hours] of Map.groupBy([...signedUp, ...proved], (one) => one.person)) {
    const ids = hours.map(({ id }) => id);
    await deleteWhose(db, ids);
    await forgetReasons(db, ids);
    // With another address it may be a different person of the same name, whose letters must stay.
    const isUnderAddress = hours.some((one) => one.address === address || one.name === null);
    if (isUnderAddress && !(await hasName(db, person))) await forgetPerson(db, person, now);
  }
  if (!isProved) return;
  // Hours that were corrected to another name or address have left those of the earlier one behind.
  for (const { person } of await certificatesOfAddress(db, address))
    await forgetCertificates(db, person, randomToken(), now.toISOString());
}

/** Whether the hours have the leaver's address or name, or no name any more. */
function isOwn({ name, address }: Hours, leaving: Leaving): boolean {
  if (name === null || address === leaving.address) return true;
  return leaving.name !== null && foldWords(name) === foldWords(leaving.name);
}

async function forgetPerson(db: Db, person: string, now: Date): Promise<void> {
  const nobody = randomToken();
  await replacePerson(db, person, nobody);
  await forgetCertificates(db, person, nobody, now.toISOString());
}
