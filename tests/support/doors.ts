import { randomUUID } from 'node:crypto';
import { attendanceFactsInput } from '#contract/door.ts';
import { deviceIdField, type DeviceId } from '#contract/fields.ts';
import { noteAttendance } from '#server/features/door/note-attendance.ts';
import { makeDoorLink } from '#server/features/door/manage-links.ts';
import { noteDevice } from '#server/features/door/links.store.ts';
import { anonymous } from '#server/http/actor.ts';
import type { TestHub } from './test-hub.ts';
import { makeFair } from './sheets.ts';

interface UsedLink {
  readonly linkId: string;
  readonly token: string;
  /** A phone that opened it. */
  readonly device: DeviceId;
}

/** A link of the day of the winter fair. */
export async function usedLinkOf(
  hub: TestHub,
  { id: sheetId }: { readonly id: string },
  day = '2026-12-12',
): Promise<UsedLink> {
  const link = await makeDoorLink(hub.hub, { sheetId, day, right: 'door', actor: anonymous });
  const device = deviceIdField.parse(randomUUID());
  const seen = { linkId: link.id, deviceId: device, helper: 'Olga', seenOn: day };
  await hub.platform.database.write(({ db }) => noteDevice(db, seen));
  return { linkId: link.id, token: new URL(link.url).hash.slice(1), device };
}

/** A link for the wall, of the day of the winter fair. */
export async function makeWallLink(
  hub: TestHub,
  { id: sheetId }: { readonly id: string },
  day = '2026-12-12',
): Promise<string> {
  return (await makeDoorLink(hub.hub, { sheetId, day, right: 'here', actor: anonymous })).url;
}

/** What an organizer says of a person. */
function arrivalOf(person: string) {
  const at = '2026-12-12T16:00:00.000Z';
  return { sentAt: at, facts: [{ id: randomUUID(), kind: 'arrived', person, at }] } as const;
}

interface WalkUp {
  readonly sheetId: string;
  readonly slotId: string;
  readonly name: string;
  readonly email: string;
}

/** An organizer adds somebody who came by. */
export async function noteWalkUp(hub: TestHub, { sheetId, ...walkUp }: WalkUp): Promise<void> {
  const at = hub.platform.clock.now().toISOString();
  const input = attendanceFactsInput.parse({ sentAt: at, facts: [{ id: randomUUID(), kind: 'arrived', walkUp, at }] });
  await noteAttendance(hub.hub, { sheetId, actor: anonymous, input });
}

/** A fair at which somebody came whom nobody knows. */
export async function makeOddFact(hub: TestHub) {
  const { sheet } = await makeFair(hub);
  const input = attendanceFactsInput.parse(arrivalOf(randomUUID()));
  await noteAttendance(hub.hub, { sheetId: sheet.id, actor: anonymous, input });
  return { sheet, factId: input.facts[0]?.id ?? '' };
}

/** An address of the access table that names one thing, or several, which `id` has with slashes between them. */
export function addressNaming(address: string, id: string): string {
  const ids = id.split('/');
  let at = 0;
  return address.replace(/:[a-zA-Z]+/g, () => ids[Math.min(at++, ids.length - 1)] ?? '');
}
