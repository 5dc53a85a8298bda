import type { Db } from '#server/platform/database/database.ts';
import { signupsOfEvents, type SignupOfEvent } from './signups.store.ts';

type Member = Pick<
  SignupOfEvent,
  | 'id'
  | 'groupId'
  | 'slotId'
  | 'calendarSlotId'
  | 'name'
  | 'signupTime'
  | 'calendarSequence'
  | 'calendarAt'
  | 'calendarDigest'
>;

/** In the order of their forms. */
export async function membersOf(db: Db, groupIds: readonly string[]): Promise<Member[]> {
  return db
    .selectFrom('volunteers')
    .select(['id', 'group_id as groupId', 'slot_id as slotId', 'name', 'signup_time as signupTime'])
    .select('calendar_slot_id as calendarSlotId')
    .select(['calendar_sequence as calendarSequence', 'calendar_at as calendarAt', 'calendar_digest as calendarDigest'])
    .where('group_id', 'in', groupIds)
    .orderBy('id')
    .execute();
}

/** In the order of the form. */
export async function signupsOfGroup(db: Db, groupId: string): Promise<SignupOfEvent[]> {
  return signupsOfEvents(db).where('volunteers.group_id', '=', groupId).orderBy('volunteers.id').execute();
}
