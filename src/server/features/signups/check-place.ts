import type { SchoolClock } from '#domain/school-time/school-clock.ts';
import { slotClosesAt } from '#domain/closing-times.ts';
import { isNotOpenYet } from '#domain/sheet-dates.ts';
import { isPublic, wasCalledOff } from '#domain/sheet-states.ts';
import type { SlotOfEvent } from './places.store.ts';
import type { WantedPlace } from './signup-attempt.ts';
import {
  calledOff,
  notOpenYet,
  notAPlaceForSeveral,
  notPublished,
  nothingToBring,
  onePersonBrings,
  overMostPerPerson,
  signupsClosed,
  slotOfSignupNotFound,
  whatIsBrought,
} from './signups.errors.ts';

/** @throws 404 for a sheet that is not public; 409 when it is closed or not open yet */
export function checkForVisitors(clock: SchoolClock, slot: SlotOfEvent, now: Date): void {
  if (!isPublic(slot)) throw slotOfSignupNotFound();
  if (slot.state !== 'published' || now >= slotClosesAt(clock, slot, slot)) throw signupsClosed();
  if (slot.opensAt !== null && isNotOpenYet(slot, now)) throw notOpenYet(slot.opensAt);
}

/**
 * They add people after the close too, and to archived sheets.
 * @throws 409 for a draft and an event that was called off
 */
export function checkForOrganizers(slot: SlotOfEvent): void {
  if (slot.state === 'draft') throw notPublished();
  if (wasCalledOff(slot)) throw calledOff();
}

/** @throws 400 for what this slot does not ask for, and for too much of it */
export function checkWish(slot: SlotOfEvent, wanted: Asked, people: number): void {
  if (slot.slotKind === 'item' && people > 1) throw onePersonBrings('people');
  checkQuantity(slot, wanted);
  checkWhatIsBrought(slot, wanted);
}

/** @throws 400 where the slot does not ask what is brought, and where it must be said */
export function checkWhatIsBrought(slot: SlotOfEvent, wanted: Omit<Asked, 'quantity'>): void {
  checkBrought(slot, wanted);
  if (slot.bring === 'required' && wanted.bringing === null) throw whatIsBrought(`${wanted.path}bringing`);
}

type Asked = Pick<WantedPlace, 'quantity' | 'bringing' | 'marks' | 'path'>;

/** @throws 400 for more than one place of a shift, and for more of an item than one person may bring */
export function checkQuantity(
  { slotKind, maxPerPerson, unit }: SlotOfEvent,
  { quantity, path }: Pick<Asked, 'quantity' | 'path'>,
): void {
  if (slotKind === 'shift' && quantity > 1) throw notAPlaceForSeveral(`${path}quantity`);
  if (maxPerPerson !== null && quantity > maxPerPerson) throw overMostPerPerson(`${path}quantity`, maxPerPerson, unit);
}

/** @throws 400 where the slot does not ask what is brought */
export function checkBrought({ bring }: SlotOfEvent, { bringing, marks, path }: Omit<Asked, 'quantity'>): void {
  if (bring === 'off' && bringing !== null) throw nothingToBring(`${path}bringing`);
  if (bring === 'off' && marks !== null) throw nothingToBring(`${path}marks`);
}
