import { tellOfCancelAt, TOGETHER } from '#domain/late-cancels.ts';
import { offerEnds, slotBegins } from '#domain/offers.ts';
import { isPlainName } from '#domain/plain-name.ts';
import { whenAwake } from '#domain/quiet-hours.ts';
import { dateFieldValue, startOfDay } from '#domain/school-time/school-clock.ts';
import { liesAhead } from '#domain/sheet-dates.ts';
import {
  cancelsToTell,
  closeNotice,
  noticeById,
  postponeNotice,
  slotsCancelledLate,
  type LateNotice,
} from '#server/features/late-cancels/late-cancels.store.ts';
import type { LateNoticeMail } from '#server/features/late-cancels/write-notice.ts';
import { toldStill, type ToOrganizer } from '#server/features/organizers/mail-organizers.ts';
import { mailedEvent } from '#server/features/signups/mail-volunteers.ts';
import { findSlotsOfEvents, type SlotOfEvent } from '#server/features/signups/places.store.ts';
import type { MailedSheet, MailedSlot } from '#server/features/signups/signup-mails.ts';
import { signupsOf } from '#server/features/signups/signups.store.ts';
import { heldPlaces } from '#server/features/waitlist/offers.store.ts';
import { findServedSlot } from '#server/features/waitlist/served-slots.store.ts';
import type { Rescheduled } from '#server/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import { isShort } from './is-short.ts';

/** Names are null where they may not be quoted, are forgotten, or the reader has no business with them. */
export interface SlotToTell {
  readonly slot: MailedSlot;
  readonly sheet: MailedSheet;
  readonly cancelled: readonly (string | null)[];
  readonly coming: readonly (string | null)[];
  /** Of people, or of things; held places are free. */
  readonly taken: number;
  readonly max: number | null;
  readonly waiting: number;
  /** Who was offered what is free, and until when. */
  readonly offered: readonly { readonly name: string | null; readonly until: string | null }[];
  /** Of the free places, those that nobody was offered. */
  readonly open: number;
}

export interface ShownNotice extends LateNoticeMail {
  readonly kind: LateNotice['kind'];
  /** Never empty. */
  readonly slots: readonly SlotToTell[];
}

/** As it is now. Null when nothing is left to tell: the event is over or called off, or nobody is missing any more; or the reader organizes the sheet no longer. */
export async function readNotice(
  { noticeId }: LateNoticeMail,
  recipient: string,
  platform: Platform,
): Promise<ShownNotice | Rescheduled | null> {
  const { database } = platform;
  const notice = await noticeById(database.db, noticeId);
  const now = platform.clock.now();
  if (notice === null) return null;
  if (now < new Date(notice.dueAt)) return { runAgainAt: new Date(notice.dueAt), isDone: false };
  const { kind } = notice;
  const events = await eventsToTell(platform, notice, now);
  const [first] = events;
  // From here on later cancellations go into another mail.
  const close = () => database.write((write) => closeNotice(write.db, noticeId, now.toISOString()));
  const told = first === undefined ? null : await toldStill(database.db, first.event, recipient);
  if (told === null) {
    await close();
    return null;
  }
  const later = tellAt(platform, kind, events, now);
  if (later > now) {
    // An attempt can fall into the night when the mail server was away. What cannot wait gets a mail of its own.
    await database.write((write) => postponeNotice(write.db, noticeId, later.toISOString()));
    return { runAgainAt: later, isDone: false };
  }
  if (notice.toldAt === null) await close();
  const slots: SlotToTell[] = [];
  for (const { event, cancelled } of await eventsToTell(platform, notice, now))
    slots.push(saidTo(told, await describe(platform, event, cancelled)));
  return slots.length === 0 ? null : { noticeId, kind, slots };
}

/** The first moment at which one of them has to be told. */
function tellAt(
  { schoolClock: clock }: Platform,
  kind: LateNotice['kind'],
  events: readonly EventToTell[],
  now: Date,
): Date {
  const moments = events.map(({ event }) => {
    const begins = slotBegins(clock, event);
    const at = kind === 'cancelled' ? tellOfCancelAt(clock, now, begins) : whenAwake(clock, now);
    return at < begins ? at.getTime() : now.getTime();
  });
  return new Date(Math.min(...moments));
}

interface EventToTell {
  readonly event: SlotOfEvent;
  readonly cancelled: Named['cancelled'];
}

/** Those that still take place, and lie ahead. */
async function eventsToTell(platform: Platform, notice: LateNotice, now: Date): Promise<EventToTell[]> {
  const named =
    notice.kind === 'cancelled' ? await cancelledSlots(platform, notice) : await missingSlots(platform, notice);
  const events = await findSlotsOfEvents(
    platform.database.db,
    named.map(({ slotId }) => slotId),
  );
  return named.flatMap(({ slotId, cancelled }) => {
    const event = events.get(slotId);
    const isToTell = event?.state === 'published' && liesAhead(platform.schoolClock, event, now);
    return event !== undefined && isToTell ? [{ event, cancelled }] : [];
  });
}

interface Named {
  readonly slotId: string;
  readonly cancelled: readonly (string | null)[];
}

/** Of the notice, and of the half hour before it, so that one mail names all who cancelled together. */
async function cancelledSlots({ database }: Platform, notice: LateNotice): Promise<Named[]> {
  const since = new Date(Date.parse(notice.dueAt) - TOGETHER).toISOString();
  const cancels = Map.groupBy(await cancelsToTell(database.db, notice, since), ({ slotId }) => slotId);
  return [...cancels].map(([slotId, ofSlot]) => ({ slotId, cancelled: ofSlot.map(({ name }) => plain(name)) }));
}

async function missingSlots({ database, schoolClock: clock, ...at }: Platform, notice: LateNotice): Promise<Named[]> {
  const today = startOfDay(clock, at.clock.now()).toISOString();
  const slots = (await slotsCancelledLate(database.db, today, notice.sheetId)).filter(isShort);
  return slots
    .filter((slot) => dateFieldValue(clock, slotBegins(clock, slot)) === notice.day)
    .map(({ slotId }) => ({ slotId, cancelled: [] }));
}

async function describe(
  { database: { db }, schoolClock, clock }: Platform,
  event: SlotOfEvent,
  cancelled: Named['cancelled'],
): Promise<SlotToTell> {
  const { slotId } = event;
  const [people, served] = [await signupsOf(db, { slotId }), await findServedSlot(db, slotId)];
  const offered = await heldPlaces(db, [slotId]);
  // Both emails go out at the same time, and the time to accept begins with that of the offer.
  const expected = offerEnds(schoolClock, whenAwake(schoolClock, clock.now()), slotBegins(schoolClock, event));
  return {
    ...mailedEvent(event, event.language),
    cancelled,
    coming: people.map(({ name }) => plain(name)),
    taken: people.reduce((sum, { quantity }) => sum + quantity, 0),
    max: served?.max ?? null,
    waiting: served?.waiting ?? 0,
    offered: offered.map(({ name, until }) => ({ name: plain(name), until: until ?? expected?.toISOString() ?? null })),
    open: served?.max == null ? 0 : Math.max(served.max - served.taken, 0),
  };
}

/** Without names, people are counted. */
function saidTo(told: ToOrganizer, slot: SlotToTell): SlotToTell {
  if (told === 'named') return slot;
  return {
    ...slot,
    cancelled: slot.cancelled.map(() => null),
    coming: slot.coming.map(() => null),
    offered: slot.offered.map((offer) => ({ ...offer, name: null })),
  };
}

function plain(name: string | null): string | null {
  return name !== null && isPlainName(name) ? name : null;
}
