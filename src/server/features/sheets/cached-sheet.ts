import type { SheetView } from '#contract/sheets.ts';
import type { SchoolClock } from '#domain/school-time/school-clock.ts';
import { sheetClosesAt, slotClosesAt } from '#domain/closing-times.ts';
import { isNotOpenYet } from '#domain/sheet-dates.ts';
import { bySlotOrder } from '#domain/slot-order.ts';
import { AnswersByLanguage } from './answers-by-language.ts';
import { fingerprint, presentToStrangers, revisionOf, type SheetWithSlots } from './present-sheet.ts';
import type { ReadSheets } from './read-sheets.ts';
import type { Sheet } from './sheets.store.ts';

/** A visitor could ask for each of hundreds of sheets in every language. */
const MOST_LANGUAGES_A_SHEET = 4;

export interface CachedSheet {
  /** With its true counts. */
  readonly sheet: SheetWithSlots;
  readonly signupsOpen: boolean;
  readonly openSlots: ReadonlySet<string>;
  readonly revision: string;
  readonly view: SheetView;
  readonly version: string;
  readonly json: string;
  readonly beginsAt: number;
}

export interface CacheEntry extends CachedSheet {
  /** What is open stays so from one moment to the other. */
  readonly openFrom: number;
  readonly openUntil: number;
  readonly lastsUntil: number;
  readonly answers: AnswersByLanguage;
}

export function makeEntries(clock: SchoolClock, { sheets, slots, words }: ReadSheets, now: number): CacheEntry[] {
  const slotsBySheet = Map.groupBy(slots, (slot) => slot.signupSheetId);
  return sheets.map((sheet) => {
    const inOrder = (slotsBySheet.get(sheet.id) ?? []).toSorted((a, b) => bySlotOrder(a, b) || compareText(a.id, b.id));
    const said = inOrder.flatMap(({ id }) => {
      const ofSlot = words.get(id);
      return ofSlot === undefined ? [] : [[id, ofSlot] as const];
    });
    return makeEntry(clock, { ...sheet, slots: inOrder, words: new Map(said) }, now);
  });
}

export function makeEntry(clock: SchoolClock, sheet: SheetWithSlots, now: number): CacheEntry {
  const isPublished = sheet.state === 'published';
  const isOpenAtAll = isPublished && !isNotOpenYet(sheet, new Date(now));
  const closings = (isPublished ? sheet.slots : []).map((slot) => ({
    id: slot.id,
    at: slotClosesAt(clock, sheet, slot).getTime(),
  }));
  const closesAt = sheetClosesAt(clock, sheet, sheet.slots).getTime();
  const openings = sheet.opensAt === null ? [] : [Date.parse(sheet.opensAt)];
  const moments = [...openings, closesAt, ...closings.map(({ at }) => at)];
  const signupsOpen = isOpenAtAll && now < closesAt;
  const openSlots = new Set(closings.filter(({ at }) => isOpenAtAll && now < at).map(({ id }) => id));
  const revision = revisionOf(sheet);
  const view = presentToStrangers(sheet, { signupsOpen, openSlots, revision });
  const json = JSON.stringify(view);
  return {
    sheet,
    signupsOpen,
    openSlots,
    revision,
    view,
    json,
    version: fingerprint(json),
    openFrom: Math.max(...moments.filter((at) => at <= now)),
    openUntil: Math.min(...moments.filter((at) => at > now)),
    beginsAt: Date.parse(sheet.eventDate),
    lastsUntil: Math.max(...momentsOf(sheet)),
    answers: new AnswersByLanguage(MOST_LANGUAGES_A_SHEET),
  };
}

function momentsOf({ eventDate, eventDeadline, slots }: SheetWithSlots): number[] {
  const moments = [eventDate, eventDeadline, ...slots.flatMap(({ startTime, endTime }) => [startTime, endTime])];
  return moments.filter((moment) => moment !== null).map((moment) => Date.parse(moment));
}

interface SheetInOrder {
  readonly beginsAt: number;
  readonly sheet: Pick<Sheet, 'id' | 'title'>;
}

export function byDate(a: SheetInOrder, b: SheetInOrder): number {
  return a.beginsAt - b.beginsAt || compareText(a.sheet.title, b.sheet.title) || compareText(a.sheet.id, b.sheet.id);
}

/** By code points, so that the order does not depend on a machine's language data. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
