import { signedUpPlaces, type CountedPlaces } from './places.ts';
import { isItem, type SlotKind } from './slot-kinds.ts';

const HOUR = 3_600_000;

/** Volunteers who bring things are not counted with hours. */
interface Timed {
  readonly kind?: SlotKind | undefined;
  readonly startTime: string | null;
  readonly endTime: string | null;
}

/** 0 if the slot lacks a start or an end, or asks for things. */
export function slotHours(slot: Timed): number {
  return slotMs(slot) / HOUR;
}

export function roundHours(hours: number): number {
  return Math.round(hours * 10) / 10;
}

/** In hundredths: quarters of an hour are exact, so that what is printed by line adds up to its total. */
export function exactHours(minutes: number): number {
  return Math.round((minutes * 100) / 60) / 100;
}

/**
 * Hours times volunteers, to one decimal. Sums whole milliseconds, because sums of fractions would depend on their
 * order.
 */
export function volunteeredHours(slots: readonly (Timed & CountedPlaces)[]): number {
  return roundHours(slots.reduce((ms, slot) => ms + slotMs(slot) * signedUpPlaces(slot), 0) / HOUR);
}

export function startsWithin({ startTime }: Pick<Timed, 'startTime'>, from: Date, until: Date): boolean {
  return startTime !== null && new Date(startTime) >= from && new Date(startTime) < until;
}

function slotMs({ kind, startTime, endTime }: Timed): number {
  return startTime === null || endTime === null || isItem({ kind }) ? 0 : Date.parse(endTime) - Date.parse(startTime);
}
