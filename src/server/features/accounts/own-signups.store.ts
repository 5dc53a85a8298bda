import { comparable } from '#domain/text-limits.ts';
import type { SignupOfEvent } from '#server/features/signups/signups.store.ts';
import type { Db } from '#server/platform/database/database.ts';

/**
 * Gives the signups that were made under an address without an account to this user, who has proved to read its mail.
 * Addresses that only compare alike are other mailboxes.
 */
export async function joinEarlierSignups(db: Db, user: { readonly id: string; readonly email: string }): Promise<void> {
  const alike = await db
    .selectFrom('volunteers')
    .select(['id', 'email'])
    .where('email_key', '=', comparable(user.email))
    .where('user_id', 'is', null)
    .execute();
  const own = alike.filter(({ email }) => email.toLowerCase() === user.email).map(({ id }) => id);
  if (own.length === 0) return;
  await db
    .updateTable('volunteers')
    .set({ user_id: user.id })
    .where('id', 'in', own)
    .where('user_id', 'is', null)
    .execute();
}

/** A signup as its volunteer looks back on it. */
export type PastOrComing = Pick<
  SignupOfEvent,
  'id' | 'notes' | 'signupTime' | 'slotTitle' | 'startTime' | 'endTime' | 'sheetTitle' | 'eventDate'
>;

/** The signups of a user, newest event first. */
export async function historyOf(db: Db, userId: string): Promise<PastOrComing[]> {
  return db
    .selectFrom('volunteers')
    .innerJoin('volunteer_slots', 'volunteer_slots.id', 'volunteers.slot_id')
    .innerJoin('signup_sheets', 'signup_sheets.id', 'volunteer_slots.signup_sheet_id')
    .select([
      'volunteers.id',
      'volunteers.notes',
      'volunteers.signup_time as signupTime',
      'volunteer_slots.title as slotTitle',
      'volunteer_slots.start_time as startTime',
      'volunteer_slots.end_time as endTime',
      'signup_sheets.title as sheetTitle',
      'signup_sheets.event_date as eventDate',
    ])
    .where('volunteers.user_id', '=', userId)
    .orderBy('signup_sheets.event_date', 'desc')
    .orderBy('volunteer_slots.start_time', (start) => start.desc().nullsLast())
    .orderBy('volunteers.id')
    .execute();
}
