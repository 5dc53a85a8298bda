import { isRescheduled, type JobEnding, type Rescheduled } from '#server/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import { dateWords } from '#server/platform/time/language-dates.ts';
import { attachPictures } from './attach-pictures.ts';
import { failure, type Delivery } from './delivery.ts';
import { recordAttempt, pauseAccount, deferMail, blocksAccount, type SendAttempt } from './record-attempt.ts';
import { isTooLate } from './mail-age.ts';
import { serverTexts } from './mail-language.ts';
import type { MailTransport } from './mail-transport.ts';
import type { MailTemplate, RenderedMail } from './mail.ts';
import { outgoingMail } from './outgoing-mail.ts';
import { markSending, type OpenMail } from './outbox.store.ts';
import { suppressionOf } from './suppressed-addresses.store.ts';
import { hasLimits, reserveSend, type SendDecision } from './send-quota.ts';

/** By then the other process has recorded the result or has died, and this one records it instead. */
const SENT_ELSEWHERE_WAIT = 2 * 60_000;

/**
 * Tries to send a mail and returns how to record that, or when to run again: because of the pace, the limit, a pause or
 * the mail's own moment.
 * @throws when it should be tried again after the usual wait
 */
export async function sendMail(one: SendAttempt): Promise<JobEnding | Rescheduled> {
  const { mail, template, transport } = one;
  if (mail.state === 'sending')
    return recordAttempt(one, failure('unknown', 'not-confirmed', 'The server stopped while it handed the mail over'));
  if (template === undefined)
    return recordAttempt(one, failure('refused', 'not-written', 'This version knows no mail of this kind'));
  if (isTooLate(template, mail, one.platform.clock.now()))
    return recordAttempt(one, failure('refused', 'too-late', 'It was too late for this mail to be of use'));
  const stopped = await whyStopped(one);
  if (stopped !== null) return recordAttempt(one, failure('refused', 'suppressed', stopped));
  const payload = template.refresh === undefined ? mail.payload : await template.refresh(mail, one.platform);
  if (payload === null)
    return recordAttempt(one, failure('refused', 'too-late', 'There was nothing left to say with this mail'));
  if (isRescheduled(payload)) return payload;
  const reserved = await reserve(one);
  // It keeps its place: until then the transport takes up no mail of this lane.
  if (reserved === null) return { runAgainAt: one.dueAt, isDone: false };
  const rendered = renderFor(one.platform, { ...mail, payload }, template);
  if (rendered === null) return recordAttempt(one, failure('later', 'not-written', 'The mail could not be written'));
  if (!one.isCurrent()) return deferMail(one, 'The sender was changed');
  const delivery = await deliver(one.platform, mail, transport, rendered);
  if (delivery === null)
    return { runAgainAt: new Date(one.platform.clock.now().getTime() + SENT_ELSEWHERE_WAIT), isDone: false };
  if (blocksAccount(delivery)) return pauseAccount(one, delivery, reserved.isProbe);
  return recordAttempt(one, delivery, rendered.subject);
}

async function whyStopped({ platform, mail, lane }: SendAttempt): Promise<string | null> {
  const suppression = lane === 'bulk' ? await suppressionOf(platform.database.db, mail.recipient) : null;
  if (suppression === null) return null;
  return suppression.reason === null
    ? 'Not sent: an administrator stopped reminders and letters to this address'
    : `Not sent: an earlier email to this address bounced. ${suppression.reason}`;
}

async function reserve({ platform, transport, lane, mail }: SendAttempt): Promise<{ isProbe: boolean } | null> {
  if (!hasLimits(transport.account) && transport.pause === null) return { isProbe: false };
  const { account, credentials } = transport;
  const wanted = { account, credentials, mailId: mail.id, lane, now: platform.clock.now() };
  transport.onTry(wanted.now);
  const decision: SendDecision = await platform.database.write(({ db }) => reserveSend(db, wanted));
  transport.onDecision(lane, decision);
  return decision.isAllowed ? decision : null;
}

export function renderFor(
  platform: Platform,
  mail: Pick<OpenMail, 'id' | 'kind' | 'recipient' | 'language' | 'payload'>,
  template: MailTemplate<object>,
): RenderedMail | null {
  const i18n = serverTexts(mail.language);
  const context = {
    platform,
    recipient: mail.recipient,
    i18n,
    language: i18n.locale,
    words: dateWords(i18n.locale, platform.config.timeZone),
  };
  try {
    return template.render(mail.payload, context);
  } catch (error) {
    platform.log.error({ mail: mail.id, kind: mail.kind, err: error }, 'cannot create an email');
    return null;
  }
}

/** Another process has the mail; thrown so that this one does not send it. */
class SentElsewhere extends Error {}

export async function deliver(
  platform: Platform,
  mail: Pick<OpenMail, 'id' | 'kind' | 'messageId' | 'recipient'>,
  { sender, account }: Pick<MailTransport, 'sender' | 'account'>,
  rendered: RenderedMail,
): Promise<Delivery | null> {
  const counted = { sentThrough: account.name, countedAt: platform.clock.now().toISOString() };
  try {
    const { html, attachments } = await attachPictures(platform, rendered);
    const outgoing = {
      ...outgoingMail(platform, account.from, mail, { ...rendered, html }),
      attachments: [...attachments],
    };
    return await sender.send(outgoing, async () => {
      // From here on the mail may go out: after a crash it must not be sent again.
      if (!(await platform.database.write(({ db }) => markSending(db, mail.id, counted)))) throw new SentElsewhere();
    });
  } catch (error) {
    if (error instanceof SentElsewhere) return null;
    platform.log.error({ mail: mail.id, kind: mail.kind, err: error }, 'cannot send an email');
    return failure('later', 'not-written', 'The mail could not be handed over');
  }
}
