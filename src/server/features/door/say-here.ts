import {
  MOST_FOUND,
  type ArrivedAnswer,
  type HereFound,
  type HerePerson,
  type HereSearch,
  type HereView,
} from '#contract/door.ts';
import type { FactId } from '#contract/fields.ts';
import type { OwnSlot } from '#domain/door.ts';
import { canBeName, canBeSought, doorNames, isSought, isWholeName } from '#domain/door-names.ts';
import { arrivalOf } from '#server/features/attendance/arrival-of.ts';
import { isHereNow } from '#server/features/signup-link/is-here-now.ts';
import { openManageLink } from '#server/features/signup-link/open-manage-link.ts';
import type { Context } from '#server/hub.ts';
import type { Db } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/new-id.ts';
import { notHereNow, nobodyOfDay, typeMoreOfName } from './door.errors.ts';
import { doorSheet } from './door-day.ts';
import { keepFacts } from './keep-facts.ts';
import { checkDoorOpen, doorOfLink, idOfDoorLink, type DoorOfLink } from './open-door.ts';
import { ownSignups, peopleOnSlots } from './people.store.ts';

interface AtWall {
  readonly token: string;
  /** From which somebody asks; null where it is not counted. */
  readonly network: string | null;
}

/**
 * @throws 404 when the link was altered; 409 before it opens; 410 when it was revoked or the day is over; 429 when it is
 * used too often
 */
async function openWall(hub: Context<'limits'>, { token, network }: AtWall): Promise<DoorOfLink> {
  const id = idOfDoorLink(hub, 'here', token);
  hub.limits.ofDoor.enterWall(id, network);
  const door = await doorOfLink(hub, hub.database.db, id);
  checkDoorOpen(door, hub.clock.now());
  return door;
}

interface OnWall {
  readonly id: string;
  /** In full; it never leaves the server. */
  readonly name: string;
  readonly person: HerePerson;
}

function slotsOfDay({ link, slots }: DoorOfLink) {
  return slots.filter(({ day }) => day === link.day);
}

/** Who has a signup on the day, by the times of the slots. */
async function peopleOfWall(db: Db, door: DoorOfLink): Promise<OnWall[]> {
  const ofDay = slotsOfDay(door);
  const people = await peopleOnSlots(
    db,
    ofDay.map(({ id }) => id),
  );
  const names = doorNames(people);
  const bySlot = Map.groupBy(people, ({ slotId }) => slotId);
  return ofDay.flatMap((slot) =>
    (bySlot.get(slot.id) ?? []).map(({ id, name }) => ({
      id,
      name,
      person: { id, name: names.get(id) ?? '', slot: slot.title, startTime: slot.startTime },
    })),
  );
}

/**
 * What the wall is about; changes nothing. Who is signed in, or has proved to read a mailbox, finds the own signups.
 * @throws as `openWall`
 */
export async function showWall(
  hub: Context<'limits'>,
  at: AtWall,
  self: Parameters<typeof ownSignups>[2],
): Promise<HereView> {
  const door = await openWall(hub, at);
  const { db } = hub.database;
  const ofDay = slotsOfDay(door).map(({ id }) => id);
  const own = await ownSignups(db, ofDay, self);
  const people = own.size === 0 ? [] : await peopleOfWall(db, door);
  return {
    sheet: { title: door.sheet.title },
    day: door.link.day,
    own: people.filter(({ id }) => own.has(id)).map(({ person }) => person),
  };
}

/**
 * People of the day by what they type of their name, a short one as a whole; by first name and initial, and never many.
 * @throws 400 when too little is typed; as `openWall`
 */
export async function findOnWall(
  hub: Context<'limits'>,
  { name, ...at }: AtWall & Pick<HereSearch, 'name'>,
): Promise<HereFound> {
  const door = await openWall(hub, at);
  if (!canBeName(name)) throw typeMoreOfName();
  hub.limits.ofDoor.search(door.link.id, at.network);
  const fits = canBeSought(name) ? isSought : isWholeName;
  const found = (await peopleOfWall(hub.database.db, door)).filter((each) => fits(each.name, name));
  if (found.length === 0 && !canBeSought(name)) throw typeMoreOfName();
  return { people: found.slice(0, MOST_FOUND).map(({ person }) => person), hasMore: found.length > MOST_FOUND };
}

/**
 * A volunteer says at the wall that they have come; pressed again, answers the same.
 * @throws 404 when it is no person of the day; as `openWall`
 */
export async function arriveAtWall(hub: Context<'limits'>, at: AtWall, personId: string): Promise<ArrivedAnswer> {
  const door = await openWall(hub, at);
  const { link, sheet } = door;
  const ofDay = slotsOfDay(door);
  const people = await peopleOnSlots(
    hub.database.db,
    ofDay.map(({ id }) => id),
  );
  const person = people.find(({ id }) => id === personId);
  const slot = ofDay.find(({ id }) => id === person?.slotId);
  if (slot === undefined) throw nobodyOfDay();
  const { eventDate } = sheet;
  return sayHere(hub, { sheetId: link.sheetId, personId, slot: { ...slot, eventDate }, linkId: link.id });
}

/**
 * The holder of a manage link says that they have come; pressed again, answers the same.
 * @throws 404 as `openManageLink`; 409 when it is not the time
 */
export async function arriveByLink(
  hub: Context<never>,
  input: { readonly token: string; readonly signupId?: string | undefined },
): Promise<ArrivedAnswer> {
  const signup = await openManageLink(hub, input);
  if (!isHereNow(hub, signup)) throw notHereNow();
  return sayHere(hub, { sheetId: signup.sheetId, personId: signup.id, slot: signup, linkId: null });
}

interface SaidSelf {
  readonly sheetId: string;
  readonly personId: string;
  readonly slot: OwnSlot;
  readonly linkId: string | null;
}

async function sayHere(hub: Context<never>, { sheetId, personId, slot, linkId }: SaidSelf): Promise<ArrivedAnswer> {
  const received = hub.clock.now();
  const now = received.toISOString();
  return hub.database.write(async ({ db }) => {
    const earlier = await arrivalOf(hub, db, { personId, slot });
    if (earlier !== null) return { arrivedAt: earlier };
    const door = await doorSheet(hub, db, sheetId);
    if (door === null) throw nobodyOfDay();
    const input = {
      sentAt: now,
      facts: [{ id: newId(received) as FactId, kind: 'arrived', person: personId, at: now } as const],
    };
    const sayer = { saidBy: 'self', linkId, deviceId: null, helper: null, userId: null } as const;
    const hours = { from: received, until: received };
    await keepFacts(db, { ...door, day: null, hours, input, sayer, received, mayAdd: 0 });
    return { arrivedAt: now };
  });
}
