import type { PeopleQuery, PeopleView } from '#contract/people.ts';
import { startOfDay } from '#domain/school-time/school-clock.ts';
import { isAdministrator, type Actor } from '#server/http/actor.ts';
import type { Platform } from '#server/platform/platform.ts';
import { identifyEverybody } from './identify-everybody.ts';
import { noSuchPlace } from './people.errors.ts';
import { findPeople, signupsOfPeople, waitsOfPeople, type Among, type PersonPlace } from './people.store.ts';
import { hoursOfPersons } from './person-hours.ts';
import { presentPersonRow } from './present-person.ts';

/** Of a co-organizer the sheets that they organize. */
export function sheetsOfActor(actor: Actor): Among {
  return isAdministrator(actor) ? null : [...(actor.organizes ?? [])];
}

/**
 * Who has signed up, or waits, on the sheets that the caller organizes.
 * @throws 400 when `before` is not the end of a page
 */
export async function listPeople(platform: Platform, actor: Actor, query: PeopleQuery): Promise<PeopleView> {
  const { db } = platform.database;
  const { search, show, limit, before } = query;
  const after = before === undefined ? null : openPlace(platform, before);
  await identifyEverybody(platform);
  const among = sheetsOfActor(actor);
  // One more than is shown, to know whether there is more.
  const moment = platform.clock.now();
  const now = { moment: moment.toISOString(), day: startOfDay(platform.schoolClock, moment).toISOString() };
  const { places, total } = await findPeople(db, { search, among, show, now, after, limit: limit + 1 });
  const shown = places.slice(0, limit);
  const ids = shown.map(({ person }) => person);
  const signups = Map.groupBy(await signupsOfPeople(db, ids, among), ({ person }) => person);
  const waits = Map.groupBy(await waitsOfPeople(db, ids, among), ({ person }) => person);
  const found = ids.map((id) => ({ id, signups: signups.get(id) ?? [], waits: waits.get(id) ?? [] }));
  const hours = await hoursOfPersons(platform, found, among);
  const last = shown.at(-1);
  return {
    people: found
      // Whoever has left since the list was read.
      .filter((one) => one.signups.length + one.waits.length > 0)
      .map((one) => presentPersonRow(platform, one, hours.get(one.id) ?? [])),
    total,
    next: places.length > limit && last !== undefined ? sealPlace(platform, last) : null,
  };
}

const PURPOSE = 'place-among-people';

/** It holds a name, which is to stand in no address. */
function sealPlace({ secrets }: Pick<Platform, 'secrets'>, { rank, text, person }: PersonPlace): string {
  return secrets.seal(PURPOSE, JSON.stringify([rank, text, person]));
}

function openPlace({ secrets }: Pick<Platform, 'secrets'>, sealed: string): PersonPlace {
  try {
    const [rank, text, person] = JSON.parse(secrets.unseal(PURPOSE, sealed)) as [number, string, string];
    return { rank, text, person };
  } catch {
    throw noSuchPlace();
  }
}
