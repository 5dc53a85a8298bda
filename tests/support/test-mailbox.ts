import { readMailAccount } from '#server/features/email/read-mail-account.ts';
import { mailTemplates } from '#server/all-mails.ts';
import { createJobs, type Jobs } from '#server/jobs/job-runner.ts';
import type { Context } from '#server/hub.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import { createMailbox, type Mailbox } from '#server/mail/mailbox.ts';
import type { MailOrder, MailTemplate } from '#server/mail/mail.ts';
import { causeFor } from './mail-causes.ts';
import { openTestPlatform, type TestPlatform } from './test-platform.ts';

export interface TestMailbox {
  readonly platform: TestPlatform;
  readonly jobs: Jobs;
  readonly mailbox: Mailbox;
  write(order: Omit<MailOrder, 'language' | 'cause'> & Partial<Pick<MailOrder, 'language' | 'cause'>>): Promise<void>;
  /** Oldest first. */
  outbox(): ReturnType<typeof readOutbox>;
  stop(): Promise<void>;
  remove(): Promise<void>;
}

/** Outbox and sending on a database of their own, or on an open test platform; `alsoDoes` are further jobs. */
export async function openTestMailbox(
  variables: Record<string, string> | TestPlatform,
  templates: readonly MailTemplate<never>[] = mailTemplates,
  alsoDoes: (parts: Context<'mailbox'>) => readonly JobHandler[] = () => [],
): Promise<TestMailbox> {
  const platform = 'config' in variables ? (variables as TestPlatform) : await openTestPlatform(variables);
  const jobs = createJobs(platform);
  const mailbox = createMailbox(platform, jobs.enqueue, templates, {
    readAccount: () => readMailAccount(platform),
    wake: () => jobs.wake(),
  });
  await mailbox.open();
  jobs.start([...mailbox.sendJobs, ...alsoDoes({ ...platform, mailbox })]);
  const stop = async () => {
    await jobs.stop(1000);
    mailbox.close();
  };
  return {
    platform,
    jobs,
    mailbox,
    async write(order) {
      const whole = { language: 'en', cause: causeFor(order.kind), ...order };
      await platform.database.write((write) => mailbox.write(write, whole));
    },
    outbox: () => readOutbox(platform),
    stop,
    async remove() {
      await stop();
      await platform.remove();
    },
  };
}

function readOutbox({ database }: TestPlatform) {
  return database.db.selectFrom('outbox').selectAll().orderBy('created_at').orderBy('recipient').execute();
}
