import { deleteEnding } from '#server/features/calendar-records/calendar-endings.store.ts';
import { isReached } from '#domain/reached-people.ts';
import type { Db, Write } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { uidOfSignup } from './calendar-entry.ts';
import { isDateShown } from './calendar-times.ts';
import { signupDigest } from './entry-digest.ts';
import { membersOf } from './groups.store.ts';
import { mailOf } from './mail-volunteers.ts';
import { moveToSlot } from './moves.store.ts';
import { noteEndings } from './note-endings.ts';
import { CANCELLED, revisionOfSignup } from './number-entries.ts';
import type { SlotOfEvent } from './places.store.ts';
import { reviseSignups } from './signup-entries.store.ts';
import type { SignupMail } from './signup-mails.ts';
import type { SignupOfEvent } from './signups.store.ts';

type Named = Pick<SignupOfEvent, 'slotId' | 'calendarSlotId'>;

/** What the UID of the entry says, beside the form. */
function nameOf({ calendarSlotId, slotId }: Named): string {
  return calendarSlotId ?? slotId;
}

/**
 * What `calendarSlotId` says after a move that can be undone: the UID of the calendar entry stays, unless others of the form
 * keep it. An entry has one UID, and a UID one entry: where that of the new slot is taken, it names the signup.
 * @param isBack whether it goes back to who is there, and has their entry again
 */
export async function slotOfEntry(
  db: Db,
  signup: SignupOfEvent,
  slotId: string,
  { isBack }: { readonly isBack: boolean },
): Promise<string | null> {
  const others = await othersOfForm(db, signup);
  const there = others.find((one) => one.slotId === slotId);
  const taken = new Set(others.map(nameOf));
  const isKept = !taken.has(nameOf(signup));
  if (there !== undefined && (isBack || !isKept)) return there.calendarSlotId;
  const name = isKept ? nameOf(signup) : taken.has(slotId) ? signup.id : slotId;
  return name === slotId || signup.groupId === null ? null : name;
}

/**
 * For a move that stays: who joins others of the form has their entry. If the entry that the calendars of the mailbox show
 * is nobody's then, or its date is hidden now, they are told that it has ended.
 * @param told where the volunteer was told to come last; null when that slot is gone
 * @returns what the mail about the move says of the entry that has ended; null for none
 */
export async function endEntryLeft(
  platform: Platform,
  write: Write,
  signup: SignupOfEvent,
  told: SlotOfEvent | null,
): Promise<SignupMail | null> {
  const { db } = write;
  const others = await othersOfForm(db, signup);
  const there = others.find((one) => one.slotId === signup.slotId);
  const joins = there !== undefined && nameOf(there) !== nameOf(signup);
  if (joins) await moveToSlot(db, signup.id, { slotId: signup.slotId, calendarSlotId: there.calendarSlotId });
  const isShown = isDateShown(signup);
  // It may have been hidden meanwhile.
  if (isShown && !joins) await deleteEnding(db, uidOfSignup(mailOf(signup, signup, [])));
  const isOfOthers = others.some((one) => nameOf(one) === nameOf(signup));
  if ((isShown && !joins) || isOfOthers || told === null || !isDateShown(told) || !isReached(signup)) return null;
  const now = platform.clock.now();
  const sequence = revisionOfSignup(signup).sequence + 1;
  const before = { ...signup, ...told, calendarSlotId: nameOf(signup), calendarSequence: sequence };
  const mail = mailOf(before, before, []);
  await noteEndings(platform, write, [{ signup: before, mail }], now);
  // If its date is shown again, it has a later number.
  const digest = signupDigest(platform, signup.preferredLanguage, mail, CANCELLED);
  if (!joins) await reviseSignups(db, signup, { sequence, changedAt: now.toISOString(), digest });
  return mail;
}

async function othersOfForm(db: Db, { id, groupId }: Pick<SignupOfEvent, 'id' | 'groupId'>) {
  return groupId === null ? [] : (await membersOf(db, [groupId])).filter((one) => one.id !== id);
}
