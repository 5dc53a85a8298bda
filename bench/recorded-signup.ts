import { signupInput } from '#contract/signups.ts';
import { signUp } from '#server/features/signups/sign-up.ts';
import { anonymous } from '#server/http/actor.ts';
import { mailTemplates } from '#server/all-mails.ts';
import { createJobs } from '#server/jobs/job-runner.ts';
import { createMailbox } from '#server/mail/mailbox.ts';
import { recordStatements, type RecordedStatement } from '#tests/support/recorded-statements.ts';
import { openData } from './data.ts';

export const RECORDED_NAME = 'recorded-person';

export async function recordSignup(dataDir: string, slotId: string): Promise<RecordedStatement[]> {
  const platform = await openData(dataDir);
  const mailbox = createMailbox(platform, createJobs(platform).enqueue, mailTemplates);
  const input = {
    slotId,
    name: RECORDED_NAME,
    email: `${RECORDED_NAME}@example.org`,
    phone: '604-555-0123',
    emailConsent: true,
  };
  try {
    return await recordStatements(() => signUp({ ...platform, mailbox }, anonymous, signupInput.parse(input), null));
  } finally {
    mailbox.close();
    await platform.database.close();
  }
}
