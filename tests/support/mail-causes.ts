import { mailTemplates } from '#server/all-mails.ts';
import type { Causer, MailCause } from '#server/mail/mail-cause.ts';

/** The first cause that a kind of mail can have; the clock for a kind of a test. */
export function causeFor(kind: string): MailCause {
  const [by = 'clock'] = mailTemplates.find((template) => template.kind === kind)?.causes ?? [];
  return causeBy(by);
}

export function causeBy(by: Causer): MailCause {
  if (by === 'asker') return { by, network: 'a school' };
  return by === 'organizer' ? { by, personId: 'olga', sheetId: 'fair' } : { by };
}
