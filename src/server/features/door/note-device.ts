import { dateFieldValue } from '#domain/school-time/school-clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { countDevices, deviceOfLink, noteDevice, type DoorDevice } from './links.store.ts';

/** Of one link; more are not known, so they cannot send late. */
const MOST_DEVICES = 500;

interface SeenDevice {
  readonly linkId: string;
  readonly device: string | undefined;
  readonly helper: string | undefined;
  readonly now: Date;
}

/** Notes on which day a phone used a link, and who holds it. Answers what was known of it before; null for nothing. */
export async function rememberDevice(
  { schoolClock }: Pick<Platform, 'schoolClock'>,
  db: Db,
  { linkId, device, helper, now }: SeenDevice,
): Promise<DoorDevice | null> {
  if (device === undefined) return null;
  const known = await deviceOfLink(db, linkId, device);
  const seenOn = dateFieldValue(schoolClock, now);
  const name = helper === undefined || helper === '' ? (known?.helper ?? null) : helper;
  if (known?.seenOn === seenOn && known.helper === name) return known;
  if (known === null && (await countDevices(db, linkId)) >= MOST_DEVICES) return null;
  await noteDevice(db, { linkId, deviceId: device, helper: name, seenOn });
  return known;
}
