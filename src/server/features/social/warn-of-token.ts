import { platformNames, type SocialPlatform } from '#domain/social/platforms.ts';
import { endsSoon } from '#domain/social/posts.ts';
import { writeDate } from '#domain/school-time/date-words.ts';
import { startOfDay } from '#domain/school-time/school-clock.ts';
import type { Platform } from '#server/platform/platform.ts';
import { dateWords } from '#server/platform/time/language-dates.ts';
import type { Standing } from './read-connection.ts';

const DAY = 24 * 60 * 60_000;
const VARIABLES: Readonly<Record<SocialPlatform, string>> = {
  facebook: 'FACEBOOK_PAGE_ACCESS_TOKEN',
  instagram: 'INSTAGRAM_ACCESS_TOKEN',
};

/** How long the access token of a platform that takes posts still lives, and what to do; null while there is time. */
export function warnOfToken(
  { clock, schoolClock, config }: Pick<Platform, 'clock' | 'schoolClock' | 'config'>,
  social: SocialPlatform,
  { isConnected, stored: { tokenEndsAt }, connection }: Standing,
): string | null {
  const now = clock.now();
  if (!isConnected || tokenEndsAt === null || !endsSoon(tokenEndsAt, now)) return null;
  const written = (style: 'full' | 'time') =>
    writeDate(schoolClock, dateWords('en', config.timeZone), style, tokenEndsAt);
  const [today, last] = [startOfDay(schoolClock, now), startOfDay(schoolClock, tokenEndsAt)];
  const days = Math.round((last.getTime() - today.getTime()) / DAY);
  const when =
    days <= 0 ? `today at ${written('time')}` : `${days === 1 ? 'tomorrow' : `in ${days} days`}, on ${written('full')}`;
  const way =
    connection?.setBy === 'environment'
      ? `Have ${VARIABLES[social]} set anew on the server before then`
      : 'Get a new one by the steps that stand where it is entered, and enter it before then';
  return `The access token ends ${when}. ${way}: afterwards nothing is posted to ${platformNames[social]}.`;
}
