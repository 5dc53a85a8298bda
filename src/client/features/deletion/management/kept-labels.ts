import { formatCount } from '#client/lib/format-count.ts';
import type { DeletionRequestView } from '#contract/deletion.ts';

/** What is kept under an address, one entry a kind; empty when nothing is. */
export function keptLabels({ upcomingSignups, pastSignups, mails, account }: DeletionRequestView['keeps']): string[] {
  return [
    ...(account ? ['an account'] : []),
    ...(upcomingSignups > 0
      ? [
          `${formatCount(upcomingSignups, 'upcoming sign-up')}: ${upcomingSignups === 1 ? 'its place is' : 'their places are'} free again`,
        ]
      : []),
    ...(pastSignups > 0 ? [`${formatCount(pastSignups, 'past sign-up')}: the hours stay, without a name`] : []),
    ...(mails > 0 ? [`${formatCount(mails, 'email')} sent or waiting`] : []),
  ];
}

const URGENT_FROM = 7;

/** Whether so many days of the promised time call for attention. */
export function isUrgentAt(daysLeft: number): boolean {
  return daysLeft < URGENT_FROM;
}

/** How much of the promised time is left. */
export function formatDaysLeft(days: number): string {
  return days < 0 ? `Overdue by ${formatCount(-days, 'day')}` : `${formatCount(days, 'day')} left`;
}
