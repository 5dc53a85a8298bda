import { pagePaths } from '#contract/paths.ts';
import { noteAsked, noteNotSent } from '#server/features/asked/recipients.store.ts';
import { unsubscribeUrl } from '#server/features/consent/unsubscribe-link.ts';
import { eventBlock } from '#server/features/signups/describe-event.ts';
import { shownTitle } from '#server/features/signups/shown-titles.ts';
import { replyHint } from '#server/features/signups/write-signup-mail.ts';
import { councilAddress } from '#server/mail/council-address.ts';
import type { MailBlock } from '#server/mail/mail-body.ts';
import type { MailContext, MailTemplate, RenderedMail } from '#server/mail/mail.ts';
import { typed } from '#server/mail/marked-text.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import { linkUrl } from '#server/platform/id-link.ts';
import { CALL, type CallMail } from './call-mail.ts';
import { refreshCall, type ShownCall } from './refresh-call.ts';

/** Asks one mailbox to help. It never goes out at night. */
export const callForHelpers: MailTemplate<CallMail> = {
  kind: CALL,
  causes: ['counted'],
  bulk: true,
  refresh: ({ payload, language }, platform) => refreshCall(payload, language, platform),
  async afterTry({ db }, { recipientId }, at, state) {
    if (state === 'failed') await noteNotSent(db, recipientId, 'undeliverable');
    else if (state !== 'pending') await noteAsked(db, recipientId, at.toISOString());
  },
  render: (mail, context) => renderCall(mail as ShownCall, context),
};

function renderCall(mail: ShownCall, context: MailContext): RenderedMail {
  const { i18n, platform, recipient } = context;
  const { sheet, slots, recipientId } = mail;
  const stop = unsubscribeUrl(platform, recipient, 'calls');
  const values = { sheet: typed(shownTitle(sheet)), slots: slots.length };
  const preview = i18n._({
    id: 'mail.call.text',
    message:
      '{slots, plural, one {{sheet} still needs helpers. Can you help?} other {{sheet} still needs helpers. Can you help with one of these?}}',
    values,
  });
  const rendered = renderMail(
    context,
    i18n._({ id: 'mail.call.subject', message: 'Helpers are needed: {sheet}', values }),
    {
      preview,
      heading: i18n._({ id: 'mail.call.heading', message: 'Can you help?' }),
      blocks: [
        { block: 'paragraph', text: preview },
        ...noteOf(mail),
        ...slots.map((slot, at) =>
          eventBlock(context, { slot, sheet }, at === 0 ? { organizer: true, picture: true } : {}),
        ),
        {
          block: 'button',
          label: i18n._({ id: 'mail.call.button', message: 'I’ll help' }),
          url: linkUrl(platform, 'help', recipientId),
        },
        {
          block: 'small-print',
          text: i18n._({
            id: 'mail.call.decline.hint',
            message: 'If you can’t come, we won’t ask you about this event again:',
          }),
          link: {
            label: i18n._({ id: 'mail.call.decline', message: 'Not this time' }),
            url: linkUrl(platform, 'help', recipientId, '?answer=no'),
          },
        },
        {
          block: 'small-print',
          text: i18n._({
            id: 'mail.call.passOn',
            message: 'The links in this email are for you. To ask others to help, pass this link on instead:',
          }),
          link: {
            label: platform.config.publicUrl + pagePaths.sheet(sheet.id),
            url: platform.config.publicUrl + pagePaths.sheet(sheet.id),
          },
        },
        ...replyHint(mail, context),
        {
          block: 'small-print',
          text: i18n._({
            id: 'mail.call.why',
            message:
              'You’re getting this email because you agreed that the council may ask you when helpers are missing, at most once a week.',
          }),
          link: {
            label: i18n._({ id: 'mail.call.stop', message: 'Don’t ask me again' }),
            url: linkUrl(platform, 'help', recipientId, '?answer=stop'),
          },
        },
        ...councilAddress(mail.mailingAddress, context),
      ],
    },
  );
  const replyTo = { name: sheet.organizerName, address: sheet.organizerEmail };
  return { ...rendered, replyTo, unsubscribeUrl: stop };
}

function noteOf({ note }: ShownCall): MailBlock[] {
  return note === null ? [] : [{ block: 'typed', text: note }];
}
