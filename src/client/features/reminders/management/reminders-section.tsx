import { useQuery } from '@tanstack/react-query';
import { MailWarning } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { formatPeople } from '#client/lib/format-count.ts';
import { sheetPlace } from '#contract/organizer-paths.ts';
import type { ReminderChoice } from '#contract/reminders.ts';
import { remindersQuery } from '#client/features/reminders/reminders.api.ts';
import { formatMoment } from '#client/lib/day-words.ts';
import { useDays } from '#client/lib/use-days.ts';
import { AppLink } from '#client/ui/app-link.tsx';
import { CouldNotLoad } from '#client/ui/could-not-load.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { lazyDialog } from '#client/lib/lazy-part.ts';
import { comingReminders, type ComingReminder } from './coming-reminders.ts';
import { kindLabels } from './reminder-labels.ts';

const SendReminderDialog = lazyDialog(() =>
  import('./send-reminder-dialog.tsx').then((module) => module.SendReminderDialog),
);

interface RemindersSectionProps {
  readonly mailReady: boolean;
  /** Gets the focus of users who come from elsewhere. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

const SHOWN = 6;

/** What goes out in the next seven days, each of which may be sent now. */
export function RemindersSection({ mailReady, heading }: RemindersSectionProps) {
  const { data, isError, refetch } = useQuery(remindersQuery);
  const [chosen, setChosen] = useState<(ReminderChoice & { readonly title: string }) | null>(null);
  return (
    <section className="grid min-w-0 gap-3" aria-labelledby="reminders-heading">
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5">
        <h2 id="reminders-heading" ref={heading} tabIndex={-1} className="scroll-mt-4 text-[1.25rem] outline-none">
          Email Reminder Management
        </h2>
        {mailReady ? (
          <p className="text-muted">The next seven days. They go out automatically.</p>
        ) : (
          <p className="flex items-start gap-2 text-marigold-ink">
            <MailWarning aria-hidden="true" size={17} className="mt-[3px] shrink-0" />
            <span>Email isn’t set up yet. Reminders wait in the outbox until it is.</span>
          </p>
        )}
      </header>
      {data !== undefined ? (
        <Coming
          reminders={comingReminders(data)}
          onSend={({ sheet, reminderType }) => setChosen({ signupSheetId: sheet.id, reminderType, title: sheet.title })}
        />
      ) : isError ? (
        <CouldNotLoad text="We couldn’t load the reminders." onAgain={() => void refetch()} />
      ) : (
        <RemindersSkeleton />
      )}
      {chosen === null ? null : (
        <SendReminderDialog
          key={`${chosen.signupSheetId} ${chosen.reminderType}`}
          choice={chosen}
          title={chosen.title}
          mailReady={mailReady}
          open
          onOpenChange={() => setChosen(null)}
          returnFocusTo={heading}
        />
      )}
    </section>
  );
}

interface ComingProps {
  readonly reminders: readonly ComingReminder[];
  readonly onSend: (reminder: ComingReminder) => void;
}

function Coming({ reminders, onSend }: ComingProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (reminders.length === 0)
    return (
      <p className="card px-4 py-3.5 text-muted wide:px-5">
        No reminders in the next seven days. They show here a week before an event that people signed up for.
      </p>
    );
  const folded = reminders.length - SHOWN;
  return (
    <div className="card">
      <ul className="divide-y divide-hair" data-packed="">
        {reminders.slice(0, isOpen ? undefined : SHOWN).map((reminder) => (
          <ReminderRow
            key={`${reminder.sheet.id} ${reminder.reminderType}`}
            reminder={reminder}
            onSend={() => onSend(reminder)}
          />
        ))}
      </ul>
      {folded <= 0 || isOpen ? null : (
        <button
          type="button"
          onClick={() => setIsOpen(true)}
          className="quiet-link min-h-[2.875rem] w-full border-t border-hair text-center"
        >
          {folded} more this week
        </button>
      )}
    </div>
  );
}

interface ReminderRowProps {
  readonly reminder: ComingReminder;
  readonly onSend: () => void;
}

function ReminderRow({ reminder: { sheet, reminderType, dueAt, pending, people }, onSend }: ReminderRowProps) {
  const days = useDays();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-[11px] wide:min-h-[2.875rem] wide:grid-cols-[minmax(0,10.5rem)_minmax(9rem,1fr)_minmax(0,9.75rem)_minmax(0,7.5rem)_max-content] wide:gap-x-6 wide:px-5 wide:py-1">
      <p className="font-semibold whitespace-nowrap tabular-nums" translate="no">
        {dueAt === null ? 'By hand only' : formatMoment(days, dueAt)}
      </p>
      <AppLink
        href={sheetPlace(sheet.id, 'messages')}
        className="col-span-2 mt-0.5 line-clamp-2 underline-offset-4 hover:underline wide:col-span-1 wide:mt-0"
      >
        <bdi translate="no">{sheet.title}</bdi>
      </AppLink>
      <p className="col-span-2 text-muted wide:col-span-1">
        {kindLabels[reminderType]}
        <span className="wide:hidden"> · {formatOf(pending, people)}</span>
      </p>
      <p className="text-muted tabular-nums max-wide:hidden">{formatOf(pending, people)}</p>
      <button
        type="button"
        onClick={onSend}
        className="quiet-link col-start-2 row-start-1 -my-[11px] inline-flex min-h-11 items-center wide:col-start-5 wide:my-0 wide:min-h-[38px]"
      >
        Send now
        <span className="sr-only">{` the reminder “${kindLabels[reminderType]}” for ${sheet.title}`}</span>
      </button>
    </li>
  );
}

function formatOf(pending: number, people: number): string {
  return pending === people ? formatPeople(people) : `${pending} of ${formatPeople(people)}`;
}

function RemindersSkeleton() {
  return (
    <div className="card grid gap-4 px-5 py-4" aria-busy="true">
      <output className="sr-only">Loading the reminders…</output>
      <Bone className="h-5 w-4/5" />
      <Bone className="h-5 w-3/4" />
      <Bone className="h-5 w-4/5" />
    </div>
  );
}
