import type { Context } from '#server/hub.ts';
import { linkUrl } from '#server/platform/id-link.ts';
import { wallLinkNotFound } from './door.errors.ts';
import { doorSheet } from './door-day.ts';
import { doorLinksOf } from './links.store.ts';

interface WallLink {
  readonly url: string;
  /** Moments of its day: the first start and the last end of its slots. */
  readonly startTime: string;
  readonly endTime: string | null;
}

/**
 * The latest link for the wall that is not revoked; without a day, of the first day that has one.
 * @throws 404 when there is none
 */
export async function wallLinkOf(hub: Context<never>, sheetId: string, day: string | undefined): Promise<WallLink> {
  const { db } = hub.database;
  const door = await doorSheet(hub, db, sheetId);
  const open = (await doorLinksOf(db, sheetId)).filter(
    ({ right, revokedAt }) => right === 'here' && revokedAt === null,
  );
  const chosen = day ?? open[0]?.day;
  const link = open.findLast((each) => each.day === chosen);
  if (door === null || link === undefined) throw wallLinkNotFound();
  const slots = door.slots.filter((slot) => slot.day === link.day);
  const starts = slots.flatMap(({ startTime }) => startTime ?? []).toSorted();
  const ends = slots.flatMap(({ startTime, endTime }) => endTime ?? startTime ?? []).toSorted();
  return {
    url: linkUrl(hub, link.right, link.id),
    startTime: starts[0] ?? ends[0] ?? door.sheet.eventDate,
    endTime: starts.length === 0 ? null : (ends.at(-1) ?? null),
  };
}
