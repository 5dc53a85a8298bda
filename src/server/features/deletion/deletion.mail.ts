import { DELETION_DAYS } from '#contract/deletion.ts';
import { managementTab, pagePaths } from '#contract/paths.ts';
import { keptFor, retention } from '#domain/retention.ts';
import { writeDate } from '#domain/school-time/date-words.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import type { MailTemplate } from '#server/mail/mail.ts';
import { typed } from '#server/mail/marked-text.ts';
import { proofLink } from '#server/mail/proof-link.ts';
import { renderNote } from '#server/mail/render-note.ts';

/** Kind `deletion-link`. */
export interface DeletionLinkMail {
  /** The token of the link, sealed for the purpose that is the mail's kind; it leaves the outbox when the mail is sent. */
  readonly sealedToken: string;
}

export const deletionLink: MailTemplate<DeletionLinkMail> = {
  kind: 'deletion-link',
  causes: ['recipient', 'asker'],
  awaited: true,
  secrets: ['sealedToken'],
  goodFor: () => keptFor('unconfirmedDeletions'),
  render({ sealedToken }, context) {
    const { i18n, platform } = context;
    const values = { site: typed(platform.site.name), days: DELETION_DAYS };
    const text = i18n._({
      id: 'mail.deletionLink.text',
      message:
        'Someone asked us to delete everything that {site} keeps under this address: sign-ups, details, and an account if there is one. If it was you, please confirm. We’ll then delete it within {days, plural, one {# day} other {# days}} and email you when it’s done.',
      values,
    });
    return renderNote(context, {
      subject: i18n._({
        id: 'mail.deletionLink.subject',
        message: 'Please confirm: delete your data at {site}',
        values,
      }),
      heading: i18n._({ id: 'mail.deletionLink.heading', message: 'Delete your data?' }),
      text,
      middle: proofLink(context, {
        label: i18n._({ id: 'mail.deletionLink.confirm', message: 'Confirm the deletion' }),
        path: pagePaths.deletion,
        purpose: 'deletion-link',
        sealedToken,
        days: retention.unconfirmedDeletions.days,
      }),
      hint: i18n._({
        id: 'mail.deletionLink.hint',
        message: 'If this wasn’t you, you don’t need to do anything. Nothing is deleted without this link.',
      }),
    });
  },
};

/** Kind `deletion-request-opened`, to full administrators. The mail does not say who asks; the hub shows it. */
export interface RequestOpenedMail {
  readonly dueAt: Instant;
}

export const deletionRequestOpened: MailTemplate<RequestOpenedMail> = {
  kind: 'deletion-request-opened',
  causes: ['counted'],
  render(mail, context) {
    const { i18n, platform, words } = context;
    const date = typed(writeDate(platform.schoolClock, words, 'full', mail.dueAt));
    const values = { site: typed(platform.site.name), date, days: DELETION_DAYS };
    const text = i18n._({
      id: 'mail.deletionOpened.text',
      message:
        'Someone has confirmed that they want everything that {site} keeps under their address deleted. We promise to do this within {days, plural, one {# day} other {# days}}: by {date}.',
      values,
    });
    return renderNote(context, {
      subject: i18n._({
        id: 'mail.deletionOpened.subject',
        message: 'Someone asks {site} to delete their data',
        values,
      }),
      heading: i18n._({ id: 'mail.deletionOpened.heading', message: 'A request to delete data' }),
      text,
      middle: [
        {
          block: 'button',
          label: i18n._({ id: 'mail.deletionOpened.open', message: 'See the request' }),
          url: `${platform.config.publicUrl}${managementTab('users')}`,
        },
      ],
      hint: i18n._({
        id: 'mail.deletionOpened.hint',
        message:
          'Every full administrator gets this email. Open the request to see who asked and what would be deleted.',
      }),
    });
  },
};

/** Kind `deletion-done`, which needs no data. */
export const deletionDone: MailTemplate<Record<string, never>> = {
  kind: 'deletion-done',
  causes: ['counted'],
  render(_mail, context) {
    const { i18n, platform } = context;
    const values = { site: typed(platform.site.name) };
    return renderNote(context, {
      subject: i18n._({ id: 'mail.deletionDone.subject', message: 'Your data at {site} was deleted', values }),
      heading: i18n._({ id: 'mail.deletionDone.heading', message: 'Your data was deleted' }),
      text: i18n._({
        id: 'mail.deletionDone.text',
        message:
          'As you asked, we’ve deleted everything we kept under this address. Your upcoming sign-ups are cancelled. The hours you gave still count, without your name. Thank you for your help!',
      }),
      hint: i18n._({
        id: 'mail.deletionDone.hint',
        message: 'We’ll delete this address too, so this is our last email to you. Questions? Email {address}.',
        values: { address: typed(platform.site.privacyEmail) },
      }),
    });
  },
};
