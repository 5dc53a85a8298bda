import type { MailTemplate } from './mail.ts';

/**
 * In which order mails go when they cannot all go at once: codes that someone waits for, then what follows from what
 * someone did, then what goes to many.
 */
export type Lane = 'urgent' | 'ordinary' | 'bulk';

/** The job of each lane, in the order in which they get their turn. */
export const jobOfLane: Readonly<Record<Lane, string>> = {
  urgent: 'send-urgent-mail',
  ordinary: 'send-mail',
  bulk: 'send-bulk-mail',
};

export const lanes = Object.keys(jobOfLane) as Lane[];

export function laneOf({ urgent, bulk }: Pick<MailTemplate<object>, 'urgent' | 'bulk'>): Lane {
  if (urgent === true) return 'urgent';
  return bulk === true ? 'bulk' : 'ordinary';
}
