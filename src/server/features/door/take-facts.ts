import type { DoorFactsAnswer, DoorFactsInput } from '#contract/door.ts';
import { wasCalledOff } from '#domain/sheet-states.ts';
import { countFactsOfLink } from '#server/features/attendance/facts.store.ts';
import type { Context } from '#server/hub.ts';
import { doorFull, doorNotOpenYet, doorOver, doorRevoked } from './door.errors.ts';
import { keepFacts } from './keep-facts.ts';
import type { DoorDevice } from './links.store.ts';
import { keepNote, recallDevice } from './note-device.ts';
import { doorOfLink, idOfDoorLink, type DoorOfLink } from './open-door.ts';

/** Of one link, so that its holders cannot fill the database. */
const MOST_FACTS_OF_LINK = 20_000;
const NO_DEVICE = { known: null, note: null };

/**
 * Keeps what a helper's phone says.
 * @throws 404 when the link was altered; 409 before it opens; 410 when it was revoked, unless an organizer has admitted
 * the phone, or is over or its event was called off, unless the phone had opened it before and seven days have not gone
 * by; 429 when it sends too often
 */
export async function takeFacts(hub: Context<'limits'>, input: DoorFactsInput): Promise<DoorFactsAnswer> {
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
    if ((await countFactsOfLink(db, id)) + input.facts.length > MOST_FACTS_OF_LINK) throw doorFull();
    const sayer = {
      saidBy: 'helper',
      linkId: id,
      deviceId: device ?? null,
      helper: helper || known?.helper || null,
      userId: null,
    } as const;
    return keepFacts(db, { ...door, day: door.link.day, input, sayer, received });
  });
}

function checkTaken({ link, sheet, opensAt, endsAt, hours }: DoorOfLink, device: DoorDevice | null, now: Date): void {
  const admittedUntil = device?.admittedUntil ?? null;
  if (link.revokedAt !== null && (admittedUntil === null || new Date(admittedUntil) <= now)) throw doorRevoked();
  if (now < opensAt) throw doorNotOpenYet(opensAt.toISOString());
  const isOver = now >= endsAt || wasCalledOff(sheet);
  if (isOver && (device === null || now >= hours.lateUntil)) throw doorOver();
}
