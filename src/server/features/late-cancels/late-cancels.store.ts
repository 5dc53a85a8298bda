import type { FollowUp } from '#domain/late-cancels.ts';
import type { SheetState } from '#domain/sheet-states.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import type { Db } from '#server/platform/database/database.ts';

export interface LateNotice {
  readonly id: string;
  readonly sheetId: string;
  readonly kind: 'cancelled' | FollowUp;
  /** Of the slots; null for a cancellation. */
  readonly day: string | null;
  readonly dueAt: Instant;
  readonly toldAt: Instant | null;
}

const columns = ['id', 'sheet_id as sheetId', 'kind', 'day', 'due_at as dueAt', 'told_at as toldAt'] as const;

export async function noticeById(db: Db, id: string): Promise<LateNotice | null> {
  const notice = await db.selectFrom('late_notices').select(columns).where('id', '=', id).executeTakeFirst();
  return notice ?? null;
}

/** Of cancellations of a sheet: those that are still to be told, the soonest first. */
export async function untoldNotices(db: Db, sheetId: string): Promise<LateNotice[]> {
  return ofCancellations(db, sheetId).select(columns).where('told_at', 'is', null).orderBy('due_at').execute();
}

/** When organizers of a sheet were last told of cancellations. */
export async function lastToldAt(db: Db, sheetId: string): Promise<Instant | null> {
  const last = await ofCancellations(db, sheetId)
    .select(({ fn }) => fn.max('told_at').as('toldAt'))
    .executeTakeFirst();
  return last?.toldAt ?? null;
}

/**
 * Locks a notice until the transaction ends, if no mail of it is being sent.
 * @returns false when nothing can be added to it
 */
export async function lockUntold(db: Db, id: string): Promise<boolean> {
  const locked = await db
    .updateTable('late_notices')
    .set((notice) => ({ told_at: notice.ref('told_at') }))
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .returning('id')
    .execute();
  return locked.length > 0;
}

/** @returns false when organizers are told of this already */
export async function insertNotice(db: Db, notice: Omit<LateNotice, 'toldAt'>): Promise<boolean> {
  const { id, sheetId, kind, day, dueAt } = notice;
  const inserted = await db
    .insertInto('late_notices')
    .values({ id, sheet_id: sheetId, kind, day, due_at: dueAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return inserted.length > 0;
}

/** Others can be added to it until then. */
export async function postponeNotice(db: Db, id: string, dueAt: Instant): Promise<void> {
  await db
    .updateTable('late_notices')
    .set({ due_at: dueAt })
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .execute();
}

/** From now on nothing is added to it. */
export async function closeNotice(db: Db, id: string, at: Instant): Promise<void> {
  await db.updateTable('late_notices').set({ told_at: at }).where('id', '=', id).where('told_at', 'is', null).execute();
}

interface NewCancel {
  readonly id: string;
  readonly noticeId: string;
  readonly slotId: string;
  readonly cancelledAt: Instant;
  readonly name: string | null;
  readonly emailKey: string | null;
}

export async function insertCancel(db: Db, cancel: NewCancel): Promise<void> {
  const { id, noticeId, slotId, cancelledAt, name, emailKey } = cancel;
  await db
    .insertInto('late_cancels')
    .values({ id, notice_id: noticeId, slot_id: slotId, cancelled_at: cancelledAt, name, email_key: emailKey })
    .execute();
}

interface LateCancel {
  readonly slotId: string;
  readonly name: string | null;
  readonly cancelledAt: Instant;
}

/** Of a notice, with those of the sheet since a moment; the oldest first. */
export async function cancelsToTell(
  db: Db,
  { id, sheetId }: Pick<LateNotice, 'id' | 'sheetId'>,
  since: Instant,
): Promise<LateCancel[]> {
  return (
    db
      .selectFrom('late_cancels')
      .innerJoin('late_notices', 'late_notices.id', 'late_cancels.notice_id')
      .select(['late_cancels.slot_id as slotId', 'late_cancels.name', 'late_cancels.cancelled_at as cancelledAt'])
      .where('late_notices.sheet_id', '=', sheetId)
      .where((cancel) =>
        cancel.or([cancel('late_notices.id', '=', id), cancel('late_cancels.cancelled_at', '>=', since)]),
      )
      // Later ones are told by a mail of their own.
      .where('late_notices.due_at', '<=', (notice) =>
        notice.selectFrom('late_notices as own').select('own.due_at').where('own.id', '=', id),
      )
      .orderBy('late_cancels.cancelled_at')
      .orderBy('late_cancels.id')
      .execute()
  );
}

export interface CancelledSlot {
  readonly slotId: string;
  readonly sheetId: string;
  readonly state: SheetState;
  readonly startTime: Instant | null;
  readonly eventDate: Instant;
  /** Held places are not people. */
  readonly people: number;
  readonly max: number | null;
  readonly lastCancelledAt: Instant;
}

/** Slots with a late cancellation, of one sheet if it is named, that begin after this moment. */
export async function slotsCancelledLate(db: Db, from: Instant, sheetId?: string): Promise<CancelledSlot[]> {
  let query = db
    .selectFrom('late_cancels')
    .innerJoin('volunteer_slots', 'volunteer_slots.id', 'late_cancels.slot_id')
    .innerJoin('signup_sheets', 'signup_sheets.id', 'volunteer_slots.signup_sheet_id')
    .select((slot) => [
      'volunteer_slots.id as slotId',
      'signup_sheets.id as sheetId',
      'signup_sheets.state',
      'volunteer_slots.start_time as startTime',
      'signup_sheets.event_date as eventDate',
      'volunteer_slots.max_volunteers as max',
      slot('current_volunteers', '-', slot.ref('held_places')).as('people'),
      slot.fn.max('late_cancels.cancelled_at').as('lastCancelledAt'),
    ])
    .where(({ fn }) => fn.coalesce('volunteer_slots.start_time', 'signup_sheets.event_date'), '>=', from)
    .groupBy([
      'volunteer_slots.id',
      'signup_sheets.id',
      'signup_sheets.state',
      'volunteer_slots.start_time',
      'signup_sheets.event_date',
      'volunteer_slots.max_volunteers',
      'current_volunteers',
      'held_places',
    ]);
  if (sheetId !== undefined) query = query.where('signup_sheets.id', '=', sheetId);
  return query.execute();
}

interface CancelToTend {
  readonly slotId: string;
  /** Null once it is forgotten. */
  readonly name: string | null;
  readonly cancelledAt: Instant;
}

/** Of slots that begin after this moment, without those that an organizer dismissed; the oldest first. */
export async function cancelsToTend(db: Db, from: Instant): Promise<CancelToTend[]> {
  return db
    .selectFrom('late_cancels')
    .innerJoin('volunteer_slots', 'volunteer_slots.id', 'late_cancels.slot_id')
    .innerJoin('signup_sheets', 'signup_sheets.id', 'volunteer_slots.signup_sheet_id')
    .select(['late_cancels.slot_id as slotId', 'late_cancels.name', 'late_cancels.cancelled_at as cancelledAt'])
    .where(({ fn }) => fn.coalesce('volunteer_slots.start_time', 'signup_sheets.event_date'), '>=', from)
    .where('late_cancels.dismissed_at', 'is', null)
    .orderBy('late_cancels.cancelled_at')
    .orderBy('late_cancels.id')
    .execute();
}

interface Dismissed {
  readonly slotId: string;
  /** Later ones stay. */
  readonly until: Instant;
  readonly at: Instant;
}

export async function dismissCancels(db: Db, { slotId, until, at }: Dismissed): Promise<void> {
  await db
    .updateTable('late_cancels')
    .set({ dismissed_at: at })
    .where('slot_id', '=', slotId)
    .where('cancelled_at', '<=', until)
    .where('dismissed_at', 'is', null)
    .execute();
}

export async function namesAnybody(db: Db, before: Instant): Promise<boolean> {
  const named = await db
    .selectFrom('late_cancels')
    .select('id')
    .where('name', 'is not', null)
    .where('cancelled_at', '<', before)
    .executeTakeFirst();
  return named !== undefined;
}

/** Who cancelled before this moment: needed only until organizers were told. */
export async function forgetNames(db: Db, before: Instant): Promise<void> {
  await db
    .updateTable('late_cancels')
    .set({ name: null, email_key: null })
    .where('name', 'is not', null)
    .where('cancelled_at', '<', before)
    .execute();
}

/** Of a person who leaves. */
export async function forgetCancelsOf(db: Db, emailKey: string): Promise<void> {
  await db.updateTable('late_cancels').set({ name: null, email_key: null }).where('email_key', '=', emailKey).execute();
}

function ofCancellations(db: Db, sheetId: string) {
  return db.selectFrom('late_notices').where('sheet_id', '=', sheetId).where('kind', '=', 'cancelled');
}
