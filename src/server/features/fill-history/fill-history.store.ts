import type { Db } from '#server/platform/database/database.ts';
import type { Instant } from '#server/platform/database/columns.ts';

interface SignupMoment {
  readonly slotId: string;
  readonly signupTime: Instant;
}

/** When people signed up for the slots of a sheet; those who have cancelled are not among them. */
export async function signupMoments(db: Db, sheetId: string, since: Instant): Promise<SignupMoment[]> {
  return db
    .selectFrom('volunteers')
    .innerJoin('volunteer_slots', 'volunteer_slots.id', 'volunteers.slot_id')
    .select(['volunteers.slot_id as slotId', 'volunteers.signup_time as signupTime'])
    .where('volunteer_slots.signup_sheet_id', '=', sheetId)
    .where('volunteers.signup_time', '>=', since)
    .execute();
}
