import type { SlotChange, ToldSlotChange } from '#contract/slots.ts';
import type { ChangeForeseen } from '#contract/told-changes.ts';
import type { LanguageTag } from '#domain/languages.ts';
import type { SchoolClock } from '#domain/school-time/school-clock.ts';
import { SOURCE } from '#domain/writing.ts';
import { liesAhead } from '#domain/sheet-dates.ts';
import { changedFields, recordAudit } from '#server/features/audit/record-audit.ts';
import { recordFillAction } from '#server/features/fill-actions/record-fill-action.ts';
import { freeLeftPlaces } from '#server/features/signups/free-left-places.ts';
import { mailChange, mailedTitle } from '#server/features/signups/mail-volunteers.ts';
import { signupsToMail } from '#server/features/signups/signups.store.ts';
import { takenOf, type TakenUnits } from '#server/features/signups/taken.store.ts';
import { shrinkOffers, startAnew, withdrawOffers } from '#server/features/waitlist/end-offer.ts';
import { serveSlot } from '#server/features/waitlist/serve-slot.ts';
import { recountSlot } from '#server/features/waitlist/served-slots.store.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import { countingMails, tellingNobody } from '#server/mail/who-is-mailed.ts';
import type { Db, Write } from '#server/platform/database/database.ts';
import { rehearse } from '#server/platform/database/rehearse.ts';
import { validateTranslations, withSlotChange } from './read-details.ts';
import { kindInUse, maxBelowPresent, maxPerPersonBelowPresent, slotNotFound } from './slots.errors.ts';
import { lockSlot, sheetOfSlot, updateSlot, type Slot, type SlotDetails } from './slots.store.ts';

/**
 * Absent fields stay, and so does the sheet. If the event is not over, volunteers are mailed about another title or
 * time, unless `notify` is false.
 * @throws 400 when its times would not make sense, or a translation is in the language of the sheet; 404 when it is
 * gone; 409 when its sign-ups do not fit the change
 */
export async function changeSlot(
  hub: Context<'mailbox'>,
  id: string,
  change: ToldSlotChange,
  actor: Actor,
): Promise<Slot> {
  const { before, after } = await hub.database.write((write) => changeOne(hub, write, { id, change, actor }));
  return { ...before, ...after };
}

/** What `changeSlot` would do. Changes and mails nothing. */
export async function foreseeSlotChange(
  hub: Context<'mailbox'>,
  id: string,
  change: ToldSlotChange,
  actor: Actor,
): Promise<ChangeForeseen> {
  return rehearse(hub.database, async (write) => {
    const { counting, mailboxes } = countingMails(hub, { isRehearsal: true });
    const { before, after } = await changeOne(counting, write, { id, change, actor });
    return { slots: movesTime(before, after) ? 1 : 0, volunteers: mailboxes() };
  });
}

interface WantedChange {
  readonly id: string;
  readonly change: ToldSlotChange;
  readonly actor: Actor;
}

async function changeOne(
  hub: Context<'mailbox'>,
  write: Write,
  { id, change: { notify = true, dryRun: _dryRun, ...change }, actor }: WantedChange,
): Promise<Pick<ReadChange, 'before' | 'after'>> {
  const { schoolClock, clock } = hub;
  const before = await lockSlot(write.db, id);
  if (before === null) throw slotNotFound();
  const sheet = await sheetOfSlot(write.db, before.signupSheetId);
  const written = sheet?.language ?? SOURCE;
  const taken = await takenOfSlots(write.db, [before]);
  const after = readSlotChange({ clock: schoolClock, written, taken }, before, change);
  await writeSlotChange(hub, write, { before, after, actor, now: clock.now(), notify });
  write.announce({ topic: 'sheet', id: before.signupSheetId });
  return { before, after };
}

interface SheetOfChange {
  readonly clock: SchoolClock;
  /** The language of the sheet. */
  readonly written: LanguageTag;
  readonly taken: ReadonlyMap<string, TakenUnits>;
}

/**
 * The slot with a change, before it is written. The caller has locked it.
 * @throws 400 when its times would not make sense, or a translation is in the language of the sheet; 409 when its
 * sign-ups do not fit the change
 */
export function readSlotChange(
  { clock, written, taken: units }: SheetOfChange,
  before: Slot,
  change: SlotChange,
): SlotDetails {
  validateTranslations(change, written);
  const after = withSlotChange(clock, before, change);
  const taken = before.currentVolunteers - before.heldPlaces;
  const inUse = before.currentVolunteers + before.waiting;
  if (inUse > 0 && after.kind !== before.kind) throw kindInUse(inUse, before.kind);
  if (after.maxVolunteers !== null && after.maxVolunteers < taken) throw maxBelowPresent(taken, before.kind);
  const most = units.get(before.id)?.most ?? 0;
  const isLowered = after.maxPerPerson !== null && after.maxPerPerson !== before.maxPerPerson;
  if (isLowered && after.maxPerPerson < most) throw maxPerPersonBelowPresent(most);
  return after;
}

export async function takenOfSlots(db: Db, slots: readonly Slot[]): Promise<ReadonlyMap<string, TakenUnits>> {
  const taken = slots.filter(({ currentVolunteers }) => currentVolunteers > 0);
  return takenOf(
    db,
    taken.map(({ id }) => id),
  );
}

interface ReadChange {
  readonly before: Slot;
  readonly after: SlotDetails;
  readonly actor: Actor;
  readonly now: Date;
  /** Whether anybody is mailed. */
  readonly notify: boolean;
}

/** Mails the volunteers too. The caller has locked the slot, and announces the change of its sheet. */
export async function writeSlotChange(
  hub: Context<'mailbox'>,
  write: Write,
  { before, after, actor, now, notify }: ReadChange,
): Promise<void> {
  await applySlotChange(hub, write, { before, after, actor, now, notify });
  const fields = changedFields<SlotDetails>(before, after);
  const detail = `${after.title}: ${fields}${notify ? '' : '; nobody emailed'}`;
  await recordAudit(write, actor, { action: 'slot-changed', subjectId: before.id, detail, at: now });
  if (before.maxVolunteers === after.maxVolunteers) return;
  const places = { before: before.maxVolunteers, after: after.maxVolunteers };
  const ofSlot = { sheetId: before.signupSheetId, slotId: before.id };
  await recordFillAction(write, { ...ofSlot, kind: 'places_changed', places, at: now });
}

/**
 * Writes a slot that the caller has locked and read. Fewer places than are taken withdraw offers, the newest first;
 * more are offered to those who wait. Mails its volunteers, if the event is not over, about another title or time. Where
 * nobody is to be told, offers keep their time, and free places are left to the job that tends waiting lists.
 */
export async function applySlotChange(hub: Context<'mailbox'>, write: Write, change: ReadChange): Promise<void> {
  const { before, after, actor, now, notify } = change;
  const { id: slotId, currentVolunteers: taken } = before;
  const { maxVolunteers: max } = after;
  const withdraws = max !== null && max < taken;
  const told = notify ? hub : tellingNobody(hub);
  if (withdraws) await withdrawOffers(told, write, { slotId, places: taken - max });
  await updateSlot(write.db, slotId, after);
  const shrinks = before.heldPlaces > 0 && after.maxPerPerson !== null && after.maxPerPerson !== before.maxPerPerson;
  const freed = shrinks ? await shrinkOffers(write, { slotId, most: after.maxPerPerson }) : 0;
  if (notify) {
    await mailSlotChange(hub, write, change);
    if (movesTime(before, after)) await startAnew(hub, write, before, actor);
  }
  if (movesTime(before, after)) await freeLeftPlaces(hub, write, { slotIds: [slotId], now, notify });
  // Another title does not offer what an organizer left to everybody. An offer that ends may be of more places than go.
  const waits = before.waiting > 0 || withdraws;
  const isLess = max !== null && max < (before.maxVolunteers ?? Infinity);
  // It may be full by that.
  if (isLess) await recountSlot(write.db, slotId);
  if (!notify) return;
  if (freed > 0 || (waits && before.maxVolunteers !== max))
    await serveSlot(hub, write, { slotId, now, isNothingNew: isLess && !withdraws && freed === 0 });
}

async function mailSlotChange(
  hub: Context<'mailbox'>,
  write: Write,
  { before, after, actor, now }: ReadChange,
): Promise<void> {
  if (before.currentVolunteers === 0 || whyToMail(before, after) === null) return;
  const told = await signupsToMail(write.db, { slotIds: [before.id] });
  const ahead = told.filter((signup) => liesAhead(hub.schoolClock, signup, now));
  await mailChange(hub, write, ahead, actor, ({ sheet }, recipient) => ({
    slot: {
      ...mailedTitle(recipient, { ...before, language: sheet.language ?? SOURCE }),
      startTime: before.startTime,
      endTime: before.endTime,
    },
    sheet,
  }));
}

/** What volunteers are told about; null when nothing of it concerns them. */
export function whyToMail(before: SlotDetails, after: SlotDetails): 'time_changed' | 'title_changed' | null {
  if (movesTime(before, after)) return 'time_changed';
  return before.title === after.title ? null : 'title_changed';
}

function movesTime(before: SlotDetails, after: SlotDetails): boolean {
  return before.startTime !== after.startTime || before.endTime !== after.endTime;
}
