import { startOfDay } from '#domain/school-time/school-clock.ts';
import type { Platform } from '#server/platform/platform.ts';
import { mailboxHash } from './mailbox-hash.ts';
import { mailboxOfAddress } from './mailboxes.store.ts';

const DAYS = 7;

/**
 * Whether a calendar program of this person has read their calendar lately and they did not ask for files all the same:
 * a file beside it would show everything twice.
 */
export async function readsCalendar(
  platform: Pick<Platform, 'database' | 'clock' | 'schoolClock' | 'secrets'>,
  address: string,
): Promise<boolean> {
  const mailbox = await mailboxOfAddress(platform.database.db, mailboxHash(platform, address));
  if (mailbox === null || mailbox.attaches || mailbox.feedReadOn === null) return false;
  return new Date(mailbox.feedReadOn) >= startOfDay(platform.schoolClock, platform.clock.now(), -DAYS);
}
