import { formatCount } from '#client/lib/format-count.ts';
import type { DeletionRequestView } from '#contract/deletion.ts';

export function keptLabels(keeps: DeletionRequestView['keeps']): string[] {
  const { upcomingSignups, pastSignups, hours, letters, mails, account, atDoor } = keeps;
  return [
    ...(account ? ['an account'] : []),
    ...(upcomingSignups > 0
      ? [
          `${formatCount(upcomingSignups, 'upcoming sign-up')}: ${upcomingSignups === 1 ? 'its place is' : 'their places are'} free again`,
        ]
      : []),
    ...(pastSignups > 0 ? [`${formatCount(pastSignups, 'past sign-up')}: the hours stay, without a name`] : []),
    ...(hours > 0 ? [`hours of ${formatCount(hours, 'slot')}: the minutes stay, without a name`] : []),
    ...(letters > 0 ? [`${formatCount(letters, 'letter')} about hours: no longer valid`] : []),
    ...(atDoor ? ['the address, as it was noted on the day of an event'] : []),
    ...(mails > 0 ? [`${formatCount(mails, 'email')} sent or waiting`] : []),
  ];
}

const URGENT_FROM = 7;

export function isUrgentAt(daysLeft: number): boolean {
  return daysLeft < URGENT_FROM;
}

export function formatDaysLeft(days: number): string {
  return days < 0 ? `Overdue by ${formatCount(-days, 'day')}` : `${formatCount(days, 'day')} left`;
}
