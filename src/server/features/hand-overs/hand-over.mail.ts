import { approvedBy } from '#domain/hand-overs.ts';
import { isPlainName } from '#domain/plain-name.ts';
import { sheetPlace } from '#contract/organizer-paths.ts';
import { toldStill } from '#server/features/organizers/mail-organizers.ts';
import { momentOf, renderWaitlistMail } from '#server/features/offers/render-waitlist-mail.ts';
import { eventBlock } from '#server/features/signups/describe-event.ts';
import { mailedEvent } from '#server/features/signups/mail-volunteers.ts';
import { findSlotOfEvent } from '#server/features/signups/places.store.ts';
import type { TakerRefusedMail } from '#server/features/signups/end-search.ts';
import { untilEventIsOver } from '#server/features/signups/until-event-is-over.ts';
import { titlesOf } from '#server/features/signups/write-signup-mail.ts';
import {
  APPROVAL_WANTED,
  TAKER_REFUSED,
  TAKER_WAITS,
  type ApprovalMail,
  type AskedMail,
} from '#server/features/searches/hand-over-mails.ts';
import { searchById, searchesOfSheet } from '#server/features/searches/searches.store.ts';
import type { MailContext, MailTemplate, RenderedMail } from '#server/mail/mail.ts';
import { listed } from '#server/mail/mail-language.ts';
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

/** Those of earlier versions name one who asks. */
type ApprovalOrder = ApprovalMail | AskedMail;

interface ShownApproval {
  /** Never empty; the oldest first. */
  readonly asking: readonly ShownAsking[];
}

/** To organizers: who wants to take places of a sheet over, and by when to answer. */
export const handOverApproval: MailTemplate<ApprovalOrder> = {
  kind: APPROVAL_WANTED,
  causes: ['merged'],
  async refresh({ payload, recipient }, platform) {
    if ('dueAt' in payload && platform.clock.now() < new Date(payload.dueAt))
      return { runAgainAt: new Date(payload.dueAt), isDone: false };
    const asking = await allAsking(payload, platform);
    const [first] = asking;
    if (first === undefined) return null;
    const { id: sheetId, organizerEmail } = first.sheet;
    const told = await toldStill(platform.database.db, { sheetId, organizerEmail }, recipient);
    if (told === null) return null;
    return { asking: told === 'named' ? asking : asking.map((one) => ({ ...one, taker: null })) };
  },
  render: (mail, context) => renderApproval(mail as object as ShownApproval, context),
};

async function allAsking(payload: ApprovalOrder, platform: Platform): Promise<ShownAsking[]> {
  const searches =
    'sheetId' in payload
      ? (await searchesOfSheet(platform.database.db, payload.sheetId)).map(({ id }) => id)
      : [payload.handOverId];
  const asking: ShownAsking[] = [];
  for (const handOverId of searches) {
    const one = await readAsking({ handOverId }, platform);
    if (one !== null) asking.push(one);
  }
  return asking;
}

function renderApproval({ asking }: ShownApproval, context: MailContext): RenderedMail {
  const { i18n, platform } = context;
  const [first, ...others] = asking;
  if (first === undefined) throw new Error('Somebody asks');
  const slots = new Set(asking.map((one) => titlesOf(one).slot));
  return renderWaitlistMail(first, context, {
    subject: i18n._({
      id: 'mail.handOver.approval.subject',
      message: 'Somebody wants to take a place over: {slot} – {sheet}',
      values: { ...titlesOf(first), slot: listed(i18n, [...slots]) },
    }),
    heading: i18n._({ id: 'mail.handOver.approval.heading', message: 'Somebody wants to take a place over' }),
    text: askingText(first, context),
    more: others.flatMap((one) => [{ block: 'paragraph', text: askingText(one, context) }, eventBlock(context, one)]),
    button: {
      label: i18n._({ id: 'mail.handOver.approval.button', message: 'Approve or refuse' }),
      url: `${platform.config.publicUrl}${sheetPlace(first.sheet.id)}`,
    },
  });
}

function askingText({ taker, grantedAt }: ShownAsking, context: MailContext): string {
  const { i18n } = context;
  const moment = momentOf(context, grantedAt);
  if (taker === null)
    return i18n._({
      id: 'mail.handOver.approval.text.unnamed',
      message:
        'A volunteer can’t come and has found somebody. Approve or refuse this by {day}, {time}. Without an answer, the place is handed over then.',
      values: moment,
    });
  return i18n._({
    id: 'mail.handOver.approval.text',
    message:
      'A volunteer can’t come, and {name} wants to take the place over. Approve or refuse this by {day}, {time}. Without an answer, the place is handed over then.',
    values: { ...moment, name: typed(taker) },
  });
}

/** To who asked for a place, while the organizers are asked. */
export const takerWaits: MailTemplate<AskedMail> = {
  kind: TAKER_WAITS,
  causes: ['recipient', 'administrator', 'stranger'],
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
  causes: ['counted'],
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
