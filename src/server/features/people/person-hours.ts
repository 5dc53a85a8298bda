import { hoursByKeys, type Hours } from '#server/features/given-hours/hours.store.ts';
import { personKey } from '#server/features/given-hours/person-key.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Among, PersonSignup, PersonWait } from './people.store.ts';

export interface FoundPerson {
  readonly id: string;
  readonly signups: readonly PersonSignup[];
  readonly waits: readonly PersonWait[];
}

/** By which the hours and letters of a person are kept. */
export function keyOfHours(platform: Pick<Platform, 'secrets'>, { signups, waits }: FoundPerson): string {
  const one = signups[0] ?? waits[0];
  const id = signups[0]?.personId ?? one?.id ?? '';
  return personKey(platform, { id, name: one?.name ?? null, address: one?.email ?? null });
}

/** By the ids of the people, the earliest first. */
export async function hoursOfPersons(
  platform: Pick<Platform, 'secrets' | 'database'>,
  people: readonly FoundPerson[],
  among: Among,
): Promise<ReadonlyMap<string, Hours[]>> {
  const keys = new Map(people.map((one) => [keyOfHours(platform, one), one.id]));
  const all = await hoursByKeys(platform.database.db, [...keys.keys()]);
  const counted = all.filter(({ sheetId }) => among === null || (sheetId !== null && among.includes(sheetId)));
  return Map.groupBy(counted, ({ person }) => keys.get(person) ?? '');
}
