import { managementTab } from '#contract/paths.ts';
import type { MailTemplate } from '#server/mail/mail.ts';
import { typed } from '#server/mail/marked-text.ts';
import { renderNote } from '#server/mail/render-note.ts';

export const OLD_DRAFT = 'old-draft';

export interface OldDraftMail {
  readonly title: string;
}

export const oldDraft: MailTemplate<OldDraftMail> = {
  kind: OLD_DRAFT,
  causes: ['clock'],
  render({ title }, context) {
    const url = `${context.platform.config.publicUrl}${managementTab('overview')}`;
    return renderNote(context, {
      subject: `Still a draft: ${typed(title)}`,
      heading: 'This signup sheet is still a draft',
      text: `Nobody but its organizers can see ${typed(title)} until you publish it.`,
      middle: [{ block: 'button', label: 'Open the dashboard', url }],
      hint: 'Delete the draft if you don’t need it any more. You won’t get this email about it again.',
    });
  },
};
