import type { DoorFactsAnswer, ReadDoorFacts } from '#contract/door.ts';
import { doorBounds } from '#domain/door.ts';
import { wasCalledOff } from '#domain/sheet-states.ts';
import { countSaid } from '#server/features/attendance/facts.store.ts';
import type { Context } from '#server/hub.ts';
import { doorFull, doorNotOpenYet, doorOver, doorRevoked } from './door.errors.ts';
import { keepFacts } from './keep-facts.ts';
import type { DoorDevice } from './links.store.ts';
import { keepNote, recallDevice } from './note-device.ts';
import { doorOfLink, idOfDoorLink, type DoorOfLink } from './open-door.ts';

const NO_DEVICE = { known: null, note: null };

/**
 * Keeps what a helper's phone says.
 * @throws 404 when the link was altered; 409 before it opens; 410 when it was revoked, unless an organizer has admitted
 * the phone, or is over or its event was called off, unless the phone had opened it before and seven days have not gone
 * by; 409 when the link, or all of the sheet, said as much as they may; 429 when it sends too often
 */
export async function takeFacts(hub: Context<'limits'>, input: ReadDoorFacts): Promise<DoorFactsAnswer> {
  const received = hub.clock.now();
  const { token, device, helper } = input;
  const id = idOfDoorLink(hub, 'door', token);
  hub.limits.ofDoor.enter(id, device);
  return hub.database.write(async ({ db }) => {
    const door = await doorOfLink(hub, db, id);
    const { known, note } =
      device === undefined ? NO_DEVICE : await recallDevice(hub, db, { linkId: id, device, helper, now: received });
    checkTaken(door, known, received);
    await keepNote(db, known, note);
    const { ofLink, ofSheet } = await countSaid(db, { sheetId: door.sheet.id, linkId: id });
    const { facts, added } = doorBounds;
    const left = Math.min(facts.ofLink - ofLink.facts, facts.ofSheet - ofSheet.facts);
    if (input.facts.length > left) throw doorFull();
    const mayAdd = Math.min(added.ofLink - ofLink.added, added.ofSheet - ofSheet.added);
    const sayer = {
      saidBy: 'helper',
      linkId: id,
      deviceId: device ?? null,
      helper: helper || known?.helper || null,
      userId: null,
    } as const;
    return keepFacts(db, { ...door, day: door.link.day, input, sayer, received, mayAdd });
  });
}

function checkTaken({ link, sheet, opensAt, endsAt, hours }: DoorOfLink, device: DoorDevice | null, now: Date): void {
  const admittedUntil = device?.admittedUntil ?? null;
  if (link.revokedAt !== null && (admittedUntil === null || new Date(admittedUntil) <= now)) throw doorRevoked();
  if (now < opensAt) throw doorNotOpenYet(opensAt.toISOString());
  const isOver = now >= endsAt || wasCalledOff(sheet);
  if (isOver && (device === null || now >= hours.lateUntil)) throw doorOver();
}
