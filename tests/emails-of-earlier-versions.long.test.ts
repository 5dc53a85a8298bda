import { describe, expect, test, vi } from 'vitest';
import { startMailServer } from '#tests/support/mail-server.ts';
import { openOldPlatform, waysToOpen } from '#tests/support/old-versions.ts';
import { openTestMailbox } from '#tests/support/test-mailbox.ts';

vi.setConfig({ testTimeout: 60_000 });

describe.each(waysToOpen)('the emails that wait in the data of version $version, $how,', ({ version, way }) => {
  test('go out in the words of this version', async () => {
    const smtp = await startMailServer();
    const platform = await openOldPlatform(version, way, { SMTP_URL: smtp.url, MAIL_FROM: 'pac@example.org' });
    await platform.database.migrate();
    const mailbox = await openTestMailbox(platform);
    await mailbox.jobs.settled();
    const unsent = (await mailbox.outbox()).filter(({ state }) => state !== 'sent');
    // Of an event that was over long before.
    const tooLate = 'signup-confirmation: It was too late for this mail to be of use';
    expect(unsent.map(({ kind, last_error: error }) => `${kind}: ${error}`)).toEqual([tooLate]);
    expect(smtp.mails.length).toBeGreaterThan(50);
    await mailbox.remove();
    await smtp.stop();
  });
});
