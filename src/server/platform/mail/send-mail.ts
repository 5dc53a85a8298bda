import { Postpone } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import { dateWords } from '#server/platform/time/language-dates.ts';
import type { MailChannel } from './mail-channel.ts';
import { mailTexts } from './mail-language.ts';
import type { MailTemplate, RenderedMail } from './mail.ts';
import { subjectLine } from './marked-text.ts';
import { outgoingMail } from './outgoing-mail.ts';
import { markSending, recordTry, type OpenMail } from './outbox.store.ts';
import type { Delivery, MailSender } from './smtp-sender.ts';

/** One try of one mail. */
export interface MailTry {
  readonly platform: Platform;
  readonly sender: MailSender;
  readonly channel: MailChannel;
  readonly mail: OpenMail;
  readonly template: MailTemplate<object> | undefined;
  readonly isLast: boolean;
}

/** Another process has the mail; thrown so that nothing of it is handed over here. */
class SentElsewhere extends Error {}

/**
 * Tries to send a mail and records how that ended.
 *
 * @throws when it should be tried again
 */
export async function sendMail(one: MailTry): Promise<void> {
  const { platform, mail, template, channel } = one;
  if (mail.state === 'sending')
    return end(one, { outcome: 'unknown', reason: 'The server stopped while it handed the mail over' });
  if (template === undefined)
    return end(one, { outcome: 'refused', reason: 'This version knows no mail of this kind' });
  const age = platform.clock.now().getTime() - Date.parse(mail.createdAt);
  if (age >= (template.goodFor?.(mail.payload) ?? Infinity))
    return end(one, { outcome: 'refused', reason: 'It was too late for this mail to be of use' });
  const payload = await stillToSay(one, template);
  if (payload === null) return end(one, { outcome: 'refused', reason: 'There was nothing left to say with this mail' });
  const rendered = render(one, template, payload);
  if (rendered === null) return end(one, { outcome: 'later', reason: 'The mail could not be written' });
  const delivery = await deliver(one, rendered);
  if (delivery === null) return;
  if (delivery.outcome === 'locked-out') {
    channel.lockedOut(delivery.reason);
    throw new Postpone(platform.clock.now(), delivery.reason);
  }
  if (delivery.outcome === 'sent') channel.works();
  await end(one, delivery, rendered.subject);
}

async function stillToSay({ platform, mail }: MailTry, template: MailTemplate<object>): Promise<object | null> {
  if (template.refresh === undefined) return mail.payload;
  return template.refresh(mail, platform);
}

function render({ platform, mail }: MailTry, template: MailTemplate<object>, payload: object): RenderedMail | null {
  const i18n = mailTexts(mail.language);
  const context = {
    platform,
    recipient: mail.recipient,
    i18n,
    language: i18n.locale,
    words: dateWords(i18n.locale, platform.config.timeZone),
  };
  try {
    return template.render(payload, context);
  } catch (error) {
    platform.log.error({ mail: mail.id, kind: mail.kind, reason: String(error) }, 'cannot write a mail');
    return null;
  }
}

/** Null when another process has the mail. */
async function deliver({ platform, sender, mail }: MailTry, rendered: RenderedMail): Promise<Delivery | null> {
  try {
    return await sender.send(outgoingMail(platform, mail, rendered), async () => {
      // From here on the mail may go out: whoever finds it so after a crash must not send it again.
      if (!(await platform.database.write(({ db }) => markSending(db, mail.id)))) throw new SentElsewhere();
    });
  } catch (error) {
    if (error instanceof SentElsewhere) return null;
    platform.log.error({ mail: mail.id, kind: mail.kind, reason: String(error) }, 'cannot send a mail');
    return { outcome: 'later', reason: 'The mail could not be handed over' };
  }
}

/** Records a try. @throws when there should be another */
async function end({ platform, mail, template, isLast }: MailTry, delivery: Delivery, subject?: string): Promise<void> {
  const { outcome } = delivery;
  const reason = outcome === 'sent' ? null : delivery.reason;
  platform.log.info({ mail: mail.id, kind: mail.kind, outcome, reason }, 'mail');
  const record = { lastError: reason, ...(subject === undefined ? {} : { subject: subjectLine(subject) }) };
  if (outcome === 'later' && !isLast) {
    await platform.database.write(({ db }) => recordTry(db, mail.id, { ...record, state: 'pending' }));
    throw new Error(reason ?? outcome);
  }
  const state = outcome === 'sent' || outcome === 'unknown' ? outcome : 'failed';
  const sentAt = outcome === 'sent' ? { sentAt: platform.clock.now().toISOString() } : {};
  const payload = withoutSecrets(mail.payload, template?.secrets ?? []);
  await platform.database.write(({ db }) => recordTry(db, mail.id, { ...record, ...sentAt, state, payload }));
}

function withoutSecrets(payload: object, secrets: readonly string[]): object {
  return Object.fromEntries(Object.entries(payload).filter(([field]) => !secrets.includes(field)));
}
