import Database, { type Statement } from 'better-sqlite3';
import { signupInput } from '#contract/signups.ts';
import { signUp } from '#server/features/signups/sign-up.ts';
import { anonymous } from '#server/http/actor.ts';
import { mailTemplates } from '#server/mails.ts';
import { noLimits } from '#server/http/limits/limits.ts';
import { createJobs } from '#server/platform/jobs/job-runner.ts';
import { createMailbox } from '#server/platform/mail/mailbox.ts';
import { openData } from './data.ts';

/** One statement of a transaction with the values that it was given. */
export interface RecordedStatement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** What stands in the recorded values wherever a replay must say something new. */
export const RECORDED_NAME = 'recorded-person';

const AROUND_A_TRANSACTION = /^\s*(begin|commit|savepoint|release|rollback)\b/i;

/** The statements that the hub sends to the embedded engine for one signup: one is made in this folder. */
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
    return await listen(() =>
      signUp({ platform, mailbox, limits: noLimits }, anonymous, signupInput.parse(input), null),
    );
  } finally {
    mailbox.close();
    await platform.database.close();
  }
}

/** Writes down every statement that this process runs while `work` lasts. */
async function listen(work: () => Promise<unknown>): Promise<RecordedStatement[]> {
  const recorded: RecordedStatement[] = [];
  const probe = new Database(':memory:');
  const statements = Object.getPrototypeOf(probe.prepare('select 1')) as Pick<Statement, 'run' | 'all'>;
  const { run, all } = statements;
  statements.run = function (this: Statement, ...values) {
    recorded.push({ sql: this.source, values });
    return run.apply(this, values);
  };
  statements.all = function (this: Statement, ...values) {
    recorded.push({ sql: this.source, values });
    return all.apply(this, values);
  };
  try {
    await work();
  } finally {
    Object.assign(statements, { run, all });
    probe.close();
  }
  return recorded.filter(({ sql }) => !AROUND_A_TRANSACTION.test(sql));
}
