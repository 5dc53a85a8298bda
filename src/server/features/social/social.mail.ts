import { managementTab } from '#contract/paths.ts';
import { platformNames, type SocialPlatform } from '#domain/social/platforms.ts';
import type { SocialTrouble } from '#domain/social/trouble.ts';
import { writeDate } from '#domain/school-time/date-words.ts';
import type { MailTemplate } from '#server/platform/mail/mail.ts';
import { typed } from '#server/platform/mail/marked-text.ts';
import { renderNote } from '#server/platform/mail/render-note.ts';
import { dateWords } from '#server/platform/time/language-dates.ts';

export const SOCIAL_TROUBLE = 'social-trouble';

/** Kind `social-trouble`: posts will stop, or have. */
export interface SocialTroubleMail {
  readonly social: SocialPlatform;
  readonly trouble: SocialTrouble;
  readonly reason: string | null;
  /** When the token ends. */
  readonly endsAt: string | null;
}

export const socialTrouble: MailTemplate<SocialTroubleMail> = {
  kind: SOCIAL_TROUBLE,
  render({ social, trouble, reason, endsAt }, context) {
    const { i18n, platform } = context;
    const name = typed(platformNames[social]);
    const words = dateWords(i18n.locale, platform.config.timeZone);
    const date = endsAt === null ? '' : writeDate(platform.schoolClock, words, 'withYear', endsAt);
    const [subject, text] =
      trouble === 'locked-out'
        ? [
            i18n._({
              id: 'mail.social.lockedOut.subject',
              message: '{name} has to be connected again',
              values: { name },
            }),
            i18n._({
              id: 'mail.social.lockedOut.text',
              message:
                '{name} no longer takes the access token of this hub. Nothing is posted there until somebody enters a new one; what waits is not lost.',
              values: { name },
            }),
          ]
        : [
            i18n._({ id: 'mail.social.endsSoon.subject', message: 'The access to {name} ends soon', values: { name } }),
            i18n._({
              id: 'mail.social.endsSoon.text',
              message: 'The access token for {name} ends on {date}. Enter a new one before, so that posts go on.',
              values: { name, date },
            }),
          ];
    return renderNote(context, {
      subject,
      text,
      middle: [
        {
          block: 'button',
          label: i18n._({ id: 'mail.social.open', message: 'Open the dashboard' }),
          url: `${platform.config.publicUrl}${managementTab('overview')}`,
        },
      ],
      hint:
        reason === null
          ? i18n._({ id: 'mail.social.hint', message: 'How to get a token stands where it is entered.' })
          : typed(reason),
    });
  },
};
