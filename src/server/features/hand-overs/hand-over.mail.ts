import { approvedBy } from '#domain/hand-overs.ts';
import { isPlainName } from '#domain/plain-name.ts';
import { managedSheet } from '#contract/paths.ts';
import { toldStill } from '#server/features/organizers/mail-organizers.ts';
import { momentOf, renderWaitlistMail } from '#server/features/offers/render-waitlist-mail.ts';
import { mailedEvent } from '#server/features/signups/mail-volunteers.ts';
import { findSlotOfEvent } from '#server/features/signups/places.store.ts';
import type { TakerRefusedMail } from '#server/features/signups/end-search.ts';
import { untilEventIsOver } from '#server/features/signups/until-event-is-over.ts';
import { titlesOf } from '#server/features/signups/write-signup-mail.ts';
import {
  APPROVAL_WANTED,
  TAKER_REFUSED,
  TAKER_WAITS,
  type AskedMail,
} from '#server/features/searches/hand-over-mails.ts';
import { searchById } from '#server/features/searches/searches.store.ts';
import type { MailContext, MailTemplate, RenderedMail } from '#server/mail/mail.ts';
import { typed } from '#server/mail/marked-text.ts';
import type { Platform } from '#server/platform/platform.ts';

interface ShownAsking extends AskedMail, TakerRefusedMail {
  /** Null where it may not be quoted. */
  readonly taker: string | null;
  readonly grantedAt: string;
}

/** Null when an organizer has answered, or the search has ended. */
async function readAsking({ handOverId }: AskedMail, { database: { db } }: Platform): Promise<ShownAsking | null> {
  const search = await searchById(db, handOverId);
  if (search?.state !== 'asked' || search.askedAt === null) return null;
  const event = await findSlotOfEvent(db, search.slotId);
  if (event === null) return null;
  const { takerName, takerLanguage } = search;
  const taker = takerName !== null && isPlainName(takerName) ? takerName : null;
  const grantedAt = approvedBy(new Date(search.askedAt)).toISOString();
  return { handOverId, ...mailedEvent(event, takerLanguage ?? event.language), taker, grantedAt };
}

/** To organizers: who wants to take a place over, and by when to answer. */
export const handOverApproval: MailTemplate<AskedMail> = {
  kind: APPROVAL_WANTED,
  refresh: async ({ payload, recipient }, platform) => {
    const found = await readAsking(payload, platform);
    if (found === null) return null;
    const { id: sheetId, organizerEmail } = found.sheet;
    const told = await toldStill(platform.database.db, { sheetId, organizerEmail }, recipient);
    return told === null ? null : { ...found, taker: told === 'named' ? found.taker : null };
  },
  render: (mail, context) => renderApproval(mail as ShownAsking, context),
};

function renderApproval(mail: ShownAsking, context: MailContext): RenderedMail {
  const { i18n, platform } = context;
  const moment = momentOf(context, mail.grantedAt);
  return renderWaitlistMail(mail, context, {
    subject: i18n._({
      id: 'mail.handOver.approval.subject',
      message: 'Somebody wants to take a place over: {slot} – {sheet}',
      values: titlesOf(mail),
    }),
    heading: i18n._({ id: 'mail.handOver.approval.heading', message: 'Somebody wants to take a place over' }),
    text:
      mail.taker === null
        ? i18n._({
            id: 'mail.handOver.approval.text.unnamed',
            message:
              'A volunteer can’t come and has found somebody. Approve or refuse this by {day}, {time}. Without an answer, the place is handed over then.',
            values: moment,
          })
        : i18n._({
            id: 'mail.handOver.approval.text',
            message:
              'A volunteer can’t come, and {name} wants to take the place over. Approve or refuse this by {day}, {time}. Without an answer, the place is handed over then.',
            values: { ...moment, name: typed(mail.taker) },
          }),
    button: {
      label: i18n._({ id: 'mail.handOver.approval.button', message: 'Approve or refuse' }),
      url: `${platform.config.publicUrl}${managedSheet(mail.sheet.id)}`,
    },
  });
}

/** To who asked for a place, while the organizers are asked. */
export const takerWaits: MailTemplate<AskedMail> = {
  kind: TAKER_WAITS,
  refresh: ({ payload }, platform) => readAsking(payload, platform),
  render(mail, context) {
    const shown = mail as ShownAsking;
    const { i18n } = context;
    return renderWaitlistMail(shown, context, {
      subject: i18n._({
        id: 'mail.handOver.asked.subject',
        message: 'We’ve asked the organizer: {slot} – {sheet}',
        values: titlesOf(shown),
      }),
      heading: i18n._({ id: 'mail.handOver.asked.heading', message: 'We’ve asked the organizer' }),
      text: i18n._({
        id: 'mail.handOver.asked.text',
        message:
          'You want to take a place over, and the organizer has to agree. We’ll email you by {day}, {time} whether the place is yours.',
        values: momentOf(context, shown.grantedAt),
      }),
    });
  },
};

export const takerRefused: MailTemplate<TakerRefusedMail> = {
  kind: TAKER_REFUSED,
  goodFor: untilEventIsOver,
  render(mail, context) {
    const { i18n, platform } = context;
    return renderWaitlistMail(mail, context, {
      subject: i18n._({
        id: 'mail.handOver.refused.subject',
        message: 'You can’t take this place over: {slot} – {sheet}',
        values: titlesOf(mail),
      }),
      heading: i18n._({ id: 'mail.handOver.refused.heading', message: 'You can’t take this place over' }),
      text: i18n._({
        id: 'mail.handOver.refused.text',
        message:
          'The organizer didn’t agree, or the place is no longer available. You’re not signed up for it. Thank you for wanting to help!',
      }),
      button: {
        label: i18n._({ id: 'mail.openSheet', message: 'See the signup sheet' }),
        url: `${platform.config.publicUrl}/signup-sheet/${mail.sheet.id}`,
      },
    });
  },
};
