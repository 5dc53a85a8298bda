import type { DeletionRequestList, DeletionRequestView } from '#contract/deletion.ts';
import { isYetToCome } from '#domain/sheet-dates.ts';
import type { Platform } from '#server/platform/platform.ts';
import { openRequests, type OpenRequest } from './deletion-requests.store.ts';
import { daysLeft, dueAt } from './due-date.ts';
import { keptUnder } from './kept-under.ts';

/** Most urgent first, with what carrying each of them out would remove. */
export async function listDeletionRequests(platform: Platform): Promise<DeletionRequestList> {
  const requests: DeletionRequestView[] = [];
  for (const request of await openRequests(platform.database.db)) requests.push(await present(platform, request));
  return { requests };
}

async function present(platform: Platform, { id, name, email, openedAt }: OpenRequest): Promise<DeletionRequestView> {
  const { user, signups, mails, hours, certificates, isAtDoor } = await keptUnder(platform.database.db, email);
  const upcoming = signups.filter((signup) => isYetToCome(platform.schoolClock, signup, platform.clock.now())).length;
  return {
    id,
    name,
    email,
    openedAt,
    dueAt: dueAt(openedAt).toISOString(),
    daysLeft: daysLeft(openedAt, platform.clock.now()),
    keeps: {
      upcomingSignups: upcoming,
      pastSignups: signups.length - upcoming,
      hours: hours.filter(({ adjusts }) => adjusts === null).length,
      letters: certificates.length,
      mails,
      account: user !== null,
      atDoor: isAtDoor,
    },
  };
}
