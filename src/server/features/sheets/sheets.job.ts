import { instantOf, wallTime } from '#domain/school-time/school-clock.ts';
import { recurringJob, type RecurringJob } from '#server/jobs/recurring-job.ts';
import { byClock } from '#server/mail/mail-cause.ts';
import type { Context } from '#server/hub.ts';
import { OLD_DRAFT, type OldDraftMail } from './old-drafts.mail.ts';
import { takeOldDrafts } from './old-drafts.store.ts';

const DAY = 24 * 60 * 60_000;
const HOUR = 60 * 60_000;
const OLD_AFTER = 30 * DAY;
const MORNING = 8;

/** Mails the organizer of a draft that has waited for a month, once; for the drafts of a series together. */
export function mentionOldDraftsJob(hub: Context<'mailbox'>): RecurringJob {
  return recurringJob(hub, {
    kind: 'mention-old-drafts',
    trouble: 'could not look for old drafts',
    retryAfterMs: HOUR,
    firstRunAt: () => nextMorning(hub),
    async run() {
      await mentionOldDrafts(hub);
      return nextMorning(hub);
    },
  });
}

export async function mentionOldDrafts({ database, mailbox, clock }: Context<'mailbox'>): Promise<void> {
  const now = clock.now();
  const madeBefore = new Date(now.getTime() - OLD_AFTER).toISOString();
  await database.write(async (write) => {
    const drafts = await takeOldDrafts(write.db, { madeBefore, at: now.toISOString() });
    const bySeries = new Map(drafts.map((draft) => [draft.seriesId ?? draft.id, draft]));
    for (const { title, organizerEmail } of bySeries.values()) {
      const payload: OldDraftMail = { title };
      await mailbox.write(write, { kind: OLD_DRAFT, to: organizerEmail, language: 'en', payload, cause: byClock });
    }
  });
}

function nextMorning({ schoolClock, clock }: Context<'mailbox'>): Date {
  const { year, month, day } = wallTime(schoolClock, clock.now());
  return instantOf(schoolClock, { year, month, day: day + 1, hour: MORNING });
}
