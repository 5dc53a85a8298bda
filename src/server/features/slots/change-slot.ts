import type { SlotMailReason } from '#contract/slot-changes.ts';
import type { SlotChange } from '#contract/slots.ts';
import type { LanguageTag } from '#domain/languages.ts';
import type { SchoolClock } from '#domain/school-time/school-clock.ts';
import { SOURCE } from '#domain/writing.ts';
import { liesAhead } from '#domain/sheet-dates.ts';
import { changedFields, recordAudit } from '#server/features/audit/record-audit.ts';
import { mailChange, mailedTitle } from '#server/features/signups/mail-volunteers.ts';
import { signupsToMail } from '#server/features/signups/signups.store.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import { validateTranslations, withSlotChange } from './read-details.ts';
import { maxBelowPresent, slotNotFound } from './slots.errors.ts';
import { lockSlot, sheetOfSlot, updateSlot, type Slot, type SlotDetails } from './slots.store.ts';

/**
 * Absent fields stay, and so does the sheet. If the event is not over, volunteers are mailed about another title or
 * time.
 * @throws 400 when its times would not make sense, or a translation is in the language of the sheet; 404 when it is
 * gone; 409 when more people are on it than the max
 */
export async function changeSlot(hub: Context<'mailbox'>, id: string, change: SlotChange, actor: Actor): Promise<Slot> {
  const { database, schoolClock, clock } = hub;
  const now = clock.now();
  return database.write(async (write) => {
    const before = await lockSlot(write.db, id);
    if (before === null) throw slotNotFound();
    const sheet = await sheetOfSlot(write.db, before.signupSheetId);
    const after = readSlotChange(schoolClock, before, change, sheet?.language ?? SOURCE);
    await writeSlotChange(hub, write, { before, after, actor, now });
    write.announce({ topic: 'sheet', id: before.signupSheetId });
    return { ...before, ...after };
  });
}

/**
 * The slot with a change, before it is written. The caller has locked it.
 * @param written the language of its sheet
 * @throws 400 when its times would not make sense, or a translation is in the language of the sheet; 409 when more
 * people are on it than the max
 */
export function readSlotChange(
  clock: SchoolClock,
  before: Slot,
  change: SlotChange,
  written: LanguageTag,
): SlotDetails {
  validateTranslations(change, written);
  const after = withSlotChange(clock, before, change);
  if (after.maxVolunteers !== null && after.maxVolunteers < before.currentVolunteers) {
    throw maxBelowPresent(before.currentVolunteers);
  }
  return after;
}

interface ReadChange {
  readonly before: Slot;
  readonly after: SlotDetails;
  readonly actor: Actor;
  readonly now: Date;
}

/** Mails the volunteers too. The caller has locked the slot, and announces the change of its sheet. */
export async function writeSlotChange(
  hub: Context<'mailbox'>,
  write: Write,
  { before, after, actor, now }: ReadChange,
): Promise<void> {
  await updateSlot(write.db, before.id, after);
  const detail = `${after.title}: ${changedFields<SlotDetails>(before, after)}`;
  await recordAudit(write, actor, { action: 'slot-changed', subjectId: before.id, detail, at: now });
  await mailSlotChange(hub, write, { before, after, now });
}

/** Mails its volunteers, if the event is not over, about another title or time; the slot is changed already. */
export async function mailSlotChange(
  hub: Context<'mailbox'>,
  write: Write,
  { before, after, now }: { readonly before: Slot; readonly after: SlotDetails; readonly now: Date },
): Promise<void> {
  if (before.currentVolunteers === 0 || whyToMail(before, after) === null) return;
  const told = await signupsToMail(write.db, { slotId: before.id, at: now.toISOString() });
  const ahead = told.filter((signup) => liesAhead(hub.schoolClock, signup, now));
  await mailChange(hub, write, ahead, ({ sheet }, recipient) => ({
    slot: {
      ...mailedTitle(recipient, { ...before, language: sheet.language ?? SOURCE }),
      startTime: before.startTime,
      endTime: before.endTime,
    },
    sheet,
  }));
}

/** What volunteers are told about; null when nothing of it concerns them. */
export function whyToMail(before: SlotDetails, after: SlotDetails): Exclude<SlotMailReason, 'removed'> | null {
  if (before.startTime !== after.startTime || before.endTime !== after.endTime) return 'time_changed';
  return before.title === after.title ? null : 'title_changed';
}
