import type { ProfileView } from '#contract/accounts.ts';
import { DAY } from '#domain/retention.ts';
import { startOfDay } from '#domain/school-time/school-clock.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { User } from '#server/features/accounts/accounts.store.ts';
import { historyOf } from '#server/features/accounts/own-signups.store.ts';
import { askedSince } from '#server/features/asked/recipients.store.ts';
import { countMinutes } from '#server/features/given-hours/count-hours.ts';
import { hoursOfPeople } from '#server/features/given-hours/hours.store.ts';
import { openPlacesOf } from '#server/features/waitlist/entries.store.ts';
import { linkUrl } from '#server/platform/id-link.ts';
import { presentPlace } from '#server/features/accounts/present-place.ts';
import { presentOwnUser, presentUser } from '#server/features/accounts/present-user.ts';

export async function showProfile(platform: Platform, user: User, actor: Actor): Promise<ProfileView> {
  const { db } = platform.database;
  const isOwn = user.id === actor.userId;
  const history = await historyOf(db, user.id);
  const today = startOfDay(platform.schoolClock, platform.clock.now()).toISOString();
  const waiting = isOwn ? await openPlacesOf(db, user.id, today) : [];
  const asked = isOwn ? await askedThisYear(platform, user) : [];
  const lastAt = asked.at(-1);
  const { confirmed, adjusted } = countMinutes(
    await hoursOfPeople(
      db,
      history.map(({ id }) => id),
    ),
  );
  return {
    user: {
      ...(isOwn ? presentOwnUser(user) : presentUser(user)),
      ...(waiting.length === 0
        ? {}
        : {
            waiting: waiting.map(({ id, ...place }) => ({
              id,
              slot: presentPlace(place),
              leaveUrl: linkUrl(platform, 'waitlist', id),
            })),
          }),
      ...(lastAt === undefined ? {} : { asked: { times: asked.length, lastAt } }),
      ...(confirmed + adjusted === 0 ? {} : { confirmedMinutes: confirmed + adjusted }),
      volunteerHistory: history.map(({ id, notes, signupTime, ...place }) => ({
        id,
        notes,
        signupTime,
        slot: presentPlace(place),
      })),
    },
  };
}

const YEAR = 365 * DAY;

/** When calls for helpers went to the address, of whose mailbox the user is the reader. */
async function askedThisYear({ database, clock }: Platform, user: User): Promise<readonly string[]> {
  if (user.email_verified_at === null) return [];
  return askedSince(database.db, user.email, new Date(clock.now().getTime() - YEAR).toISOString());
}
