import { startOfDay } from '#domain/school-time/school-clock.ts';
import { startOfSchoolYear } from '#domain/school-year.ts';
import { comparable } from '#domain/text-limits.ts';
import { endingsOf } from '#server/features/calendar-records/calendar-endings.store.ts';
import { addressOfMailbox, usedUntil } from '#server/features/mailboxes/kept-mailbox.ts';
import { mailboxHash } from '#server/features/mailboxes/mailbox-hash.ts';
import { mailboxById, noteFeedRead, type ReadMailbox } from '#server/features/mailboxes/mailboxes.store.ts';
import { entriesNow } from '#server/features/signups/entries-now.ts';
import { signupsOfAddress } from '#server/features/signups/signups.store.ts';
import { writeFeed } from '#server/features/signups/write-calendar.ts';
import type { CachedAnswer } from '#server/http/cached-answer.ts';
import { notFound } from '#server/http/errors.ts';
import type { Context } from '#server/hub.ts';
import { LastUsed } from '#server/platform/last-used.ts';
import type { Platform } from '#server/platform/platform.ts';
import { cancelledSince } from './cancelled-for.ts';
import { feedAnswer } from './feed-answer.ts';
import { endedEntry, wasCancelledLongAgo } from './feed-entries.ts';
import { readFeedKey } from './feed-key.ts';

const NO_MAILBOX = '00000000-0000-8000-8000-000000000000';

/** In characters; a calendar of thirty sign-ups has 14,000. */
const MOST_KEPT = 4_000_000;

interface WrittenFeed {
  readonly generation: string;
  readonly answer: CachedAnswer;
  readonly size: number;
}

interface OwnFeeds {
  /**
   * The calendar of a mailbox, for every reader who has its address.
   * @throws 404 for a key that ended, after the same statements as for one that never was
   */
  answer(key: string): Promise<CachedAnswer>;
}

/**
 * Keeps what it has written as long as neither a sheet nor the school changes and the day lasts: each sign-up, change and cancellation is a
 * change of its sheet. Of a sheet that is over, a change is seen a day later at the latest.
 */
export function createOwnFeeds(hub: Context<'sheetCache'>): OwnFeeds {
  const { database, secrets, sheetCache, site } = hub;
  const kept = new LastUsed<WrittenFeed>(MOST_KEPT, (_key, { size }) => size);
  return {
    async answer(key) {
      const right = readFeedKey(secrets, key);
      const mailbox = await mailboxById(database.db, right?.mailboxId ?? NO_MAILBOX);
      if (right === null || mailbox === null || mailbox.feedVersion !== right.version) throw notFound();
      await noteRead(hub, mailbox);
      await sheetCache.refresh();
      const generation = `${sheetCache.generation()} ${site.version}`;
      const known = kept.get(mailbox.id);
      if (known?.generation === generation) return known.answer;
      const content = await writeOwn(hub, addressOfMailbox(hub, mailbox));
      const answer = feedAnswer(content);
      kept.set(mailbox.id, { generation, answer, size: content.length });
      return answer;
    },
  };
}

/** By the day: the hub does not need to know when a person looks into their calendar, and each program writes once a day. */
async function noteRead(platform: Platform, { id, feedReadOn }: ReadMailbox): Promise<void> {
  const { database, schoolClock, clock } = platform;
  const now = clock.now();
  const readOn = startOfDay(schoolClock, now).toISOString();
  if (feedReadOn === readOn) return;
  await database.write(({ db }) => noteFeedRead(db, id, { readOn, usedUntil: usedUntil(platform, now) }));
}

async function writeOwn(platform: Platform, address: string): Promise<string> {
  const { database, schoolClock, clock, site } = platform;
  const from = startOfSchoolYear(schoolClock, clock.now(), -1);
  const own = await entriesNow(platform, async (db) => {
    const alike = await signupsOfAddress(db, comparable(address), from);
    return alike.filter((one) => one.email?.toLowerCase() === address && !wasCancelledLongAgo(platform, one));
  });
  const hash = mailboxHash(platform, address);
  const ended = await endingsOf(database.db, hash, cancelledSince(platform).toISOString());
  return writeFeed(platform, site.name, [...own, ...ended.map((ending) => endedEntry(platform, ending))]);
}
