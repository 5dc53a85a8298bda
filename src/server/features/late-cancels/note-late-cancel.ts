import { isLate, lateCancelLimits, readLateCancelHours, tellOfCancelAt, TOGETHER } from '#domain/late-cancels.ts';
import { slotBegins } from '#domain/offers.ts';
import { comparable } from '#domain/text-limits.ts';
import { readSetting } from '#server/features/settings/read-setting.ts';
import type { Context } from '#server/hub.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import type { Db, Write } from '#server/platform/database/database.ts';
import { lockName } from '#server/platform/database/named-lock.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Platform } from '#server/platform/platform.ts';
import { insertCancel, insertNotice, lastToldAt, lockUntold, untoldNotices } from './late-cancels.store.ts';
import { writeNotice } from './write-notice.ts';

/** Of the signup that ends. */
interface Cancelled {
  readonly sheetId: string;
  readonly slotId: string;
  readonly startTime: Instant | null;
  readonly endTime: Instant | null;
  readonly eventDate: Instant;
  /** Null for a person who is removed, of whom nothing may stay. */
  readonly name: string | null;
  /** Of somebody without one, null. */
  readonly email: string | null;
  readonly language: string;
  readonly organizerEmail: string;
}

/**
 * Whether organizers are told when a volunteer cancels now.
 * @param db that of the caller's transaction, if there is one: waiting for another connection, it would keep its own
 */
export async function isLateNow(
  platform: Platform,
  { startTime, endTime, eventDate }: Pick<Cancelled, 'startTime' | 'endTime' | 'eventDate'>,
  db: Db = platform.database.db,
): Promise<boolean> {
  const now = platform.clock.now();
  if (startTime !== null && now >= new Date(endTime ?? startTime)) return false;
  const begins = slotBegins(platform.schoolClock, { startTime, eventDate });
  if (!isLate(begins, now, lateCancelLimits.most)) return false;
  return isLate(begins, now, readLateCancelHours(await readSetting({ database: { db } }, 'lateCancelHours')));
}

/**
 * Has organizers told of a late cancellation, in the transaction of it: at once, unless it can wait for the morning. What
 * follows within half an hour of a mail goes into the next one. The caller has locked the slot.
 */
export async function noteLateCancel(hub: Context<'mailbox'>, write: Write, cancelled: Cancelled): Promise<void> {
  const { slotId, name, email } = cancelled;
  const now = hub.clock.now();
  const noticeId = await noticeFor(hub, write, cancelled, now);
  await insertCancel(write.db, {
    id: newId(now),
    noticeId,
    slotId,
    cancelledAt: now.toISOString(),
    name,
    emailKey: name === null || email === null ? null : comparable(email),
  });
}

/**
 * Lets no other transaction note cancellations of these sheets until this one ends, as two slots of a sheet share no lock.
 * Who notes some of several sheets locks all of them before the first, so that two who leave never wait for each other.
 */
export async function lockLateCancels(db: Db, sheetIds: readonly string[]): Promise<void> {
  for (const sheetId of [...new Set(sheetIds)].sort()) await lockName(db, `late cancels ${sheetId}`);
}

/** One that is still to be sent, or a new one, whose mails are written. */
async function noticeFor(hub: Context<'mailbox'>, write: Write, cancelled: Cancelled, now: Date): Promise<string> {
  const { sheetId } = cancelled;
  const { db } = write;
  await lockLateCancels(db, [sheetId]);
  const begins = slotBegins(hub.schoolClock, cancelled);
  const wanted = tellOfCancelAt(hub.schoolClock, now, begins).getTime();
  // What waits for the morning is too late for what begins before.
  const latest = Math.max(wanted, now.getTime() + TOGETHER);
  for (const { id, dueAt } of await untoldNotices(db, sheetId))
    if (Date.parse(dueAt) <= latest && (await lockUntold(db, id))) return id;
  const told = await lastToldAt(db, sheetId);
  const apart = told === null ? wanted : Math.max(wanted, Date.parse(told) + TOGETHER);
  // The half hour can end at night.
  const dueAt = tellOfCancelAt(hub.schoolClock, new Date(apart), begins).toISOString();
  const id = newId(now);
  await insertNotice(db, { id, sheetId, kind: 'cancelled', day: null, dueAt });
  await writeNotice(hub, write, { noticeId: id, ...cancelled });
  return id;
}
