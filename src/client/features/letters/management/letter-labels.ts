import type { LeftOutReason } from '#contract/letters.ts';

export const leftOutLabels: Readonly<Record<LeftOutReason, string>> = {
  'no-email': 'without an email: call',
  'only-reminders': 'agreed to reminders, but not to news and fundraising',
  'no-consent': 'didn’t agree to get emails',
  'not-confirmed': 'never confirmed their address',
  'came-back': 'have an address that bounced an earlier email',
};
