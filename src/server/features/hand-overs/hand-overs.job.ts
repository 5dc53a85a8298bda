import { APPROVAL_HOURS, approvedBy } from '#domain/hand-overs.ts';
import { searchesToLookAt, type Search } from '#server/features/searches/searches.store.ts';
import { endSearch, refuseTaker } from '#server/features/signups/end-search.ts';
import { isSearchOver } from '#server/features/signup-link/can-hand-over.ts';
import { HubError } from '#server/http/errors.ts';
import type { Context } from '#server/hub.ts';
import { recurringJob, type RecurringJob } from '#server/jobs/recurring-job.ts';
import type { Write } from '#server/platform/database/database.ts';
import { grant } from './grant.ts';
import { lockHandOver } from './take-over.ts';

type Hubs = Context<'mailbox'>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Ends the searches whose time is over, and grants what no organizer has answered for a day. */
export function tendHandOversJob(hub: Hubs): RecurringJob {
  return recurringJob(hub, {
    kind: 'tend-hand-overs',
    trouble: 'hand-overs could not be ended',
    retryAfterMs: MINUTE,
    async run() {
      await tendHandOvers(hub);
      return new Date(hub.clock.now().getTime() + MINUTE);
    },
  });
}

export async function tendHandOvers(hub: Hubs): Promise<void> {
  const now = hub.clock.now();
  const askedBefore = new Date(now.getTime() - APPROVAL_HOURS * HOUR).toISOString();
  for (const search of await searchesToLookAt(hub.database.db, { now: now.toISOString(), askedBefore }))
    await endOrGrant(hub, search);
}

async function endOrGrant(hub: Hubs, search: Search): Promise<void> {
  try {
    await onRunning(hub, search, (write, locked) => grant(hub, write, locked));
  } catch (error) {
    // On the slot already, or with as many places as the sheet allows: then an organizer could not grant it either.
    if (!(error instanceof HubError)) throw error;
    await onRunning(hub, search, (write, locked) => refuseTaker(hub, write, locked));
  }
}

/** In a transaction of its own. Ends what is over; what is due is left to `answer`. */
async function onRunning(
  hub: Hubs,
  { id, slotId }: Search,
  answer: (write: Write, search: Search) => Promise<void>,
): Promise<void> {
  await hub.database.write(async (write) => {
    const { search, slot } = await lockHandOver(write.db, { id, slotId });
    if (search === null || slot === null || (search.state !== 'open' && search.state !== 'asked')) return;
    const now = hub.clock.now();
    const isDue = search.askedAt !== null && now >= approvedBy(new Date(search.askedAt));
    if (isSearchOver(hub, { search, slot, now })) await endSearch(hub, write, { search, state: 'ended' });
    else if (isDue) await answer(write, search);
    else return;
    write.announce({ topic: 'sheet', id: slot.sheetId });
  });
}
