import type { SenderInput, TestPostAnswer } from '#contract/email.ts';
import { readEmailSettings } from '#contract/settings.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { readSetting } from '#server/features/settings/read-setting.ts';
import type { Actor } from '#server/http/actor.ts';
import { tooManyTests } from '#server/http/limits/limit-errors.ts';
import type { Context } from '#server/hub.ts';
import { passwordAccount, type MailAccount } from '#server/mail/mail-account.ts';
import type { Platform } from '#server/platform/platform.ts';
import { completeSender } from './complete-sender.ts';
import { explainFailure } from './explain-failure.ts';
import { testRecipient } from './test-recipient.ts';
import type { TestMail } from './email.mail.ts';

const NOT_SET_UP = 'Email isn’t set up yet. Enter the sender’s address and app password, then test again.';

/**
 * Sends a test mail through the saved account or an unsaved one, and reports the result within 15 s. A refusal by the
 * mail server is a result, not an error.
 * @throws as `completeSender`, and tooManyTests
 */
export async function sendTest(
  hub: Context<'mailbox' | 'limits'>,
  sender: SenderInput | null,
  actor: Actor,
): Promise<TestPostAnswer> {
  const { mailbox, limits } = hub;
  const account = sender === null ? mailbox.state().account : await draftAccount(hub, sender);
  const recipient = await testRecipient(hub, actor);
  if (account === null) return { success: false, recipient, message: NOT_SET_UP, field: null };
  const wait = limits.ofPerson.testMails.take(actor.userId ?? '');
  if (wait > 0) throw tooManyTests(wait);
  const payload: TestMail = { address: account.from.address, host: account.host };
  const { mailId, delivery } = await mailbox.tryOut({ kind: 'test', to: recipient, language: 'en', payload }, account);
  await noteTest(hub, mailId, actor);
  if (delivery.outcome === 'sent')
    return { success: true, recipient, message: `The test is on its way to ${recipient}.`, field: null };
  return { success: false, recipient, ...explainFailure(delivery, account, recipient) };
}

async function draftAccount(platform: Platform, sender: SenderInput): Promise<MailAccount> {
  const settings = readEmailSettings(await readSetting(platform, 'emailSettings'));
  return passwordAccount(platform, await completeSender(platform, sender), {
    ...settings,
    server: sender.server,
  });
}

async function noteTest({ clock, database }: Platform, mailId: string, actor: Actor): Promise<void> {
  const deed = { action: 'mail-tested', subjectId: mailId, at: clock.now() } as const;
  await database.write((write) => recordAudit(write, actor, deed));
}
