import type { MailTemplate } from '#server/mail/mail.ts';
import { renderNote } from '#server/mail/render-note.ts';
import { eventBlock } from './describe-event.ts';
import { mailedManageUrl } from './manage-link.ts';
import type { ManageLinksMail } from './signup-mails.ts';

/** By then the volunteer has asked again. */
const GOOD_FOR = 24 * 60 * 60_000;

export const manageLinks: MailTemplate<ManageLinksMail> = {
  kind: 'manage-links',
  causes: ['recipient', 'asker'],
  awaited: true,
  goodFor: () => GOOD_FOR,
  render({ signups }, context) {
    const { i18n } = context;
    const count = signups.length;
    const subject = i18n._({
      id: 'mail.links.subject',
      message: '{count, plural, one {The link to your sign-up} other {The links to your # sign-ups}}',
      values: { count },
    });
    return renderNote(context, {
      subject,
      text: i18n._({
        id: 'mail.links.text',
        message:
          '{count, plural, one {Here is the link to your upcoming sign-up.} other {Here are the links to your # upcoming sign-ups.}} Use it to see, change or cancel your sign-up.',
        values: { count },
      }),
      middle: signups.map(({ signupId, linkVersion, name, slot, sheet }) => {
        const label = i18n._({ id: 'mail.manage', message: 'Change or cancel my sign-up' });
        const url = mailedManageUrl(context, signupId, linkVersion);
        return eventBlock(context, { slot, sheet }, { name, link: { label, url } });
      }),
      hint: i18n._({
        id: 'mail.links.hint',
        message:
          'Someone asked for this with your address. If it wasn’t you, you don’t need to do anything. Nobody else has seen these links.',
      }),
    });
  },
};
