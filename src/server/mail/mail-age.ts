import type { MailTemplate } from './mail.ts';
import type { OpenMail } from './outbox.store.ts';

const LONGEST_GOOD_FOR = 30 * 24 * 60 * 60_000;

export function isTooLate(
  template: MailTemplate<object>,
  { payload, createdAt }: Pick<OpenMail, 'payload' | 'createdAt'>,
  now: Date,
): boolean {
  const writtenAt = new Date(createdAt);
  const goodFor = template.goodFor?.(payload, writtenAt) ?? LONGEST_GOOD_FOR;
  return now.getTime() - writtenAt.getTime() >= Math.min(goodFor, LONGEST_GOOD_FOR);
}
