import { startOfDay } from '#domain/school-time/school-clock.ts';
import { lastMomentOf } from '#domain/sheet-dates.ts';
import { readManageToken } from '#server/features/signups/manage-link.ts';
import { signupById, type SignupOfEvent } from '#server/features/signups/signups.store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { linkDead } from './signup-link.errors.ts';

const DAYS_AFTER_EVENT = 7;

/** @throws 404 when the link was altered or replaced, the signup is gone, or the event is long over */
export async function openManageLink(platform: Platform, token: string): Promise<SignupOfEvent> {
  const { database, secrets, schoolClock, clock } = platform;
  const link = readManageToken(secrets, token);
  const signup = link === null ? null : await signupById(database.db, link.signupId);
  if (link === null || signup === null || signup.linkVersion !== link.linkVersion) throw linkDead();
  if (clock.now() >= startOfDay(schoolClock, lastMomentOf(signup), DAYS_AFTER_EVENT + 1)) throw linkDead();
  return signup;
}
