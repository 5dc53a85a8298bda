import type { DoorList, DoorToken } from '#contract/door.ts';
import type { Day } from '#domain/school-time/day.ts';
import { doorNames } from '#domain/door-names.ts';
import { factsOfEarlierDays } from '#server/features/attendance/facts-of-earlier-days.ts';
import { factsOfSheet, type Fact } from '#server/features/attendance/facts.store.ts';
import type { Context } from '#server/hub.ts';
import type { Platform } from '#server/platform/platform.ts';
import { keepNote, recallDevice } from './note-device.ts';
import { doorOver } from './door.errors.ts';
import { doorSheet, hoursOfDay, linkHours } from './door-day.ts';
import { checkDoorOpen, doorOfLink, idOfDoorLink } from './open-door.ts';
import { peopleOnSlots } from './people.store.ts';

interface ListedDay {
  readonly sheetId: string;
  readonly day: Day;
}

/**
 * Of which day of which sheet this phone may read the list: the same one as all phones of the day.
 * @throws 404 when the link was altered; 409 before it opens; 410 when it was revoked or is over; 429 when it is asked
 * too often
 */
export async function dayOfPhone(hub: Context<'limits'>, { token, device, helper }: DoorToken): Promise<ListedDay> {
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
  return { sheetId: door.sheet.id, day: door.link.day };
}

/**
 * The slots of the day with the people, by first name and initial, and what all phones have said of them.
 * @throws 410 when the sheet is gone
 */
export async function showDoorList(platform: Platform, { sheetId, day }: ListedDay): Promise<DoorList> {
  const { db } = platform.database;
  const found = await doorSheet(platform, db, sheetId);
  if (found === null) throw doorOver();
  const { sheet } = found;
  const { endsAt } = linkHours(platform, { right: 'door', day }, hoursOfDay(platform, found, day));
  const slots = found.slots.filter((slot) => slot.day === day);
  const signups = await peopleOnSlots(
    db,
    slots.map(({ id: slotId }) => slotId),
  );
  const all = await factsOfSheet(db, sheetId);
  const { eventDate } = sheet;
  const earlier = factsOfEarlierDays(platform.schoolClock, { facts: all, slots, eventDate, signups });
  const facts = all.filter((fact) => !earlier.has(fact.id));
  const people = peopleOfDay(slots, signups, facts);
  const names = doorNames(people);
  const ofSlot = Map.groupBy(people, ({ slotId }) => slotId);
  return {
    sheet: { id: sheet.id, title: sheet.title },
    day,
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
