import { BellRing, Check, Clock, Send, UserRoundX, type LucideIcon } from 'lucide-react';
import { formatDaysAhead, formatPeople } from '#client/lib/format-count.ts';
import type { KindOfReminder, SheetReminders } from '#contract/reminders.ts';
import type { ReminderKind } from '#domain/reminders.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { CalendarLeaf } from '#client/ui/calendar-leaf.tsx';
import { kindLabels, formatSent } from './reminder-labels.ts';

interface SheetRemindersRowProps {
  readonly sheet: SheetReminders;
  readonly onSend: (kind: ReminderKind) => void;
}

export function SheetRemindersRow({ sheet, onSend }: SheetRemindersRowProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 p-4 md:px-5">
      <CalendarLeaf instant={sheet.eventDate} size="small" />
      <div className="grid content-start gap-0.5">
        <h3 className="text-[1.15625rem] leading-snug" translate="no">
          {sheet.title}
        </h3>
        <p className="text-small text-muted tabular-nums" translate="no">
          {formatRecipients(sheet)}
        </p>
        <Next sheet={sheet} />
      </div>
      {sheet.reminders.some(({ pending, sent }) => pending + sent > 0) ? (
        <ul className="col-span-2 grid divide-y divide-line border-t border-line md:col-span-1 md:col-start-2">
          {sheet.reminders.map((reminder) => (
            <Kind
              key={reminder.reminderType}
              reminder={reminder}
              title={sheet.title}
              onSend={() => onSend(reminder.reminderType)}
            />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

function formatRecipients({ days, people, consenting }: SheetReminders): string {
  if (people === 0) return `${formatDaysAhead(days)} · nobody has signed up yet`;
  if (consenting === 0) return `${formatDaysAhead(days)} · of ${formatPeople(people)} nobody wants reminders`;
  if (consenting === people)
    return `${formatDaysAhead(days)} · ${people === 1 ? '1 person wants' : `all ${people} people want`} reminders`;
  return `${formatDaysAhead(days)} · ${consenting} of ${people} people ${consenting === 1 ? 'wants' : 'want'} reminders`;
}

function Next({ sheet: { next, consenting } }: { readonly sheet: SheetReminders }) {
  const { date } = useSchoolTime();
  if (next === null || consenting === 0) return null;
  return (
    <p className="mt-1 flex items-start gap-2 text-small font-semibold text-spruce">
      <BellRing aria-hidden="true" size={16} className="mt-[3px] shrink-0" />
      <span className="tabular-nums" translate="no">
        Next: {date('day', next.at)}, {date('time', next.at)},{' '}
        {next.people === 0 ? 'nobody yet' : formatPeople(next.people)}
      </span>
    </p>
  );
}

interface KindProps {
  readonly reminder: KindOfReminder;
  readonly title: string;
  readonly onSend: () => void;
}

function Kind({ reminder, title, onSend }: KindProps) {
  const { reminderType, pending } = reminder;
  return (
    <li className="grid min-h-[60px] grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 py-2 last:pb-0">
      <div className="grid gap-x-4 @4xl:grid-cols-[11rem_minmax(0,1fr)] @4xl:items-center">
        <span className="font-medium">{kindLabels[reminderType]}</span>
        <Status reminder={reminder} />
      </div>
      {pending === 0 ? null : (
        <Button variant="outline" size="sm" onClick={onSend}>
          <Send aria-hidden="true" size={16} className="max-sm:hidden" />
          <span>Send now</span>
          <span className="sr-only">{` the reminder “${kindLabels[reminderType]}” for ${title}`}</span>
        </Button>
      )}
    </li>
  );
}

interface Fact {
  readonly icon: LucideIcon;
  readonly words: string;
}

function Status({ reminder }: { readonly reminder: KindOfReminder }) {
  const { date } = useSchoolTime();
  const moment = (instant: string) => `${date('day', instant)}, ${date('time', instant)}`;
  const { dueAt, pending, lastSentAt } = reminder;
  const sent = formatSent(reminder);
  const facts: (Fact | null)[] = [
    sent === null || lastSentAt === null ? null : { icon: Check, words: `${sent}, ${moment(lastSentAt)}` },
    pending === 0
      ? null
      : dueAt === null
        ? { icon: UserRoundX, words: `${formatPeople(pending)} without it` }
        : { icon: Clock, words: `goes out ${moment(dueAt)}` },
    sent === null && pending === 0 ? { icon: UserRoundX, words: 'nobody to send it to' } : null,
  ];
  return (
    <span className="grid gap-y-0.5 text-small text-muted tabular-nums" translate="no">
      {facts
        .filter((fact) => fact !== null)
        .map(({ icon: Icon, words }) => (
          <span key={words} className="flex items-start gap-2">
            <Icon aria-hidden size={15} className="mt-[4px] shrink-0" />
            <span>{words}</span>
          </span>
        ))}
    </span>
  );
}
