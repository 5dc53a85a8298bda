import { waitingForm } from '#contract/waitlist.ts';
import { personText } from '#domain/person-search.ts';
import type { Platform } from '#server/platform/platform.ts';
import { personIdOf } from './person-id.ts';
import { setPeople, unknownOnes, type KnownPerson } from './person-keys.store.ts';

const AT_ONCE = 500;

/**
 * Writes whose each sign-up and wait is, where that isn't written yet. A sign-up is made and changed in many ways, and
 * none of them has to know of people; whoever looks for people calls this first. Most of the time there is nothing to do.
 */
export async function identifyEverybody(platform: Pick<Platform, 'database' | 'secrets'>): Promise<void> {
  const { database } = platform;
  for (;;) {
    const unknown = await unknownOnes(database.db, AT_ONCE);
    if (unknown.length === 0) return;
    const known = unknown.map(({ form, ...one }): KnownPerson => {
      const phone = one.phone ?? phoneIn(form);
      return { ...one, phone, person: personIdOf(platform, one), text: personText({ ...one, phone }) };
    });
    const set = await database.write(({ db }) => setPeople(database, db, known));
    // All of them have changed since. Whoever looks next finds them.
    if (set === 0) return;
  }
}

/** Null where the form of an older version has none. */
export function phoneIn(form: unknown): string | null {
  return waitingForm.pick({ phone: true }).safeParse(form).data?.phone ?? null;
}
