import type { DoorRight, DoorWindow } from '#domain/door.ts';
import { wasCalledOff } from '#domain/sheet-states.ts';
import type { Db } from '#server/platform/database/database.ts';
import { idOfLink } from '#server/platform/id-link.ts';
import type { Platform } from '#server/platform/platform.ts';
import { doorCalledOff, doorLinkDead, doorNotOpenYet, doorOver, doorRevoked } from './door.errors.ts';
import { doorSheet, hoursOfDay, linkHours, type DoorSheet } from './door-day.ts';
import { doorLinkById, type DoorLink } from './links.store.ts';

/** @throws 404 when the link was altered */
export function idOfDoorLink({ secrets }: Pick<Platform, 'secrets'>, right: DoorRight, token: string): string {
  const id = idOfLink(secrets, right, token);
  if (id === null) throw doorLinkDead();
  return id;
}

export interface DoorOfLink extends DoorSheet {
  readonly link: DoorLink;
  readonly hours: DoorWindow;
  readonly opensAt: Date;
  readonly endsAt: Date;
}

/**
 * What the link is about, whether it is open or not.
 * @throws 410 when its sheet is gone; the phone keeps what it has
 */
export async function doorOfLink(platform: Pick<Platform, 'schoolClock'>, db: Db, id: string): Promise<DoorOfLink> {
  const link = await doorLinkById(db, id);
  const found = link === null ? null : await doorSheet(platform, db, link.sheetId);
  if (link === null || found === null) throw doorOver();
  const hours = hoursOfDay(platform, found, link.day);
  return { ...found, link, hours, ...linkHours(platform, link, hours) };
}

/** For who looks at names. @throws 409 before it opens; 410 when it was revoked, its event was called off, or is over */
export function checkDoorOpen({ link, sheet, opensAt, endsAt }: DoorOfLink, now: Date): void {
  if (link.revokedAt !== null) throw doorRevoked();
  if (wasCalledOff(sheet)) throw doorCalledOff();
  if (now < opensAt) throw doorNotOpenYet(opensAt.toISOString());
  if (now >= endsAt) throw doorOver();
}
