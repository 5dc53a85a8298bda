import type { ResendConfirmation } from '#contract/communications.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import type { Actor } from '#server/http/actor.ts';
import type { HubError } from '#server/http/errors.ts';
import type { Context } from '#server/hub.ts';
import { isTooLate } from '#server/mail/mail-age.ts';
import { MAIL_PAUSED } from '#server/mail/mail-paused.ts';
import { NOBODY } from '#server/mail/outbox.store.ts';
import {
  holdsSecret,
  isNotUnknown,
  isOnlyANote,
  isOutdated,
  kindIsUnknown,
  mayHaveArrived,
  personIsGone,
  stillWaits,
  wasSent,
} from './communications.errors.ts';
import { letWaitAgain, mailById, markArrived, type MailedRow } from './mailed.store.ts';

/**
 * Sends a failed mail once more under the same Message-ID; one that may have arrived only if the caller knows that. Two
 * concurrent calls send it once.
 * @throws what `whyNotResent` answers; mayHaveArrived
 */
export async function resendMail(
  hub: Context<'mailbox'>,
  id: string,
  { mayHaveArrived: isConfirmed }: ResendConfirmation,
  actor: Actor,
): Promise<void> {
  const { database, clock } = hub;
  await database.write(async (write) => {
    const mail = await mailById(write.db, id);
    const why = mail === null ? stillWaits() : whyNotResent(hub, mail);
    if (mail === null || why !== null) throw why ?? stillWaits();
    if (mail.state === 'unknown' && !isConfirmed) throw mayHaveArrived();
    if (!(await letWaitAgain(write.db, id, mail.state === 'unknown' ? 'unknown' : 'failed'))) throw stillWaits();
    await hub.mailbox.sendAgain(write, mail);
    await hub.mailbox.template(mail.kind)?.afterTry?.(write, mail.payload, clock.now(), 'pending');
    await recordAudit(write, actor, { action: 'mail-resent', subjectId: id, detail: mail.kind, at: clock.now() });
  });
}

/** Null when the mail can be sent once more. */
export function whyNotResent(hub: Context<'mailbox'>, mail: MailedRow): HubError | null {
  if (mail.state === 'sent') return wasSent();
  if (mail.state === 'pending' || mail.state === 'sending') return stillWaits();
  if (mail.recipient === NOBODY) return personIsGone();
  if (mail.kind === MAIL_PAUSED) return isOnlyANote();
  const template = hub.mailbox.template(mail.kind);
  if (template === undefined) return kindIsUnknown();
  if (template.secrets !== undefined) return holdsSecret();
  return isTooLate(template, mail, hub.clock.now()) ? isOutdated() : null;
}

/**
 * Marks a mail of unknown delivery as arrived, so that it is not sent again.
 * @throws isNotUnknown
 */
export async function markMailArrived(hub: Context<'mailbox'>, id: string, actor: Actor): Promise<void> {
  const { database, clock } = hub;
  const at = clock.now();
  await database.write(async (write) => {
    const mail = await mailById(write.db, id);
    if (mail === null || !(await markArrived(write.db, id, at.toISOString()))) throw isNotUnknown();
    await hub.mailbox.template(mail.kind)?.afterTry?.(write, mail.payload, at, 'sent');
    await recordAudit(write, actor, { action: 'mail-marked-arrived', subjectId: id, detail: mail.kind, at });
  });
}
