import type { KindOfReminder, ReminderPreview } from '#contract/reminders.ts';
import type { ReminderKind } from '#domain/reminders.ts';

export const kindLabels: Readonly<Record<ReminderKind, string>> = {
  week: 'One week before',
  day: 'The day before',
  hour: 'Morning of the event',
};

/** `12 sent automatically`, `3 sent by hand`, `15 sent, 12 of them automatically`; null when none was sent. */
export function formatSent({ sent, sentByItself }: Pick<KindOfReminder, 'sent' | 'sentByItself'>): string | null {
  if (sent === 0) return null;
  if (sentByItself === 0) return `${sent} sent by hand`;
  if (sentByItself === sent) return `${sent} sent automatically`;
  return `${sent} sent, ${sentByItself} of them automatically`;
}

type Skipped = ReminderPreview['skipped'];

const reasonLabels: Readonly<Record<Skipped[number]['reason'], string>> = {
  noConsent: 'didn’t agree to get emails',
  noEmail: 'no email: call',
  alreadySent: 'already had this reminder',
  past: 'their slot is over',
};

export function skippedByReason(skipped: Skipped): { reason: string; names: string[] }[] {
  const reasons = Map.groupBy(skipped, ({ reason }) => reason);
  return [...reasons].map(([reason, people]) => ({
    reason: reasonLabels[reason],
    names: people.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en')),
  }));
}
