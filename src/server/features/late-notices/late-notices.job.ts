import { followUpAt, followUps, TOGETHER, type FollowUp } from '#domain/late-cancels.ts';
import { slotBegins } from '#domain/offers.ts';
import { isAtNight } from '#domain/quiet-hours.ts';
import { dateFieldValue, startOfDay } from '#domain/school-time/school-clock.ts';
import {
  forgetNames,
  insertNotice,
  namesAnybody,
  slotsCancelledLate,
  type CancelledSlot,
} from '#server/features/late-cancels/late-cancels.store.ts';
import { writeNotice } from '#server/features/late-cancels/write-notice.ts';
import { findSlotOfEvent } from '#server/features/signups/places.store.ts';
import type { Context } from '#server/hub.ts';
import { recurringJob, type RecurringJob } from '#server/jobs/recurring-job.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Platform } from '#server/platform/platform.ts';
import { isShort } from './is-short.ts';

const MINUTE = 60_000;
const NAMED_FOR = 24 * 60 * MINUTE;

/** Tells organizers again, a day and four hours before, if somebody cancelled late and people are still missing. */
export function tellWhoIsMissingJob(hub: Context<'mailbox'>): RecurringJob {
  return recurringJob(hub, {
    kind: 'tell-who-is-missing',
    trouble: 'organizers could not be told that people are missing',
    retryAfterMs: MINUTE,
    async run() {
      await tellWhoIsMissing(hub);
      return new Date(hub.clock.now().getTime() + MINUTE);
    },
  });
}

async function tellWhoIsMissing(hub: Context<'mailbox'>): Promise<void> {
  const { database, schoolClock: clock } = hub;
  const now = hub.clock.now();
  const before = new Date(now.getTime() - NAMED_FOR).toISOString();
  if (await namesAnybody(database.db, before)) await database.write((write) => forgetNames(write.db, before));
  if (isAtNight(clock, now)) return;
  const today = startOfDay(clock, now).toISOString();
  const short = (await slotsCancelledLate(database.db, today)).filter(isShort);
  const days = Map.groupBy(short, (slot) => `${slot.sheetId} ${dayOf(hub, slot)}`);
  for (const slots of days.values()) {
    const kind = followUps.findLast((one) => slots.some((slot) => isDue(hub, one, { slot, now })));
    const [first] = slots;
    if (kind !== undefined && first !== undefined) await tell(hub, kind, first, now);
  }
}

function dayOf({ schoolClock: clock }: Pick<Platform, 'schoolClock'>, slot: CancelledSlot): string {
  return dateFieldValue(clock, slotBegins(clock, slot));
}

/** Not right after the mail about the cancellation itself. */
function isDue(
  { schoolClock: clock }: Pick<Platform, 'schoolClock'>,
  kind: FollowUp,
  { slot, now }: { readonly slot: CancelledSlot; readonly now: Date },
): boolean {
  const begins = slotBegins(clock, slot);
  const at = followUpAt(clock, kind, begins);
  return now >= at && now < begins && Date.parse(slot.lastCancelledAt) < at.getTime() - TOGETHER;
}

/** Once for each sheet and day, whichever process comes first. */
async function tell(hub: Context<'mailbox'>, kind: FollowUp, { slotId, sheetId, ...slot }: CancelledSlot, now: Date) {
  await hub.database.write(async (write) => {
    const event = await findSlotOfEvent(write.db, slotId);
    if (event === null) return;
    const id = newId(now);
    const day = dayOf(hub, { slotId, sheetId, ...slot });
    if (!(await insertNotice(write.db, { id, sheetId, kind, day, dueAt: now.toISOString() }))) return;
    const { organizerEmail, language } = event;
    await writeNotice(hub, write, { noticeId: id, sheetId, organizerEmail, language });
  });
}
