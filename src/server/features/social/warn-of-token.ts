import type { PlatformView } from '#contract/social-media.ts';
import type { SocialPlatform } from '#domain/social/platforms.ts';
import { endsSoon } from '#domain/social/posts.ts';
import { writeDate, type DateStyle } from '#domain/school-time/date-words.ts';
import { startOfDay } from '#domain/school-time/school-clock.ts';
import type { Platform } from '#server/platform/platform.ts';
import { dateWords } from '#server/platform/time/language-dates.ts';
import type { ConnectionStatus } from './connection-status.ts';

const DAY = 24 * 60 * 60_000;
const VARIABLES: Readonly<Record<SocialPlatform, string>> = {
  facebook: 'FACEBOOK_PAGE_ACCESS_TOKEN',
  instagram: 'INSTAGRAM_ACCESS_TOKEN',
};

/**
 * When the access token of a platform that takes posts ends soon, or has ended though the platform has not said so yet,
 * and what to do; null while there is time.
 */
export function warnOfToken(
  { clock, schoolClock, config }: Pick<Platform, 'clock' | 'schoolClock' | 'config'>,
  social: SocialPlatform,
  { isConnected, stored: { tokenEndsAt }, connection }: ConnectionStatus,
): PlatformView['warning'] {
  const now = clock.now();
  if (!isConnected || tokenEndsAt === null || !endsSoon(tokenEndsAt, now)) return null;
  const isOnServer = connection?.setBy === 'environment';
  if (new Date(tokenEndsAt) <= now)
    return {
      title: 'The access token has expired',
      text: isOnServer
        ? `Ask whoever runs the server to set a new ${VARIABLES[social]}. Nothing is posted until then.`
        : 'Enter a new one. You’ll find the steps where you enter it.',
    };
  const words = dateWords('en', config.timeZone);
  const written = (style: DateStyle) => writeDate(schoolClock, words, style, tokenEndsAt);
  const days = daysBetween(startOfDay(schoolClock, now), startOfDay(schoolClock, tokenEndsAt));
  const [left, limit] =
    days === 0
      ? [`today at ${written('time')}`, 'then']
      : [days === 1 ? 'tomorrow' : `in ${days} days`, written('full')];
  return {
    title: `The access token expires ${left}`,
    text: isOnServer
      ? `Ask whoever runs the server to set a new ${VARIABLES[social]} before ${limit}. Nothing is posted after that.`
      : `Enter a new one before ${limit}. You’ll find the steps where you enter it.`,
  };
}

/** Where clocks change, two midnights are an hour more or less than whole days apart. */
function daysBetween(midnight: Date, later: Date): number {
  return Math.round((later.getTime() - midnight.getTime()) / DAY);
}
