import { TOGETHER } from '#domain/late-cancels.ts';
import { mailOrganizers } from '#server/features/organizers/mail-organizers.ts';
import { APPROVAL_WANTED, type ApprovalMail } from '#server/features/searches/hand-over-mails.ts';
import type { SlotOfEvent } from '#server/features/signups/places.store.ts';
import { mailedSince } from '#server/features/signups/signups.store.ts';
import type { Context } from '#server/hub.ts';
import type { Db, Write } from '#server/platform/database/database.ts';
import { lockName } from '#server/platform/database/named-lock.ts';

/**
 * Has the organizers of a sheet told that somebody wants to take a place over: at once, or with all others who ask within
 * half an hour of the last email about this. Anybody can ask and take it back, as often as they like.
 */
export async function mailApproval(
  hub: Context<'mailbox'>,
  write: Write,
  { sheetId, organizerEmail, language }: Pick<SlotOfEvent, 'sheetId' | 'organizerEmail' | 'language'>,
  now: Date,
): Promise<void> {
  // Two slots of a sheet share no lock.
  await lockName(write.db, `asks organizers ${sheetId}`);
  const last = await lastDue(write.db, { sheetId, organizerEmail, now });
  if (last > now.getTime()) return;
  const dueAt = new Date(Math.max(now.getTime(), last + TOGETHER)).toISOString();
  const payload: ApprovalMail = { sheetId, dueAt };
  await mailOrganizers(hub, write, { kind: APPROVAL_WANTED, sheetId, organizerEmail, language, payload });
}

/** When the newest mail about a sheet was due, or is; 0 for none lately. */
async function lastDue(
  db: Db,
  { sheetId, organizerEmail, now }: { readonly sheetId: string; readonly organizerEmail: string; readonly now: Date },
): Promise<number> {
  const mails = await mailedSince(db, [APPROVAL_WANTED], organizerEmail, new Date(now.getTime() - 2 * TOGETHER));
  const ofSheet = mails.filter((mail) => (mail as Partial<ApprovalMail>).sheetId === sheetId);
  return Math.max(0, ...ofSheet.map((mail) => Date.parse((mail as ApprovalMail).dueAt)));
}
