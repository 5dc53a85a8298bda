import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { attachPictures } from '#server/mail/attach-pictures.ts';
import { outgoingMail } from '#server/mail/outgoing-mail.ts';
import { createSmtpSender } from '#server/mail/smtp-sender.ts';
import { startMailServer } from './support/mail-server.ts';
import { sampleMails } from './support/sample-mails.ts';
import { openTestPlatform } from './support/test-platform.ts';

const SCRIPT = path.resolve(import.meta.dirname, 'support/strict-mails.py');
const hasPython = spawnSync('python3', ['-c', 'import email.policy']).status === 0;
const readMails = z.array(
  z.object({
    name: z.string(),
    defects: z.array(z.string()),
    isAscii: z.boolean(),
    longestLine: z.int(),
    messageId: z.string(),
    contentIds: z.array(z.string()),
    threads: z.array(z.string()),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
  }),
);
type ReadMail = z.infer<typeof readMails>[number];

const ID = /^<[^\s<>@]+@pac\.example\.org>$/;
/** Kinds about a sign-up, with the samples that are about the same one. */
const ONE_CONVERSATION = new RegExp(
  `^(?:signup-(?:confirmation|changed|removed|withdrawn|handed-over)|event-(?:cancelled|revived)|reminder) plain$|^letter of a sheet$`,
);

describe.skipIf(!hasPython)('in a strict reader that others wrote', { meta: { need: 'Python' } }, () => {
  const read = new Map<string, ReadMail[]>();
  const ends: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const smtp = await startMailServer();
    ends.push(() => smtp.stop());
    const platform = await openTestPlatform({
      PUBLIC_URL: 'https://pac.example.org',
      SITE_NAME: 'Élan des parents 家長會',
    });
    ends.push(() => platform.remove());
    const workplace = await platform.uploads.workplace();
    const picture = path.join(workplace.folder, 'picture');
    writeFileSync(picture, 'a JPEG');
    await platform.uploads.keep(picture, `sheet-${'ab'.repeat(16)}-960.jpg`);
    const sender = createSmtpSender({ url: smtp.url });
    for (const language of ['en', 'zh-HK', 'ar']) {
      const folder = path.join(platform.config.dataDir, `mails-${language}`);
      mkdirSync(folder);
      for (const { kind, about, rendered } of sampleMails(platform, language)) {
        const { html, attachments } = await attachPictures(platform, rendered);
        const mail = { messageId: `<${crypto.randomUUID()}@pac.example.org>`, recipient: 'maria@exämple.org' };
        const from = { name: platform.config.site.name, address: 'pac@exämple.org' };
        const outgoing = outgoingMail(platform, from, mail, { ...rendered, html });
        expect(await sender.send({ ...outgoing, attachments: [...attachments] }, async () => {})).toEqual({
          outcome: 'sent',
        });
        writeFileSync(path.join(folder, `${kind} ${about}.eml`), smtp.mails.at(-1)?.raw ?? '');
      }
      const { stdout, stderr } = spawnSync('python3', [SCRIPT, folder], { encoding: 'utf8', maxBuffer: 1e9 });
      expect(stderr).toBe('');
      read.set(language, readMails.parse(JSON.parse(stdout)));
    }
    sender.close();
  }, 120_000);
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });

  test.each(['en', 'zh-HK', 'ar'])(
    'every kind of mail in %s has no defect, and headers that everyone reads',
    (language) => {
      const mails = read.get(language) ?? [];
      expect(mails.length).toBeGreaterThan(150);
      expect(mails.flatMap(({ name, defects }) => defects.map((defect) => `${name}: ${defect}`))).toEqual([]);
      for (const mail of mails) {
        const { name, messageId, contentIds, threads, text, html, subject } = mail;
        expect(mail.isAscii, name).toBe(true);
        expect(mail.longestLine, name).toBeLessThanOrEqual(998);
        for (const id of [messageId, ...contentIds, ...threads]) expect(id, name).toMatch(ID);
        for (const [, cid = ''] of html.matchAll(/src="cid:([^"]*)"/g)) expect(contentIds, name).toContain(`<${cid}>`);
        expect([subject, text.trim()], name).not.toContain('');
        expect(subject.length, name).toBeLessThanOrEqual(150);
      }
      expect(mails.flatMap(({ contentIds }) => contentIds).length).toBeGreaterThan(0);
      expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(mails.length);
    },
  );

  test.each(['en', 'zh-HK', 'ar'])(
    'the mails in %s about one sign-up are one conversation, and codes are none',
    (language) => {
      const mails = read.get(language) ?? [];
      const ofOne = mails.filter(({ name }) => ONE_CONVERSATION.test(name));
      expect(ofOne.length).toBe(9);
      const [first] = ofOne;
      for (const { threads, name } of ofOne) {
        expect(threads, name).toHaveLength(2);
        expect(new Set([...threads, ...(first?.threads ?? [])]).size, name).toBe(1);
      }
      const alone = mails.filter(({ name }) => /code|password|welcome|address|monitor|letter to everyone/.test(name));
      expect(alone.length).toBeGreaterThan(6);
      expect(alone.flatMap(({ threads }) => threads)).toEqual([]);
    },
  );
});
