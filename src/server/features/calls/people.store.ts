import { comparable } from '#domain/text-limits.ts';
import type { SlotKind } from '#domain/slot-kinds.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import { isReached } from '#domain/reached-people.ts';
import type { Db } from '#server/platform/database/database.ts';

export interface Engagement {
  readonly email: string;
  readonly sheetId: string;
  readonly kind: SlotKind;
  readonly startTime: Instant | null;
  readonly endTime: Instant | null;
}

const HOUR = 3_600_000;
/** Longer than any slot lasts. */
const LONGEST_SLOT = 48 * HOUR;

/** What people do on this sheet, or on others between two moments. */
export async function engagements(
  db: Db,
  sheetId: string,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<Engagement[]> {
  const rows = await db
    .selectFrom('volunteers')
    .innerJoin('volunteer_slots', 'volunteer_slots.id', 'volunteers.slot_id')
    .innerJoin('signup_sheets', 'signup_sheets.id', 'volunteer_slots.signup_sheet_id')
    .select(['volunteers.email', 'signup_sheet_id as sheetId', 'volunteer_slots.kind'])
    .select(['start_time as startTime', 'end_time as endTime'])
    .where((signup) =>
      signup.or([
        signup('signup_sheet_id', '=', sheetId),
        signup.and([
          signup('signup_sheets.state', '=', 'published'),
          signup('start_time', '>=', new Date(from.getTime() - LONGEST_SLOT).toISOString()),
          signup('start_time', '<=', until.toISOString()),
        ]),
      ]),
    )
    .execute();
  return rows.filter(isReached);
}

/** The moments since which people of an address are on a sheet. */
export async function signupsOnSheet(db: Db, sheetId: string, address: string): Promise<Instant[]> {
  const rows = await db
    .selectFrom('volunteers')
    .innerJoin('volunteer_slots', 'volunteer_slots.id', 'volunteers.slot_id')
    .select(['volunteers.email', 'signup_time as at'])
    .where('signup_sheet_id', '=', sheetId)
    .where('email_key', '=', comparable(address))
    .execute();
  return rows.filter(({ email }) => email?.toLowerCase() === address).map(({ at }) => at);
}

/** Who has signed up on a sheet, by addresses in lower case, and when last. */
export async function lastSignups(db: Db, sheetId: string): Promise<ReadonlyMap<string, Instant>> {
  const rows = await db
    .selectFrom('volunteers')
    .innerJoin('volunteer_slots', 'volunteer_slots.id', 'volunteers.slot_id')
    .select(['volunteers.email', 'signup_time as at'])
    .where('signup_sheet_id', '=', sheetId)
    .orderBy('signup_time')
    .execute();
  return new Map(rows.filter(isReached).map(({ email, at }) => [email.toLowerCase(), at]));
}

/** When the last place of each slot was taken by somebody. */
export async function lastTaken(db: Db, slotIds: readonly string[]): Promise<ReadonlyMap<string, Instant>> {
  if (slotIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('volunteers')
    .select(({ fn }) => ['slot_id as slotId', fn.max('signup_time').as('at')])
    .where('slot_id', 'in', slotIds)
    .groupBy('slot_id')
    .execute();
  return new Map(rows.map(({ slotId, at }) => [slotId, at]));
}

/**
 * The person of the newest signup or account of an address that agrees to calls. Only what its reader has confirmed, or an
 * account that proved it has typed: a stranger's name and number, typed under a wrong address, are not the reader's.
 */
export async function personOf(
  db: Db,
  address: string,
): Promise<{ name: string; email: string; phone: string | null } | null> {
  const signups = await db
    .selectFrom('volunteers')
    .leftJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'volunteers.user_id')
        .on('joined_by_address', '=', false)
        .on('email_verified_at', 'is not', null),
    )
    .select(['volunteers.name', 'volunteers.email', 'volunteers.phone'])
    .where('email_key', '=', comparable(address))
    .where('volunteers.call_consent', '=', true)
    .where((signup) => signup.or([signup('mailbox_proved_at', 'is not', null), signup('users.email', '=', address)]))
    .orderBy('signup_time', 'desc')
    .orderBy('volunteers.id')
    .execute();
  const signup = signups.filter(isReached).find(({ email }) => email.toLowerCase() === address);
  if (signup !== undefined) return signup;
  const user = await db
    .selectFrom('users')
    .select(['name', 'email', 'phone'])
    .where('email', '=', address)
    .where('email_verified_at', 'is not', null)
    .where('call_consent', '=', true)
    .executeTakeFirst();
  return user ?? null;
}

export async function namesOf(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const users = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', userIds).execute();
  return new Map(users.map(({ id, name }) => [id, name]));
}

/** Whether the reader of an address has said no to calls for this sheet, or to all by one of them. */
export async function saidNo(db: Db, sheetId: string, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('call_recipients')
    .innerJoin('calls', 'calls.id', 'call_recipients.call_id')
    .select('call_recipients.id')
    .where('sheet_id', '=', sheetId)
    .where('address', '=', address)
    .where('answer', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Addresses to which an organizer's message went since that moment, or is about to, in lower case. */
export async function writtenToSince(db: Db, since: Date): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('outbox')
    .select('recipient')
    .where('kind', '=', 'letter')
    .where((mail) => mail.or([mail('sent_at', '>=', since.toISOString()), mail('state', 'in', ['pending', 'sending'])]))
    .execute();
  return new Set(rows.map(({ recipient }) => recipient.toLowerCase()));
}

/** Addresses in lower case that get no bulk mail. */
export async function bounced(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('suppressed_addresses').select('address').execute();
  return new Set(rows.map(({ address }) => address));
}
