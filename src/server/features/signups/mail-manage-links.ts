import { startOfDay } from '#domain/school-time/school-clock.ts';
import { comparable } from '#domain/text-limits.ts';
import { causeOfAsker, type Asker } from '#server/mail/asker.ts';
import type { MailCause } from '#server/mail/mail-cause.ts';
import type { Context } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import { isReached } from '#domain/reached-people.ts';
import { mailedEvent } from './mail-volunteers.ts';
import { quotableOf } from './quotable.ts';
import type { ManageLinksMail } from './signup-mails.ts';
import { lockSignup, mailedSince, signupsOfAddress, type SignupOfEvent } from './signups.store.ts';

const MINUTE = 60_000;
const MAILED_AT_MOST_EVERY = 10 * MINUTE;

/**
 * Mails the manage links of an address's upcoming signups, unless that was done a moment ago or the mailbox got too
 * many unsolicited mails lately. They go to the stored address, never to the requested one: two addresses may look or
 * compare alike.
 */
export async function mailManageLinks(hub: Context<'mailbox'>, email: string, by: Asker = {}): Promise<void> {
  const { database, schoolClock, clock } = hub;
  const today = startOfDay(schoolClock, clock.now());
  await database.write(async (write) => {
    const signups = await signupsOfAddress(write.db, comparable(email), today);
    for (const [address, own] of Map.groupBy(signups.filter(isReached), (signup) => signup.email)) {
      await mailOnce(hub, write, { address, signups: own }, causeOfAsker(by));
    }
  });
}

async function mailOnce(
  hub: Context<'mailbox'>,
  write: Write,
  { address, signups }: { readonly address: string; readonly signups: readonly SignupOfEvent[] },
  cause: MailCause,
): Promise<void> {
  const [first] = signups;
  // A parallel request waits here, and then sees that it was mailed.
  if (first === undefined || (await lockSignup(write.db, first.id)) === null) return;
  const since = new Date(hub.clock.now().getTime() - MAILED_AT_MOST_EVERY);
  if ((await mailedSince(write.db, ['manage-links'], address, since)).length > 0) return;
  const payload: ManageLinksMail = {
    signups: signups.map((signup) => ({
      signupId: signup.id,
      linkVersion: signup.linkVersion,
      name: quotableOf(signup).name,
      ...mailedEvent(signup, first.preferredLanguage),
    })),
  };
  const { preferredLanguage: language } = first;
  await hub.mailbox.write(write, { kind: 'manage-links', to: address, language, payload, cause });
}
