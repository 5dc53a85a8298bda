import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MailCheck, MailWarning } from 'lucide-react';
import { useEffect, useState, type RefObject } from 'react';
import type { ReminderChoice, RemindersOverview } from '#contract/reminders.ts';
import { remindersQuery } from '#client/features/reminders/reminders.api.ts';
import { upcomingQuery } from '#client/features/sheets/sheets.api.ts';
import { CouldNotLoad } from '#client/ui/could-not-load.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { SendReminderDialog } from './send-reminder-dialog.tsx';
import { SheetRemindersRow } from './sheet-reminders-row.tsx';

interface RemindersSectionProps {
  readonly mailReady: boolean;
  /** Gets the focus of users who come from elsewhere. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

export function RemindersSection({ mailReady, heading }: RemindersSectionProps) {
  const { data, isError, refetch } = useQuery(remindersQuery);
  const [chosen, setChosen] = useState<(ReminderChoice & { readonly title: string }) | null>(null);
  useRefreshWithSheets();
  return (
    <section className="grid min-w-0 gap-3.5" aria-labelledby="reminders-heading">
      <header>
        <h2 id="reminders-heading" ref={heading} tabIndex={-1} className="scroll-mt-4 text-heading outline-none">
          Email Reminder Management
        </h2>
        <p className="text-small text-muted">
          Sent a week before, the day before and on the morning of an event to everyone who wants reminders. A reminder
          you send yourself isn’t sent again.
        </p>
        <MailLine isReady={mailReady} />
      </header>
      {data !== undefined ? (
        <Sheets overview={data} onSend={setChosen} />
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

/** Signups and moved sheets change who is reminded. */
function useRefreshWithSheets(): void {
  const queryClient = useQueryClient();
  const { dataUpdatedAt } = useQuery(upcomingQuery);
  useEffect(() => {
    if (dataUpdatedAt > 0) void queryClient.invalidateQueries({ queryKey: remindersQuery.queryKey });
  }, [dataUpdatedAt, queryClient]);
}

function MailLine({ isReady }: { readonly isReady: boolean }) {
  const Icon = isReady ? MailCheck : MailWarning;
  return (
    <p className={`mt-1 flex items-start gap-2 text-small ${isReady ? 'text-muted' : 'text-marigold-ink'}`}>
      <Icon aria-hidden="true" size={17} className="mt-[3px] shrink-0" />
      <span>
        {isReady
          ? 'Email is set up. Reminders go out automatically.'
          : 'Email isn’t set up yet. Reminders wait in the outbox until it is.'}
      </span>
    </p>
  );
}

interface SheetsProps {
  readonly overview: RemindersOverview;
  readonly onSend: (choice: ReminderChoice & { readonly title: string }) => void;
}

function Sheets({ overview: { sheets }, onSend }: SheetsProps) {
  if (sheets.length === 0)
    return (
      <p className="card p-5 text-muted">
        No events in the next seven days. Events show here a week ahead, with their reminders.
      </p>
    );
  return (
    <ul className="card divide-y divide-line">
      {sheets.map((sheet) => (
        <SheetRemindersRow
          key={sheet.id}
          sheet={sheet}
          onSend={(reminderType) => onSend({ signupSheetId: sheet.id, reminderType, title: sheet.title })}
        />
      ))}
    </ul>
  );
}

function RemindersSkeleton() {
  return (
    <div className="card grid gap-4 p-5" aria-busy="true">
      <output className="sr-only">Loading the reminders…</output>
      <div className="flex gap-4">
        <Bone className="h-14 w-[52px] rounded-[14px]" />
        <div className="grid grow content-center gap-2">
          <Bone className="h-5 w-3/5" />
          <Bone className="h-4 w-2/5" />
        </div>
      </div>
      <Bone className="h-9 w-full" />
      <Bone className="h-9 w-full" />
      <Bone className="h-9 w-full" />
    </div>
  );
}
