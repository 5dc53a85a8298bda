import { describe, expect, test, vi } from 'vitest';
import { startMailServer } from '#tests/support/mail-server.ts';
import { openOldPlatform, waysToOpen } from '#tests/support/old-versions.ts';
import { openTestMailbox } from '#tests/support/test-mailbox.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Of an event that was over before, or of what has changed since. */
const OF_NO_USE = ['It was too late for this mail to be of use', 'There was nothing left to say with this mail'];

describe.each(waysToOpen)('the emails that wait in the data of version $version, $how,', ({ version, way }) => {
  test('go out in the words of this version', async () => {
    const smtp = await startMailServer();
    const platform = await openOldPlatform(version, way, { SMTP_URL: smtp.url, MAIL_FROM: 'pac@example.org' });
    await platform.database.migrate();
    const mailbox = await openTestMailbox(platform);
    await mailbox.jobs.settled();
    const unsent = (await mailbox.outbox()).filter(({ state }) => state !== 'sent');
    const reasons = unsent.map(({ last_error: reason }) => reason ?? '');
    expect(reasons.filter((reason) => !OF_NO_USE.includes(reason))).toEqual([]);
    expect(reasons.length).toBeLessThan(5);
    expect(smtp.mails.length).toBeGreaterThan(50);
    await mailbox.remove();
    await smtp.stop();
  });
});
