import { expect, test } from 'vitest';
import {
  mailAlertDigestJob,
  mailUrgentAlertsJob,
  sendWebhookJob,
} from '#server/features/notifications/notifications.job.ts';
import { mailTemplates } from '#server/all-mails.ts';
import { foundChange, makeMonitor, notificationsOf } from './support/found-changes.ts';
import { startMailServer } from './support/mail-server.ts';
import { mortal } from './support/mortal-platform.ts';
import { createUser } from './support/people.ts';
import { HOUR, MINUTE } from './support/test-clock.ts';
import { openTestMailbox, type TestMailbox } from './support/test-mailbox.ts';
import { openTestPlatform, type TestPlatform } from './support/test-platform.ts';
import { WEBHOOK_SECRET, startWebhookReceiver } from './support/webhook-receiver.ts';

const TRIALS = 40;
/** Statements that begin or end while the changes of one trial are mailed. */
const STEPS = 24;
const RECIPIENT = 'fatima@pac.example';

function openWorker(platform: TestPlatform): Promise<TestMailbox> {
  return openTestMailbox(platform, mailTemplates, (parts) => [
    mailUrgentAlertsJob(parts),
    mailAlertDigestJob(parts),
    sendWebhookJob(parts),
  ]);
}

test(`of changes that a process announced, killed at any moment, ${TRIALS} times over, none is lost or mailed twice`, async () => {
  const [smtp, receiver] = [await startMailServer(), await startWebhookReceiver()];
  const platform = await openTestPlatform({
    SMTP_URL: smtp.url,
    MAIL_RETRY_SCHEDULE: '1m,1m,1m',
    WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
    WEBHOOK_SECRET,
    MONITOR_ALLOW_PRIVATE_ADDRESSES: 'true',
  });
  try {
    await createUser({ platform }, { role: 'full-admin', email: RECIPIENT });
    const monitorId = await makeMonitor({ platform }, { webhook_url: receiver.url, internal_posts: true });
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const dying = mortal(platform, 1 + Math.floor(Math.random() * STEPS), () => smtp.cutAll());
      const worker = await openWorker(dying.platform);
      const announcing = { platform, hub: { ...worker.platform, ...worker } };
      await foundChange(announcing, monitorId, { severity: 'high', summary: `Pressing ${trial}.` });
      await foundChange(announcing, monitorId, { severity: 'low', summary: `Gathered ${trial}.` });
      await Promise.race([worker.jobs.settled(), dying.dead]);
      dying.die();
      // Until the next one takes over what this one held, and no mail of an earlier trial makes it wait.
      platform.clock.advance(16 * MINUTE);
    }
    const last = await openWorker(platform);
    // What has seen many deaths is let rest for hours.
    for (let hours = 0; hours < 48; hours += 1) {
      await last.jobs.settled();
      platform.clock.advance(HOUR);
    }
    await last.stop();
    const notifications = await notificationsOf({ platform });
    expect(notifications).toHaveLength(TRIALS * 6);
    const mails = smtp.mails.map(({ parsed }) => `${parsed.subject} ${parsed.text}`);
    const outcomes = notifications.map(({ channel, status, last_error: reason, summary, id }) => {
      if (channel === 'internal') return status;
      if (channel === 'webhook') {
        const received = receiver.requests.filter(({ headers }) => headers['webhook-id'] === id);
        const bodies = new Set(received.map(({ body }) => body)).size;
        return `webhook ${status}, ${bodies} body`;
      }
      const copies = mails.filter((mail) => mail.includes(summary)).length;
      return `mail ${status}${status === 'failed' ? ` (${reason})` : ''}, ${copies}`;
    });
    const [nobodyKnows, expected] = [
      'mail failed (The server stopped while it handed the mail over)',
      ['sent', 'webhook sent, 1 body', 'mail sent, 1'],
    ];
    const known = [...expected, `${nobodyKnows}, 0`, `${nobodyKnows}, 1`];
    expect([...new Set(outcomes)].filter((outcome) => !known.includes(outcome))).toEqual([]);
    expect(outcomes).toEqual(expect.arrayContaining(expected));
  } finally {
    await platform.remove();
    await Promise.all([smtp.stop(), receiver.stop()]);
  }
}, 900_000);
