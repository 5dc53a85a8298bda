import type { DoorList, DoorToken } from '#contract/door.ts';
import { doorNames } from '#domain/door-names.ts';
import { factsOfEarlierDays } from '#server/features/attendance/facts-of-earlier-days.ts';
import { factsOfSheet, type Fact } from '#server/features/attendance/facts.store.ts';
import type { Context } from '#server/hub.ts';
import { keepNote, recallDevice } from './note-device.ts';
import { checkDoorOpen, doorOfLink, idOfDoorLink } from './open-door.ts';
import { peopleOnSlots } from './people.store.ts';

/**
 * The slots of the link's day with the people, by first name and initial, and what all phones have said of them.
 * @throws 404 when the link was altered; 409 before it opens; 410 when it was revoked or is over; 429 when it is asked
 * too often
 */
export async function showDoorList(hub: Context<'limits'>, { token, device, helper }: DoorToken): Promise<DoorList> {
  const now = hub.clock.now();
  const id = idOfDoorLink(hub, 'door', token);
  hub.limits.ofDoor.enter(id, device);
  const { db } = hub.database;
  const door = await doorOfLink(hub, db, id);
  checkDoorOpen(door, now);
  if (device !== undefined) {
    // Phones ask every 20 seconds, and there is something to write once a day.
    const { known, note } = await recallDevice(hub, db, { linkId: id, device, helper, now });
    if (note !== null) await hub.database.write((write) => keepNote(write.db, known, note));
  }
  const { sheet, link, endsAt } = door;
  const slots = door.slots.filter(({ day }) => day === link.day);
  const signups = await peopleOnSlots(
    db,
    slots.map(({ id: slotId }) => slotId),
  );
  const all = await factsOfSheet(db, sheet.id);
  const { eventDate } = sheet;
  const earlier = factsOfEarlierDays(hub.schoolClock, { facts: all, slots, eventDate, signups });
  const facts = all.filter((fact) => !earlier.has(fact.id));
  const people = peopleOfDay(slots, signups, facts);
  const names = doorNames(people);
  const ofSlot = Map.groupBy(people, ({ slotId }) => slotId);
  return {
    sheet: { id: sheet.id, title: sheet.title },
    day: link.day,
    endsAt: endsAt.toISOString(),
    slots: slots.map((slot) => ({
      id: slot.id,
      title: slot.title,
      startTime: slot.startTime,
      endTime: slot.endTime,
      people: (ofSlot.get(slot.id) ?? []).map(({ id: personId, isWalkUp }) => ({
        id: personId,
        name: names.get(personId) ?? '',
        ...(isWalkUp ? { isWalkUp } : {}),
      })),
    })),
    facts: facts.flatMap(({ id: factId, kind, personId, at, undoes }) =>
      personId !== null && names.has(personId) ? [{ id: factId, kind, personId, at, undoes }] : [],
    ),
  };
}

interface OnList {
  readonly id: string;
  readonly slotId: string;
  readonly name: string;
  readonly isWalkUp?: true;
}

/** Those with a signup, and those who were named by a fact. */
function peopleOfDay(
  slots: readonly { readonly id: string }[],
  signups: readonly OnList[],
  facts: readonly Fact[],
): OnList[] {
  const slotIds = new Set(slots.map(({ id }) => id));
  const people = new Map(signups.map((person) => [person.id, person]));
  const others = new Map<string, OnList>();
  for (const { personId, slotId, name } of facts) {
    if (personId === null || slotId === null || name === null || people.has(personId) || others.has(personId)) continue;
    if (slotIds.has(slotId)) others.set(personId, { id: personId, slotId, name, isWalkUp: true });
  }
  return [...people.values(), ...others.values()];
}
