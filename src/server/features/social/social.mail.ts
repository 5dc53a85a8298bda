import { managementTab } from '#contract/paths.ts';
import { platformNames, type SocialPlatform } from '#domain/social/platforms.ts';
import type { SocialTrouble } from '#domain/social/trouble.ts';
import { writeDate } from '#domain/school-time/date-words.ts';
import type { MailTemplate } from '#server/mail/mail.ts';
import { typed } from '#server/mail/marked-text.ts';
import { renderNote } from '#server/mail/render-note.ts';
import { dateWords } from '#server/platform/time/language-dates.ts';

export const SOCIAL_TROUBLE = 'social-trouble';

export interface SocialTroubleMail {
  readonly social: SocialPlatform;
  readonly trouble: SocialTrouble;
  readonly reason: string | null;
  readonly endsAt: string | null;
}

export const socialTrouble: MailTemplate<SocialTroubleMail> = {
  kind: SOCIAL_TROUBLE,
  causes: ['clock'],
  render({ social, trouble, reason, endsAt }, context) {
    const { platform } = context;
    const name = platformNames[social];
    const words = dateWords('en', platform.config.timeZone);
    const date = endsAt === null ? '' : writeDate(platform.schoolClock, words, 'withYear', endsAt);
    const [subject, text] =
      trouble === 'locked-out'
        ? [
            `${name} has to be connected again`,
            `${name} no longer takes the access token of this hub. Nothing is posted there until somebody enters a new one; what waits is not lost.`,
          ]
        : [
            `The access to ${name} ends soon`,
            `The access token for ${name} ends on ${date}. Enter a new one before, so that posts go on.`,
          ];
    const url = `${platform.config.publicUrl}${managementTab('overview')}`;
    return renderNote(context, {
      subject,
      text,
      middle: [{ block: 'button', label: 'Open the dashboard', url }],
      hint: reason === null ? 'How to get a token stands where it is entered.' : typed(reason),
    });
  },
};
