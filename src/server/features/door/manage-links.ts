import type { DoorLinkDetails, DoorLinkInput, DoorLinkView } from '#contract/door.ts';
import type { DeviceId } from '#contract/fields.ts';
import { ADMITTED_FOR } from '#domain/door.ts';
import { countByPhone, setAsideOfLink } from '#server/features/attendance/facts.store.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { sheetNotFound } from '#server/features/sheets/sheets.errors.ts';
import { sheetsOf } from '#server/features/sheets/sheets.store.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import type { Db } from '#server/platform/database/database.ts';
import { linkUrl } from '#server/platform/id-link.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Platform } from '#server/platform/platform.ts';
import { deviceNotFound, doorLinkNotFound, nothingOnDay, tooManyDoorLinks } from './door.errors.ts';
import { daysOf, doorSheet, hoursOfDay, linkHours, type DoorSheet } from './door-day.ts';
import {
  admitUntil,
  devicesOfSheet,
  doorLinkById,
  doorLinksOf,
  insertDoorLink,
  markRevoked,
  type DoorLink,
} from './links.store.ts';

/** Open ones of one day. */
const MOST_LINKS = 20;

interface OfSheet {
  readonly sheetId: string;
  readonly actor: Actor;
}

/** @throws 400 when the sheet has nothing on the day; 404 when it is gone; 409 when the day has too many links */
export async function makeDoorLink(
  hub: Context<never>,
  { sheetId, actor, day, right }: OfSheet & DoorLinkInput,
): Promise<DoorLinkView> {
  const now = hub.clock.now();
  const link = { id: newId(now), sheetId, right, day, madeAt: now.toISOString() };
  return hub.database.write(async (write) => {
    const door = await doorSheet(hub, write.db, sheetId);
    if (door === null) throw sheetNotFound();
    if (!daysOf(hub, door).includes(day)) throw nothingOnDay();
    const open = (await doorLinksOf(write.db, sheetId)).filter((each) => each.day === day && each.revokedAt === null);
    if (open.length >= MOST_LINKS) throw tooManyDoorLinks(MOST_LINKS);
    await insertDoorLink(write.db, link, actor.userId);
    const { title } = door.sheet;
    await recordAudit(write, actor, {
      action: 'door-link-made',
      subjectId: sheetId,
      detail: `${title}, ${day}`,
      at: now,
    });
    return presentDoorLink(hub, door, link);
  });
}

function presentDoorLink(
  platform: Platform,
  door: DoorSheet,
  { id, right, day }: Pick<DoorLink, 'id' | 'right' | 'day'>,
): DoorLinkView {
  const { opensAt, endsAt } = linkHours(platform, { right, day }, hoursOfDay(platform, door, day));
  const url = linkUrl(platform, right, id);
  return { id, url, day, right, opensAt: opensAt.toISOString(), endsAt: endsAt.toISOString() };
}

/** Revoked ones too, with the phones that used each. @throws 404 when the sheet is gone */
export async function showDoorLinks(hub: Context<never>, sheetId: string): Promise<DoorLinkDetails[]> {
  const { db } = hub.database;
  const door = await doorSheet(hub, db, sheetId);
  if (door === null) throw sheetNotFound();
  const devices = Map.groupBy(await devicesOfSheet(db, sheetId), ({ linkId }) => linkId);
  const said = Map.groupBy(await countByPhone(db, sheetId), ({ linkId }) => linkId);
  return (await doorLinksOf(db, sheetId)).map((link) => {
    const byPhones = said.get(link.id) ?? [];
    const factsOf = new Map(byPhones.map(({ deviceId, facts }) => [deviceId, facts]));
    return {
      ...presentDoorLink(hub, door, link),
      madeAt: link.madeAt,
      revokedAt: link.revokedAt,
      facts: byPhones.reduce((sum, { facts }) => sum + facts, 0),
      setAside: byPhones.reduce((sum, { setAside }) => sum + setAside, 0),
      devices: (devices.get(link.id) ?? []).map(({ linkId: _linkId, ...device }) => ({
        ...device,
        facts: factsOf.get(device.id) ?? 0,
      })),
    };
  });
}

interface OfLink extends OfSheet {
  readonly linkId: string;
}

/** Pressed again, changes nothing. @throws 404 when the sheet has no such link */
export async function revokeDoorLink(hub: Context<never>, { sheetId, linkId, actor }: OfLink): Promise<void> {
  const now = hub.clock.now();
  await hub.database.write(async (write) => {
    const { detail } = await linkOfSheet(write.db, { sheetId, linkId });
    if (!(await markRevoked(write.db, linkId, now.toISOString()))) return;
    await recordAudit(write, actor, { action: 'door-link-revoked', subjectId: sheetId, detail, at: now });
  });
}

/**
 * Takes back all that was said with a link, which is revoked with it, or lets it count again. Pressed again, changes
 * nothing. @throws 404 when the sheet has no such link
 */
export async function setLinkAside(
  hub: Context<never>,
  { sheetId, linkId, actor, isSetAside }: OfLink & { readonly isSetAside: boolean },
): Promise<void> {
  const now = hub.clock.now();
  const at = now.toISOString();
  await hub.database.write(async (write) => {
    const { detail } = await linkOfSheet(write.db, { sheetId, linkId });
    const isRevoked = isSetAside && (await markRevoked(write.db, linkId, at));
    const changed = await setAsideOfLink(write.db, linkId, isSetAside ? at : null);
    if (changed === 0 && !isRevoked) return;
    const action = isSetAside ? 'door-link-set-aside' : 'door-link-counted';
    await recordAudit(write, actor, { action, subjectId: sheetId, detail, at: now });
  });
}

/**
 * Lets a phone send what it kept, for 15 minutes, although its link was revoked.
 * @throws 404 when the sheet has no such link, or the phone has never opened it
 */
export async function admitDevice(
  hub: Context<never>,
  { sheetId, linkId, actor, device }: OfLink & { readonly device: DeviceId },
): Promise<{ readonly admittedUntil: string }> {
  const now = hub.clock.now();
  const admittedUntil = new Date(now.getTime() + ADMITTED_FOR).toISOString();
  await hub.database.write(async (write) => {
    const { detail } = await linkOfSheet(write.db, { sheetId, linkId });
    if (!(await admitUntil(write.db, linkId, device, admittedUntil))) throw deviceNotFound();
    await recordAudit(write, actor, { action: 'door-phone-admitted', subjectId: sheetId, detail, at: now });
  });
  return { admittedUntil };
}

/** What the audit log says of the link. */
async function linkOfSheet(db: Db, { sheetId, linkId }: Pick<OfLink, 'sheetId' | 'linkId'>) {
  const link = await doorLinkById(db, linkId);
  const [sheet] = await sheetsOf(db, [sheetId]);
  if (link?.sheetId !== sheetId || sheet === undefined) throw doorLinkNotFound();
  return { detail: `${sheet.title}, ${link.day}` };
}
