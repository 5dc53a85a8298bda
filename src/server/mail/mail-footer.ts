import { typed } from './marked-text.ts';
import type { MailContext } from './mail.ts';

export function mailFooter({ i18n, platform }: MailContext): { site: string; question: string } {
  const { name, school, contactEmail } = platform.site;
  return {
    site: i18n._({
      id: 'mail.footer.site',
      message: '{site} · {school}',
      values: { site: typed(name), school: typed(school) },
    }),
    question: i18n._({
      id: 'mail.footer.question',
      message: 'Questions? Email {address}.',
      values: { address: typed(contactEmail) },
    }),
  };
}
