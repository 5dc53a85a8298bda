import type { DeviceId } from '#contract/fields.ts';
import type { DoorRight } from '#domain/door.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import type { Db } from '#server/platform/database/database.ts';

const linkColumns = [
  'id',
  'sheet_id as sheetId',
  'link_right as right',
  'day',
  'made_at as madeAt',
  'revoked_at as revokedAt',
] as const;

export interface DoorLink {
  readonly id: string;
  readonly sheetId: string;
  readonly right: DoorRight;
  readonly day: string;
  readonly madeAt: Instant;
  readonly revokedAt: Instant | null;
}

export async function doorLinkById(db: Db, id: string): Promise<DoorLink | null> {
  return (await db.selectFrom('door_links').select(linkColumns).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** By day, the oldest first. */
export async function doorLinksOf(db: Db, sheetId: string): Promise<DoorLink[]> {
  return db
    .selectFrom('door_links')
    .select(linkColumns)
    .where('sheet_id', '=', sheetId)
    .orderBy('day')
    .orderBy('made_at')
    .orderBy('id')
    .execute();
}

export async function insertDoorLink(
  db: Db,
  { id, sheetId, right, day, madeAt }: Omit<DoorLink, 'revokedAt'>,
  madeBy: string | null,
): Promise<void> {
  await db
    .insertInto('door_links')
    .values({ id, sheet_id: sheetId, link_right: right, day, made_by: madeBy, made_at: madeAt })
    .execute();
}

export async function markRevoked(db: Db, id: string, at: Instant): Promise<boolean> {
  const revoked = await db
    .updateTable('door_links')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return revoked !== undefined;
}

export interface DoorDevice {
  readonly id: string;
  readonly helper: string | null;
  readonly seenOn: string;
  readonly admittedUntil: Instant | null;
}

export async function deviceOfLink(db: Db, linkId: string, deviceId: DeviceId): Promise<DoorDevice | null> {
  const device = await db
    .selectFrom('door_devices')
    .select(['device_id as id', 'helper', 'seen_on as seenOn', 'admitted_until as admittedUntil'])
    .where('link_id', '=', linkId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  return device ?? null;
}

export async function devicesOfSheet(db: Db, sheetId: string): Promise<(DoorDevice & { readonly linkId: string })[]> {
  return db
    .selectFrom('door_devices')
    .innerJoin('door_links', 'door_links.id', 'door_devices.link_id')
    .select([
      'door_devices.link_id as linkId',
      'door_devices.device_id as id',
      'door_devices.helper',
      'door_devices.seen_on as seenOn',
      'door_devices.admitted_until as admittedUntil',
    ])
    .where('door_links.sheet_id', '=', sheetId)
    .orderBy('door_devices.helper')
    .orderBy('door_devices.device_id')
    .execute();
}

export async function countDevices(db: Db, linkId: string): Promise<number> {
  const { devices } = await db
    .selectFrom('door_devices')
    .select(({ fn }) => fn.countAll().as('devices'))
    .where('link_id', '=', linkId)
    .executeTakeFirstOrThrow();
  return Number(devices);
}

export interface DeviceNote {
  readonly linkId: string;
  readonly deviceId: DeviceId;
  readonly helper: string | null;
  readonly seenOn: string;
}

export async function noteDevice(db: Db, { linkId, deviceId, helper, seenOn }: DeviceNote): Promise<void> {
  await db
    .insertInto('door_devices')
    .values({ link_id: linkId, device_id: deviceId, helper, seen_on: seenOn })
    .onConflict((conflict) => conflict.columns(['link_id', 'device_id']).doUpdateSet({ helper, seen_on: seenOn }))
    .execute();
}

export async function admitUntil(db: Db, linkId: string, deviceId: DeviceId, until: Instant): Promise<boolean> {
  const admitted = await db
    .updateTable('door_devices')
    .set({ admitted_until: until })
    .where('link_id', '=', linkId)
    .where('device_id', '=', deviceId)
    .returning('device_id')
    .executeTakeFirst();
  return admitted !== undefined;
}
