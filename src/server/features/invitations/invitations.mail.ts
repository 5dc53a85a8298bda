import { pagePaths } from '#contract/paths.ts';
import { retention } from '#domain/retention.ts';
import { invitationByToken } from '#server/features/organizers/organizers.store.ts';
import { shownTitle } from '#server/features/signups/shown-titles.ts';
import type { MailedTitle } from '#server/features/signups/signup-mails.ts';
import type { MailTemplate } from '#server/mail/mail.ts';
import { typed } from '#server/mail/marked-text.ts';
import { proofLink } from '#server/mail/proof-link.ts';
import { renderNote } from '#server/mail/render-note.ts';
import { tokenHash } from '#server/platform/secrets.ts';

export const ORGANIZER_INVITATION = 'organizer-invitation';
const DAY = 24 * 60 * 60_000;

export interface InvitationMail {
  /** The token of the link, sealed for the purpose that is the mail's kind; it leaves the outbox when the mail is sent. */
  readonly sealedToken: string;
  readonly sheet: MailedTitle;
}

export const organizerInvitation: MailTemplate<InvitationMail> = {
  kind: ORGANIZER_INVITATION,
  causes: ['stranger'],
  secrets: ['sealedToken'],
  goodFor: () => retention.oneTimeLinks.days * DAY,
  /** Not sent once it was withdrawn, or mailed anew. */
  async refresh({ payload }, { database, secrets, clock }) {
    const hash = tokenHash(secrets.unseal(ORGANIZER_INVITATION, payload.sealedToken));
    return (await invitationByToken(database.db, hash, clock.now())) === null ? null : payload;
  },
  render({ sealedToken, sheet }, context) {
    const { i18n, platform } = context;
    const values = { sheet: typed(shownTitle(sheet)), site: typed(platform.site.name) };
    return renderNote(context, {
      subject: i18n._({ id: 'mail.organizerInvitation.subject', message: 'Help organize {sheet}', values }),
      text: i18n._({
        id: 'mail.organizerInvitation.text',
        message:
          '{site} asks you to help organize the signup sheet “{sheet}”. You’ll see who signed up, and you can change the sheet and write to its volunteers. You need an account with this email address.',
        values,
      }),
      middle: proofLink(context, {
        label: i18n._({ id: 'mail.organizerInvitation.open', message: 'See the invitation' }),
        path: pagePaths.organize,
        purpose: ORGANIZER_INVITATION,
        sealedToken,
        days: retention.oneTimeLinks.days,
      }),
      hint: i18n._({
        id: 'mail.organizerInvitation.hint',
        message: 'If you don’t want to, you don’t need to do anything. Nothing happens without this link.',
      }),
    });
  },
};
