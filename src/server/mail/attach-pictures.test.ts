import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startMailServer } from '#tests/support/mail-server.ts';
import { openTestMailbox } from '#tests/support/test-mailbox.ts';
import type { MailTemplate } from './mail.ts';
import { renderMail } from './render-mail.ts';

const KEPT = `sheet-${'ab'.repeat(16)}-960.jpg`;
const GONE = `sheet-${'cd'.repeat(16)}-960.jpg`;

const fair: MailTemplate<{ files: string[] }> = {
  kind: 'fair',
  causes: ['clock'],
  render: ({ files }, context) =>
    renderMail(context, 'Winter Craft Fair', {
      preview: 'Winter Craft Fair',
      heading: 'Winter Craft Fair',
      blocks: files.map((file) => ({
        block: 'event',
        picture: { file, alt: 'The gym', width: 960, height: 540 },
        leaf: null,
        title: 'Winter Craft Fair',
        subtitle: 'Set up tables',
        rows: [],
      })),
    }),
};

test('a picture travels with its mail, so that nothing is loaded when it is opened; one that is gone is left out', async () => {
  const smtp = await startMailServer();
  const hub = await openTestMailbox({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://pac.example.org' }, [fair]);
  try {
    const { folder } = await hub.platform.uploads.workplace();
    const file = path.join(folder, 'picture');
    writeFileSync(file, 'a JPEG');
    await hub.platform.uploads.keep(file, KEPT);
    await hub.write({ kind: 'fair', to: 'maria@example.org', payload: { files: [KEPT, GONE, KEPT] } });
    await hub.jobs.settled();
    const [mail] = smtp.mails;
    expect(mail?.parsed.attachments).toMatchObject([
      {
        cid: `${KEPT}@pac.example.org`,
        contentType: 'image/jpeg',
        contentDisposition: 'inline',
        content: Buffer.from('a JPEG'),
      },
    ]);
    const html = String(mail?.parsed.html);
    expect(html).not.toContain(GONE);
    // A reader that knows pictures by their IDs has put them in.
    expect(html).not.toContain('cid:');
    expect(html.match(/alt="The gym" width="534" height="300"/g)).toHaveLength(2);
  } finally {
    await hub.remove();
    await smtp.stop();
  }
});
