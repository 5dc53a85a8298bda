import { pagePaths } from '#contract/paths.ts';
import type { MailTemplate } from '#server/mail/mail.ts';
import { typed } from '#server/mail/marked-text.ts';
import { renderNote, withCode } from '#server/mail/render-note.ts';

const MINUTE = 60_000;
export const MAILBOX_CODE = 'mailbox-code';

export interface MailboxCodeMail {
  /** The code, sealed for the purpose `mailbox-code`; it leaves the outbox when the mail is sent. */
  readonly sealedCode: string;
  readonly tag: string;
  readonly minutes: number;
}

export const mailboxCode: MailTemplate<MailboxCodeMail> = {
  kind: MAILBOX_CODE,
  causes: ['recipient', 'asker'],
  awaited: true,
  secrets: ['sealedCode'],
  urgent: true,
  goodFor: ({ minutes }) => minutes * MINUTE,
  render({ sealedCode, tag, minutes }, context) {
    const { i18n, platform } = context;
    const site = typed(platform.site.name);
    const code = platform.secrets.unseal(MAILBOX_CODE, sealedCode);
    const note = renderNote(context, {
      subject: i18n._({ id: 'mail.mailboxCode.subject', message: 'Your code for {site}', values: { site } }),
      heading: i18n._({ id: 'mail.mailboxCode.heading', message: 'Your code' }),
      text: i18n._({
        id: 'mail.mailboxCode.text',
        message:
          'Enter this code on the page where you asked for it, to see your sign-ups. It works once, within {minutes, plural, one {# minute} other {# minutes}}.',
        values: { minutes },
      }),
      middle: [
        { block: 'code', code },
        {
          block: 'button',
          label: i18n._({ id: 'mail.mailboxCode.button', message: 'Open the page' }),
          // After the #, which browsers send to no server. Where nobody asked for it, the page only shows the code.
          url: `${platform.config.publicUrl}${pagePaths.mine}#${code}.${tag}`,
        },
      ],
      hint: i18n._({
        id: 'mail.mailboxCode.hint',
        message:
          'Don’t give this code to anyone. If you didn’t ask for it, you don’t need to do anything: without it, nobody sees your sign-ups.',
      }),
    });
    return withCode(note, code);
  },
};
