import type { NotSentReason } from '#domain/calls.ts';
import { firstMorningAfter, isAtNight } from '#domain/quiet-hours.ts';
import { callById, type HelpCall } from '#server/features/asked/calls.store.ts';
import { noteNotSent, recipientById, type CallRecipient } from '#server/features/asked/recipients.store.ts';
import { mayBeCalled } from '#server/features/consent/who-may-be-called.ts';
import { readSetting } from '#server/features/settings/read-setting.ts';
import { sheetsOf } from '#server/features/sheets/sheets.store.ts';
import { mailedSheet, mailedSlot } from '#server/features/signups/mail-volunteers.ts';
import { findSlotsOfEvents } from '#server/features/signups/places.store.ts';
import type { MailedSheet, MailedSlot } from '#server/features/signups/signup-mails.ts';
import { slotsOf } from '#server/features/slots/slots.store.ts';
import type { Rescheduled } from '#server/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { CallMail } from './call-mail.ts';
import { saidNo, signupsOnSheet } from './people.store.ts';
import { slotsNamed, thinSlots, type ThinSlot } from './thin-slots.ts';

export interface ShownCall extends CallMail {
  readonly note: string | null;
  /** The nearest first, and never empty. */
  readonly slots: readonly MailedSlot[];
  readonly sheet: MailedSheet;
  readonly mailingAddress: string;
}

/**
 * Looks at a call again right before its mail is sent: the place must still be open, the person still agree, and the
 * time be left to answer. Otherwise it is not sent, and counted with the reason.
 */
export async function refreshCall(
  { recipientId }: CallMail,
  language: string,
  platform: Platform,
): Promise<ShownCall | Rescheduled | null> {
  const { database, schoolClock } = platform;
  const recipient = await recipientById(database.db, recipientId);
  const call = recipient === null ? null : await callById(database.db, recipient.callId);
  if (recipient?.state !== 'waiting' || call === null) return null;
  const found = await look(platform, { recipient, call, language });
  if (typeof found === 'string') {
    await database.write(({ db }) => noteNotSent(db, recipientId, found));
    return null;
  }
  const now = platform.clock.now();
  return isAtNight(schoolClock, now) ? { runAgainAt: firstMorningAfter(schoolClock, now), isDone: false } : found;
}

interface ToSend {
  readonly recipient: CallRecipient;
  readonly call: HelpCall;
  /** Of the reader. */
  readonly language: string;
}

async function look(platform: Platform, { recipient, call, language }: ToSend): Promise<ShownCall | NotSentReason> {
  const { db } = platform.database;
  const { sheetId, note } = call;
  const { id: recipientId, address, slotIds } = recipient;
  if (sheetId === null || address === null) return 'closed';
  const [sheet = null] = await sheetsOf(db, [sheetId]);
  const slots = slotsNamed(await slotsOf(db, [sheetId]), slotIds);
  const thin = thinSlots(platform.schoolClock, { sheet, slots }, platform.clock.now());
  if (!Array.isArray(thin)) return thin;
  if (!(await wants(platform, { sheetId, address, call }))) return 'unwanted';
  const events = await eventsOf(platform, thin);
  const [first] = events;
  const mailingAddress = await readSetting(platform, 'mailingAddress');
  if (first === undefined || mailingAddress === null) return 'closed';
  return {
    recipientId,
    note,
    slots: events.map((event) => mailedSlot(event, language)),
    sheet: mailedSheet(first, language),
    mailingAddress,
  };
}

async function wants(
  platform: Platform,
  { sheetId, address, call }: { readonly sheetId: string; readonly address: string; readonly call: HelpCall },
): Promise<boolean> {
  const { db } = platform.database;
  const callable = await mayBeCalled(platform, db, address);
  if (callable?.isProved !== true || (call.commercial && !callable.wantsNews)) return false;
  if ((await signupsOnSheet(db, sheetId, address)).length > 0) return false;
  return !(await saidNo(db, sheetId, address));
}

async function eventsOf({ database: { db } }: Platform, thin: readonly ThinSlot[]) {
  const found = await findSlotsOfEvents(
    db,
    thin.map(({ id }) => id),
  );
  return thin.flatMap(({ id }) => found.get(id) ?? []);
}
