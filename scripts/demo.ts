// Starts the server on a throw-away folder that is filled with a school year around today.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '#server/platform/config.ts';
import { createJobs } from '#server/jobs/job-runner.ts';
import { createServerMetrics } from '#server/features/health/server-metrics.ts';
import { createLog } from '#server/platform/log.ts';
import { openPlatform } from '#server/platform/open-platform.ts';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { createPageReader } from '#server/watched-pages/page-reader.ts';
import { buildClientIfStale } from './build-client.ts';
import { createDemoOrganizer, demoOrganizer } from './demo/demo-organizer.ts';
import { createDemoUsers, demoUsers, PASSWORD } from './demo/demo-users.ts';
import { fillMonitors } from './demo/fill-monitors.ts';
import { fillSchoolYear } from './demo/fill-school-year.ts';
import { startMailbox } from './demo/mailbox/mailbox.ts';
import { createPost } from './demo/post.ts';
import { serveSchoolSite } from './demo/school-site.ts';
import { showMailbox } from './demo/show-mailbox.ts';

// Nothing of a real installation is touched: no mail leaves for families that do not exist, and nothing is posted.
const REAL = [
  'DATABASE_URL',
  'SECRET_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'BACKUP_DIR',
  'BACKUP_PASSPHRASE',
  'BACKUP_PASSPHRASE_FILE',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'FACEBOOK_PAGE_ID',
  'FACEBOOK_PAGE_ACCESS_TOKEN',
  'INSTAGRAM_ACCOUNT_ID',
  'INSTAGRAM_ACCESS_TOKEN',
  'META_APP_SECRET',
  'WEBHOOK_ALLOWED_HOSTS',
  'WEBHOOK_SECRET',
];
for (const name of REAL) delete process.env[name];
const folder = mkdtempSync(path.join(tmpdir(), 'hub-demo-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.env['DATA_DIR'] = folder;
process.env['LOG_LEVEL'] ||= 'warn';
process.env['NODE_ENV'] = 'production';

const now = new Date();
const port = await serveSchoolSite(now);
// The school that is watched is served here.
process.env['MONITOR_ALLOWED_DOMAINS'] = 'sd38.bc.ca,localhost';
process.env['MONITOR_ALLOW_PRIVATE_ADDRESSES'] = 'true';
buildClientIfStale();
const { publicUrl, timeZone } = readConfig();
const mailbox = await startMailbox(publicUrl, readSchoolClock(timeZone));
process.env['SMTP_URL'] = mailbox.smtpUrl;
process.env['MAIL_FROM'] = 'pac@example.org';
const { sheets, signups } = await fill();
process.stdout.write(
  `\nA demo with ${sheets} sheets and ${signups} sign-ups. It’s deleted when you stop it (Ctrl+C).\n`,
);
for (const { email, may } of [...demoUsers, demoOrganizer])
  process.stdout.write(`Sign in as ${email} with the password ${PASSWORD}: ${may}\n`);
process.stdout.write(`Read every email it sends, including sign-in codes, at ${mailbox.url}\n`);
await import('#server/main.ts');

async function fill(): Promise<{ sheets: number; signups: number }> {
  let moment = now;
  const platform = openPlatform(readConfig(), { now: () => moment }, createLog('warn'));
  await platform.database.migrate();
  const users = await createDemoUsers(platform);
  const jobs = createJobs(platform);
  const post = createPost(platform);
  await post.mailbox.open();
  const travel = (to: Date) => (moment = to);
  const { id, name, email, role } = users.user;
  const filled = await fillSchoolYear(
    {
      hub: { ...platform, mailbox: post.mailbox },
      deliver: post.deliver,
      travel,
      member: { actor: { role, userId: id, sessionHash: '' }, name, email },
    },
    now,
  );
  await createDemoOrganizer(platform);
  const pageReader = createPageReader(platform.log);
  await fillMonitors({ hub: { ...platform, jobs, pageReader, metrics: createServerMetrics() }, travel, port }, now);
  await pageReader.close();
  post.mailbox.close();
  await showMailbox(platform, mailbox.url);
  await platform.database.close();
  return filled;
}
