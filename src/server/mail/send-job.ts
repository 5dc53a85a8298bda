import type { JobHandler } from '#server/jobs/jobs.ts';
import { jobOfLane, type Lane } from './lanes.ts';
import type { MailboxParts } from './mailbox-parts.ts';
import { findOpenMail } from './outbox.store.ts';
import { AWAITED_FOR_MS } from './pause-channel.ts';
import { sendMail } from './send-mail.ts';
import { CONNECTIONS } from './smtp-sender.ts';

const NEVER = new Date(8.64e15);

export function sendJob({ platform, templateOf, current, pause }: MailboxParts, lane: Lane): JobHandler {
  const { config, clock, database } = platform;
  const waits = config.mail.retrySchedule;
  return {
    kind: jobOfLane[lane],
    waits,
    ...(lane === 'ordinary' ? { firstAttemptsFor: AWAITED_FOR_MS } : {}),
    // Many mails at once never take the last connection, where there is a pace each waits for the one before, and one
    // finds out whether a pause is over.
    get atOnce() {
      const { transport } = current;
      return lane === 'ordinary' && transport?.account.msBetween === 0 && transport.pause === null ? CONNECTIONS : 1;
    },
    pausedUntil: () => (current.transport === null ? NEVER : current.transport.pausedUntil(lane)),
    async run(payload, { attempts, dueAt }) {
      const { outboxId } = payload as { outboxId: string };
      const { transport } = current;
      // Mail is not set up.
      if (transport === null) return { runAgainAt: dueAt, isDone: false };
      transport.onReservation(lane, clock.now());
      const mail = await findOpenMail(database.db, outboxId);
      if (mail === null) return undefined;
      return sendMail({
        platform,
        transport,
        lane,
        mail,
        template: templateOf.get(mail.kind),
        isLast: attempts > waits.length,
        dueAt,
        isCurrent: () => current.transport === transport,
        pause,
      });
    },
  };
}
