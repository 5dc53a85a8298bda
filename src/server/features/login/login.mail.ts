import type { MailTemplate } from '#server/mail/mail.ts';
import { typed } from '#server/mail/marked-text.ts';
import { renderNote, withCode } from '#server/mail/render-note.ts';

const MINUTE = 60_000;

export interface VerificationCodeMail {
  /** The code, sealed for the purpose `verification-code`; it leaves the outbox when the mail is sent. */
  readonly sealedCode: string;
  readonly minutes: number;
}

export const verificationCode: MailTemplate<VerificationCodeMail> = {
  kind: 'verification-code',
  causes: ['recipient'],
  awaited: true,
  secrets: ['sealedCode'],
  urgent: true,
  goodFor: ({ minutes }) => minutes * MINUTE,
  render({ sealedCode, minutes }, context) {
    const { i18n, platform } = context;
    const site = typed(platform.site.name);
    const code = platform.secrets.unseal('verification-code', sealedCode);
    const note = renderNote(context, {
      subject: i18n._({ id: 'mail.code.subject', message: 'Your sign-in code for {site}', values: { site } }),
      heading: i18n._({ id: 'mail.code.heading', message: 'Your sign-in code' }),
      text: i18n._({
        id: 'mail.code.text',
        message:
          'Enter this code to finish signing in. It works once, within {minutes, plural, one {# minute} other {# minutes}}.',
        values: { minutes },
      }),
      middle: [{ block: 'code', code }],
      hint: i18n._({
        id: 'mail.code.hint',
        message:
          'We’ll never ask you for this code. If you didn’t try to sign in, someone knows your password. Please change it.',
      }),
    });
    return withCode(note, code);
  },
};
