import type { SheetView } from '#contract/sheets.ts';
import { startOfDay } from '#domain/school-time/school-clock.ts';
import { isToCome, signUpsCloseAt } from '#domain/sheet-dates.ts';
import { bySlotOrder } from '#domain/slot-order.ts';
import type { Slot } from '#server/features/slots/slots.store.ts';
import type { ReadyAnswer } from '#server/http/ready-answer.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fingerprint, presentToStrangers, revisionOf, type SheetWithSlots } from './present-sheet.ts';
import type { Sheet } from './sheets.store.ts';

/** A sheet as it hangs on the board. */
export interface BoardedSheet {
  /** With its true counts. */
  readonly sheet: SheetWithSlots;
  readonly signupsOpen: boolean;
  readonly revision: string;
  /** As strangers see it. */
  readonly view: SheetView;
  /** Stands for the whole view. */
  readonly version: string;
}

interface Entry extends BoardedSheet {
  readonly closesAt: number;
  readonly beginsAt: number;
  readonly json: string;
  answer: ReadyAnswer | null;
}

/** What is the same for all moments of a stretch of time: nothing closes, begins or turns midnight within it. */
interface Stretch {
  readonly from: number;
  readonly until: number;
}

/** What is made of all sheets together when someone asks, and kept until a sheet or the stretch of time changes. */
interface Whole {
  readonly inOrder: readonly Entry[];
  /** Those that are not over. */
  upcoming: readonly Entry[] | null;
  version: string | null;
  listing: ReadyAnswer | null;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** The sheets in memory, in every form in which they are asked for. It knows the clock, but nothing of a database. */
export class PublicPicture {
  readonly #platform: Pick<Platform, 'clock' | 'schoolClock'>;
  readonly #entries = new Map<string, Entry>();
  #stretch: Stretch | null = null;
  #whole: Whole | null = null;
  #generation = 0;

  constructor(platform: Pick<Platform, 'clock' | 'schoolClock'>) {
    this.#platform = platform;
  }

  /** Puts these sheets in place of those with these ids, or of all; an id without a sheet is taken down. */
  replace(ids: readonly string[] | 'all', sheets: readonly Sheet[], slots: readonly Slot[]): void {
    // An id that nobody ever heard of changes nothing.
    if (sheets.length === 0 && ids !== 'all' && !ids.some((id) => this.#entries.has(id))) return;
    if (ids === 'all') this.#entries.clear();
    else for (const id of ids) this.#entries.delete(id);
    const slotsBySheet = Map.groupBy(slots, (slot) => slot.signupSheetId);
    const now = this.#platform.clock.now().getTime();
    for (const sheet of sheets) {
      const inOrder = (slotsBySheet.get(sheet.id) ?? []).toSorted(
        (a, b) => bySlotOrder(a, b) || compareText(a.id, b.id),
      );
      this.#entries.set(sheet.id, this.#entry({ ...sheet, slots: inOrder }, now));
    }
    this.#stretch = null;
  }

  one(id: string): Entry | null {
    this.#keepTime();
    return this.#entries.get(id) ?? null;
  }

  all(): readonly Entry[] {
    return this.#all().inOrder;
  }

  upcoming(): readonly Entry[] {
    const whole = this.#all();
    const now = this.#platform.clock.now();
    return (whole.upcoming ??= whole.inOrder.filter(({ sheet }) => isToCome(this.#platform.schoolClock, sheet, now)));
  }

  version(): string {
    const whole = this.#all();
    whole.version ??= this.#versionOf(whole);
    return whole.version;
  }

  generation(): number {
    this.#keepTime();
    return this.#generation;
  }

  listingAnswer(): ReadyAnswer {
    const whole = this.#all();
    whole.listing ??= {
      type: JSON_TYPE,
      etag: `"${fingerprint(whole.inOrder.map(({ version }) => version).join())}"`,
      body: Buffer.from(`[${whole.inOrder.map(({ json }) => json).join()}]`),
    };
    return whole.listing;
  }

  sheetAnswer(id: string): ReadyAnswer | null {
    const entry = this.one(id);
    if (entry === null) return null;
    entry.answer ??= { type: JSON_TYPE, etag: `"${entry.version}"`, body: Buffer.from(entry.json) };
    return entry.answer;
  }

  #entry(sheet: SheetWithSlots, now: number): Entry {
    const closesAt = signUpsCloseAt(this.#platform.schoolClock, sheet).getTime();
    const [signupsOpen, revision] = [now < closesAt, revisionOf(sheet)];
    const view = presentToStrangers(sheet, { signupsOpen, revision });
    const json = JSON.stringify(view);
    const beginsAt = Date.parse(sheet.eventDate);
    return {
      sheet,
      signupsOpen,
      revision,
      view,
      json,
      closesAt,
      beginsAt,
      version: fingerprint(json),
      answer: null,
    };
  }

  #all(): Whole {
    this.#keepTime();
    this.#whole ??= { inOrder: [...this.#entries.values()].sort(byDate), upcoming: null, version: null, listing: null };
    return this.#whole;
  }

  #versionOf({ inOrder }: Whole): string {
    const { clock, schoolClock } = this.#platform;
    const now = clock.now();
    const begun = inOrder.filter(({ beginsAt }) => beginsAt <= now.getTime()).length;
    const today = startOfDay(schoolClock, now).getTime();
    return fingerprint([...inOrder.map(({ version }) => version), begun, today].join());
  }

  /** After a change of the sheets or of the clock's stretch: closes and opens what is due, and forgets what was made. */
  #keepTime(): void {
    const { clock, schoolClock } = this.#platform;
    const moment = clock.now();
    const now = moment.getTime();
    if (this.#stretch !== null && now >= this.#stretch.from && now < this.#stretch.until) return;
    let until = startOfDay(schoolClock, moment, 1).getTime();
    for (const [id, entry] of this.#entries) {
      if (entry.signupsOpen !== now < entry.closesAt) this.#entries.set(id, this.#entry(entry.sheet, now));
      for (const turn of [entry.closesAt, entry.beginsAt]) if (turn > now && turn < until) until = turn;
    }
    this.#stretch = { from: now, until };
    this.#whole = null;
    this.#generation += 1;
  }
}

function byDate(a: Entry, b: Entry): number {
  return a.beginsAt - b.beginsAt || compareText(a.sheet.title, b.sheet.title) || compareText(a.sheet.id, b.sheet.id);
}

/** By code points, so that the order is the same whatever language data a machine has. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
