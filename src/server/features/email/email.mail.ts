import type { I18n } from '@lingui/core';
import { managementTab } from '#contract/paths.ts';
import type { MailPausedMail } from '#server/platform/mail/mail-paused.ts';
import { MAIL_PAUSED } from '#server/platform/mail/mail-paused.ts';
import type { MailContext, MailTemplate } from '#server/platform/mail/mail.ts';
import { typed } from '#server/platform/mail/marked-text.ts';
import { renderNote } from '#server/platform/mail/render-note.ts';

const MINUTE = 60_000;

/** Kind `test`: an administrator sees whether mail arrives. */
export interface TestMail {
  /** Who sends, and through which mail server. */
  readonly address: string;
  readonly host: string;
}

export const testMail: MailTemplate<TestMail> = {
  kind: 'test',
  goodFor: () => MINUTE,
  render({ address, host }, context) {
    const { i18n } = context;
    const site = typed(context.platform.config.site.name);
    return renderNote(context, {
      subject: i18n._({ id: 'mail.test.subject', message: 'A test from {site}: mail works', values: { site } }),
      heading: i18n._({ id: 'mail.test.heading', message: 'Mail works' }),
      text: i18n._({
        id: 'mail.test.text',
        message: 'This test was sent from {address} through {host}, the same way as confirmations and reminders.',
        values: { address: typed(address), host: typed(host) },
      }),
      middle: [toSettings(context)],
      hint: i18n._({
        id: 'mail.test.hint',
        message:
          'If you found it among the junk, mark it as “not junk”: so your mail program learns that you want these mails.',
      }),
    });
  },
};

export const mailPaused: MailTemplate<MailPausedMail> = {
  kind: MAIL_PAUSED,
  render({ why, address, host, reason }, context) {
    const { i18n } = context;
    const values = { address: typed(address), host: typed(host) };
    return renderNote(context, { ...wordsOf(why, i18n, values), middle: [toSettings(context)], hint: typed(reason) });
  },
};

function wordsOf(
  why: MailPausedMail['why'],
  i18n: I18n,
  values: Readonly<Record<string, string>>,
): { readonly subject: string; readonly text: string } {
  if (why === 'quota')
    return {
      subject: i18n._({ id: 'mail.paused.quota.subject', message: 'Mail is paused: the daily limit is reached' }),
      text: i18n._({
        id: 'mail.paused.quota.text',
        message:
          'The mail server {host} takes no more mail from {address} for today. What waits goes out by itself, a day later.',
        values,
      }),
    };
  if (why === 'unreachable')
    return {
      subject: i18n._({
        id: 'mail.paused.unreachable.subject',
        message: 'Mail is paused: the mail server cannot be reached',
      }),
      text: i18n._({
        id: 'mail.paused.unreachable.text',
        message:
          'The mail server {host} has not been reached for an hour. What waits goes out by itself when it answers again; nothing is lost.',
        values,
      }),
    };
  return {
    subject: i18n._({ id: 'mail.paused.password.subject', message: 'Mail is paused: the password was refused' }),
    text: i18n._({
      id: 'mail.paused.password.text',
      message:
        'The mail server {host} does not accept the password of {address} any more. No mail goes out until a new one is entered; nothing is lost.',
      values,
    }),
  };
}

function toSettings({ i18n, platform }: MailContext) {
  return {
    block: 'button',
    label: i18n._({ id: 'mail.openEmailSettings', message: 'Open Email Settings' }),
    url: `${platform.config.publicUrl}${managementTab('email')}`,
  } as const;
}
