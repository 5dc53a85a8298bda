import type { DeviceId } from '#contract/fields.ts';
import { dateFieldValue } from '#domain/school-time/school-clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { countDevices, deviceOfLink, noteDevice, type DeviceNote, type DoorDevice } from './links.store.ts';

/** Of one link; more are not known, so they cannot send late. */
const MOST_DEVICES = 500;

interface SeenDevice {
  readonly linkId: string;
  readonly device: DeviceId;
  readonly helper: string | undefined;
  readonly now: Date;
}

/** What is known of a phone, and the note that is due because it was not seen today or is held by another helper. */
export async function recallDevice(
  { schoolClock }: Pick<Platform, 'schoolClock'>,
  db: Db,
  { linkId, device, helper, now }: SeenDevice,
): Promise<{ readonly known: DoorDevice | null; readonly note: DeviceNote | null }> {
  const known = await deviceOfLink(db, linkId, device);
  const seenOn = dateFieldValue(schoolClock, now);
  const name = helper || known?.helper || null;
  const isNoted = known?.seenOn === seenOn && known.helper === name;
  return { known, note: isNoted ? null : { linkId, deviceId: device, helper: name, seenOn } };
}

/** Unless it would be one too many. */
export async function keepNote(db: Db, known: DoorDevice | null, note: DeviceNote | null): Promise<void> {
  if (note === null) return;
  if (known === null && (await countDevices(db, note.linkId)) >= MOST_DEVICES) return;
  await noteDevice(db, note);
}
