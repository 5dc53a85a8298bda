import type { I18n } from '@lingui/core';
import { managementTab } from '#contract/paths.ts';
import type { MailPausedMail } from '#server/mail/mail-paused.ts';
import { MAIL_PAUSED } from '#server/mail/mail-paused.ts';
import type { MailContext, MailTemplate } from '#server/mail/mail.ts';
import { typed } from '#server/mail/marked-text.ts';
import { renderNote } from '#server/mail/render-note.ts';

const MINUTE = 60_000;

/** Kind `test`. */
export interface TestMail {
  readonly address: string;
  readonly host: string;
}

export const testMail: MailTemplate<TestMail> = {
  kind: 'test',
  causes: ['administrator'],
  goodFor: () => MINUTE,
  render({ address, host }, context) {
    const { i18n } = context;
    const site = typed(context.platform.site.name);
    return renderNote(context, {
      subject: i18n._({ id: 'mail.test.subject', message: 'A test from {site}: email works', values: { site } }),
      heading: i18n._({ id: 'mail.test.heading', message: 'Email works' }),
      text: i18n._({
        id: 'mail.test.text',
        message: 'This test was sent from {address} through {host}, the same way as confirmations and reminders.',
        values: { address: typed(address), host: typed(host) },
      }),
      middle: [toSettings(context)],
      hint: i18n._({
        id: 'mail.test.hint',
        message:
          'If this was in your spam folder, mark it as “not spam”. Your email app then learns that you want these emails.',
      }),
    });
  },
};

export const mailPaused: MailTemplate<MailPausedMail> = {
  kind: MAIL_PAUSED,
  causes: ['clock'],
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
      subject: i18n._({ id: 'mail.paused.quota.subject', message: 'Email is paused: we’ve reached the daily limit' }),
      text: i18n._({
        id: 'mail.paused.quota.text',
        message:
          'The mail server {host} won’t accept more email from {address} today. Waiting emails go out automatically a day later.',
        values,
      }),
    };
  if (why === 'unreachable')
    return {
      subject: i18n._({
        id: 'mail.paused.unreachable.subject',
        message: 'Email is paused: we can’t reach the mail server',
      }),
      text: i18n._({
        id: 'mail.paused.unreachable.text',
        message:
          'We haven’t been able to reach the mail server {host} for an hour. Waiting emails go out automatically when it answers again. Nothing is lost.',
        values,
      }),
    };
  return {
    subject: i18n._({
      id: 'mail.paused.password.subject',
      message: 'Email is paused: the mail server refused the password',
    }),
    text: i18n._({
      id: 'mail.paused.password.text',
      message:
        'The mail server {host} no longer accepts the password for {address}. No email goes out until you enter a new one. Nothing is lost.',
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
