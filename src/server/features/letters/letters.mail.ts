import { shorten } from '#domain/shorten.ts';
import { unsubscribeUrl } from '#server/features/consent/unsubscribe-link.ts';
import { readSetting } from '#server/features/settings/read-setting.ts';
import { threadOf } from '#server/features/signups/write-signup-mail.ts';
import { councilAddress } from '#server/mail/council-address.ts';
import type { MailBlock } from '#server/mail/mail-body.ts';
import type { MailContext, MailTemplate } from '#server/mail/mail.ts';
import { typed } from '#server/mail/marked-text.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import { wantsNews } from './letters.store.ts';
import type { LetteredSignup, LetterText } from './letter-text.ts';

/** Kind `letter`. */
export interface LetterMail extends LetterText {
  readonly address: string;
  readonly signups: readonly LetteredSignup[];
  /** Of the council, as it is when a letter to everyone is sent. */
  readonly mailingAddress?: string | null;
}

/** Letters are about the days ahead. */
const GOOD_FOR = 7 * 24 * 60 * 60_000;
const MAX_PREVIEW = 140;

export const letter: MailTemplate<LetterMail> = {
  kind: 'letter',
  causes: ['counted'],
  goodFor: () => GOOD_FOR,
  bulk: true,
  // Recipients who have taken back their consent meanwhile get nothing.
  async refresh({ recipient, payload }, platform) {
    if (payload.sheet !== null) return payload;
    if (!(await wantsNews(platform.database.db, recipient))) return null;
    return { ...payload, mailingAddress: await readSetting(platform, 'mailingAddress') };
  },
  render(mail, context) {
    const { subject, text, sheet, replyTo } = mail;
    const rendered = renderMail(context, typed(subject), {
      preview: shorten(text.replace(/\s+/g, ' '), MAX_PREVIEW),
      heading: typed(subject),
      blocks: [
        { block: 'typed', text },
        ...(sheet === null ? toEveryone(mail, context) : toVolunteers(sheet, mail, context)),
      ],
    });
    const [signup] = mail.signups;
    if (sheet !== null) return { ...rendered, replyTo, ...(signup === undefined ? {} : { thread: threadOf(signup) }) };
    return { ...rendered, replyTo, unsubscribeUrl: unsubscribeUrl(context.platform, mail.address, 'news') };
  },
};

function toVolunteers(
  sheet: NonNullable<LetterText['sheet']>,
  { replyTo }: LetterMail,
  { i18n, platform }: MailContext,
): MailBlock[] {
  const values = { name: typed(replyTo.name), sheet: typed(sheet.title) };
  return [
    {
      block: 'small-print',
      text: i18n._({
        id: 'mail.letter.volunteers',
        message: 'You’re getting this email because you signed up for {sheet}. To answer {name}, reply to this email.',
        values,
      }),
      link: {
        label: i18n._({ id: 'mail.openSheet', message: 'See the signup sheet' }),
        url: `${platform.config.publicUrl}/signup-sheet/${sheet.id}`,
      },
    },
  ];
}

function toEveryone({ replyTo, address, mailingAddress = null }: LetterMail, context: MailContext): MailBlock[] {
  const { i18n, platform } = context;
  const values = { name: typed(replyTo.name) };
  return [
    {
      block: 'small-print',
      text: i18n._({
        id: 'mail.letter.news',
        message:
          'You’re getting this email because you agreed to news and fundraising emails from the council. To answer {name}, reply to this email.',
        values,
      }),
      link: {
        label: i18n._({ id: 'mail.letter.stopNews', message: 'Stop news and fundraising emails' }),
        url: unsubscribeUrl(platform, address, 'news'),
      },
    },
    ...councilAddress(mailingAddress, context),
  ];
}
