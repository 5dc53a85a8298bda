import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createJobs } from '#server/jobs/job-runner.ts';
import { createMailbox } from '#server/mail/mailbox.ts';
import type { Platform } from '#server/platform/platform.ts';
import { mailTemplates } from '#server/all-mails.ts';
import { createSheet } from '#server/features/sheets/create-sheet.ts';
import { createSlot } from '#server/features/slots/create-slot.ts';
import { signUp } from '#server/features/signups/sign-up.ts';
import { makeDataForServers } from '#tests/support/data-for-servers.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { ann, olga, tables, winterFair } from '#tests/support/sheets.ts';

const [data, mail] = [await makeDataForServers(), await startMailServer()];
const other = createServer().listen(0, '127.0.0.1');
await once(other, 'listening');
afterAll(async () => {
  other.close();
  await Promise.all([mail.stop(), data.remove()]);
});

const anyTime = { startTime: null, endTime: null };
const jobs = ({ database }: Platform) => database.db.selectFrom('jobs').selectAll().execute();

test('a server whose port is in use has begun with nothing, and the next one does it', async () => {
  const variables = { SMTP_URL: mail.url, MAIL_FROM: 'pac@school.example' };
  const before = await data.visit(async (platform) => {
    const mailbox = createMailbox(platform, createJobs(platform).enqueue, mailTemplates);
    const sheet = await createSheet(platform, { ...winterFair, eventDate: '2099-12-12T09:00' }, olga);
    const slot = await createSlot(platform, { ...tables, ...anyTime, signupSheetId: sheet.id }, olga);
    const agreed = { emailConsent: false, callConsent: false, newsConsent: false };
    const input = { notes: null, ...agreed, preferredLanguage: 'en', ...ann, slotId: slot.id };
    await signUp({ ...platform, mailbox }, olga, input, null);
    mailbox.close();
    return jobs(platform);
  });
  expect(before).toMatchObject([{ attempts: 0 }]);

  const { port } = other.address() as AddressInfo;
  await expect(data.startServer({ ...variables, PORT: String(port) })).rejects.toThrow('the port is in use');
  expect(await data.visit(jobs)).toEqual(before);
  expect(mail.seen.connections).toBe(0);

  const server = await data.startServer(variables);
  const [confirmation] = await mail.waitFor(1);
  expect(confirmation?.recipients).toEqual([ann.email]);
  await server.stop();
});
