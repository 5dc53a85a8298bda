import type { MailTemplate } from './platform/mail/mail.ts';

/** Table of contents: every kind of mail. */
export const mailTemplates: readonly MailTemplate<never>[] = [];
