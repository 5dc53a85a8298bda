import type { Db } from '#server/platform/database/database.ts';
import { randomToken } from '#server/platform/secrets.ts';
import { certificatesOfAddress, forgetCertificates } from './certificates.store.ts';
import { forgetReasons } from './hour-changes.store.ts';
import { deleteWhose, hoursOfAddress, hoursOfPeople, lockHours, renamePerson } from './hours.store.ts';

interface Leaving {
  /** Their signups. */
  readonly personIds: readonly string[];
  /** In lower case; null when the leaver has not proved to read its mail. */
  readonly address: string | null;
  readonly now: Date;
}

/**
 * Takes the person from their hours, whose minutes stay in all totals. A random text stands for the person, one for all
 * hours that were the same person's, so that what overlaps still counts once.
 */
export async function forgetHoursOf(db: Db, { personIds, address, now }: Leaving): Promise<void> {
  await lockHours(db);
  const own = [...(await hoursOfPeople(db, personIds)), ...(address === null ? [] : await hoursOfAddress(db, address))];
  for (const [person, hours] of Map.groupBy(own, (one) => one.person)) {
    const ids = hours.map(({ id }) => id);
    const nobody = randomToken();
    await renamePerson(db, ids, nobody);
    await forgetCertificates(db, person, nobody, now.toISOString());
    await deleteWhose(db, ids);
    await forgetReasons(db, ids);
  }
  if (address === null) return;
  // Hours that were corrected to another name or address have left those of the earlier one behind.
  for (const { person } of await certificatesOfAddress(db, address))
    await forgetCertificates(db, person, randomToken(), now.toISOString());
}
