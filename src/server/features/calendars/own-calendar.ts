import type { OwnCalendarView } from '#contract/calendars.ts';
import { keptMailbox } from '#server/features/mailboxes/kept-mailbox.ts';
import { mailboxHash } from '#server/features/mailboxes/mailbox-hash.ts';
import {
  keepMailbox,
  mailboxOfAddress,
  raiseFeedVersion,
  setAttaches,
  type ReadMailbox,
} from '#server/features/mailboxes/mailboxes.store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { feedUrl } from './feed-key.ts';

const NONE: OwnCalendarView = { url: null, readOn: null, attaches: false };

/** `address` is proved to be read by the caller. */
export async function showOwnCalendar(platform: Platform, address: string): Promise<OwnCalendarView> {
  const mailbox = await mailboxOfAddress(platform.database.db, mailboxHash(platform, address));
  return mailbox === null ? NONE : present(platform, mailbox);
}

/** Makes the calendar of a mailbox if there is none; `renew` ends the older address. */
export async function makeOwnCalendar(platform: Platform, address: string, renew: boolean): Promise<OwnCalendarView> {
  const kept = keptMailbox(platform, address);
  await platform.database.write(async ({ db }) => {
    await keepMailbox(db, kept);
    if (renew) await raiseFeedVersion(db, kept.addressHash);
  });
  return showOwnCalendar(platform, address);
}

export async function changeOwnCalendar(
  platform: Platform,
  address: string,
  attaches: boolean,
): Promise<OwnCalendarView> {
  const kept = keptMailbox(platform, address);
  await platform.database.write(async ({ db }) => {
    await keepMailbox(db, kept);
    await setAttaches(db, kept.addressHash, attaches);
  });
  return showOwnCalendar(platform, address);
}

function present(platform: Platform, { id, feedVersion, feedReadOn, attaches }: ReadMailbox): OwnCalendarView {
  return { url: feedUrl(platform, { mailboxId: id, version: feedVersion }), readOn: feedReadOn, attaches };
}
