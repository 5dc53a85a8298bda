import { pagePaths } from '#contract/paths.ts';
import { writeDate } from '#domain/school-time/date-words.ts';
import type { MailTemplate } from '#server/mail/mail.ts';
import { typed } from '#server/mail/marked-text.ts';
import { renderNote } from '#server/mail/render-note.ts';
import { dateWords } from '#server/platform/time/language-dates.ts';

export const BACKUPS_FAIL = 'backups-fail';

export interface BackupsFailMail {
  readonly reason: string;
  /** When the newest backup was taken; null without one. */
  readonly latest: string | null;
}

export const backupsFail: MailTemplate<BackupsFailMail> = {
  kind: BACKUPS_FAIL,
  causes: ['clock'],
  render({ reason, latest }, context) {
    const { platform } = context;
    const words = dateWords('en', platform.config.timeZone);
    const newest =
      latest === null
        ? 'There is no earlier backup.'
        : `The newest backup is from ${writeDate(platform.schoolClock, words, 'withYear', latest)}.`;
    const url = `${platform.config.publicUrl}${pagePaths.system}`;
    return renderNote(context, {
      subject: 'The automatic backups fail',
      text: `The nightly backup failed for two nights in a row. ${newest} If the server’s disk failed now, everything after that would be lost. Please pass this on to whoever looks after the server.`,
      middle: [{ block: 'button', label: 'Open the System page', url }],
      hint: typed(reason),
    });
  },
};
