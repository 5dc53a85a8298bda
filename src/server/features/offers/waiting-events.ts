import { offerEnds, slotBegins, type WaitlistMode } from '#domain/offers.ts';
import { firstMorningAfter, isAtNight, whenAwake } from '#domain/quiet-hours.ts';
import { liesAhead } from '#domain/sheet-dates.ts';
import { countAhead, entryById, type WaitlistEntry } from '#server/features/waitlist/entries.store.ts';
import { mailedEvent } from '#server/features/signups/mail-volunteers.ts';
import { findSlotOfEvent, type SlotOfEvent } from '#server/features/signups/places.store.ts';
import type { MailedSheet, MailedSlot } from '#server/features/signups/signup-mails.ts';
import type { Rescheduled } from '#server/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';

/** What a mail says of the slot that the reader waits for. */
export interface WaitedFor {
  readonly slot: MailedSlot;
  readonly sheet: MailedSheet;
}

interface Found {
  readonly entry: WaitlistEntry;
  readonly event: SlotOfEvent;
  readonly shown: WaitedFor;
}

/** Null when the slot is gone, over or called off: then there is nothing to say. */
export async function findWaitedFor(platform: Platform, entryId: string): Promise<Found | null> {
  const { db } = platform.database;
  const entry = await entryById(db, entryId);
  const event = entry === null ? null : await findSlotOfEvent(db, entry.slotId);
  if (entry === null || event === null || !liesAhead(platform.schoolClock, event, platform.clock.now())) return null;
  return { entry, event, shown: mailedEvent(event, entry.preferredLanguage) };
}

/** Null where the sheet hides its counts. */
export async function aheadOf({ database }: Platform, { entry, event }: Found): Promise<number | null> {
  return event.showSpotCount ? countAhead(database.db, entry) : null;
}

type Clocks = Pick<Platform, 'schoolClock' | 'clock'>;

interface Beginning {
  readonly startTime: string | null;
  readonly eventDate: string;
}

/** When a mail goes out that is not for the night. Null for now: also of what begins before the morning. */
export function nextMorning({ schoolClock, clock }: Clocks, event: Beginning): Rescheduled | null {
  const now = clock.now();
  const morning = firstMorningAfter(schoolClock, now);
  const waits = isAtNight(schoolClock, now) && morning < slotBegins(schoolClock, event);
  return waits ? { runAgainAt: morning, isDone: false } : null;
}

interface Served extends Beginning {
  /** Absent as in a sheet whose places the hub offers. */
  readonly waitlist?: WaitlistMode | undefined;
}

/** Whether a place that became free now would be held: not where an organizer offers places, and not in the last day. */
export function isHeldLater({ schoolClock, clock }: Clocks, slot: Served): boolean {
  const begins = slotBegins(schoolClock, slot);
  return slot.waitlist !== 'by_hand' && offerEnds(schoolClock, whenAwake(schoolClock, clock.now()), begins) !== null;
}
