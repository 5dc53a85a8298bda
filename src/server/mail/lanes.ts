import type { MailTemplate } from './mail.ts';

/** The order of mails: codes that people wait for, then what follows from an action, then bulk mail. */
export type Lane = 'urgent' | 'ordinary' | 'bulk';

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
