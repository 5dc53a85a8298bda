import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { managementTab } from '#contract/paths.ts';
import type { ReminderKind } from '#domain/reminders.ts';
import { CallHistory } from '#client/features/calls/management/call-history.tsx';
import { SheetRemindersRow } from '#client/features/reminders/management/sheet-reminders-row.tsx';
import { remindersQuery } from '#client/features/reminders/reminders.api.ts';
import { peopleOn } from '#client/features/sheets/management/people-on.ts';
import { ToCall } from '#client/features/sheets/management/to-call.tsx';
import { lazyDialog } from '#client/lib/lazy-part.ts';
import { AppLink } from '#client/ui/app-link.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { CouldNotLoad } from '#client/ui/could-not-load.tsx';
import { SheetForms } from '#client/pages/management/sheet-forms.ts';
import { DialogsInPlace } from '#client/ui/dialogs-in-place.tsx';
import { LoadingBone } from '#client/ui/skeletons.tsx';
import type { PlaceProps } from './place-props.ts';
import { useBegunAgain } from './use-begun-again.ts';

const SendReminderDialog = lazyDialog(() =>
  import('#client/features/reminders/management/send-reminder-dialog.tsx').then((module) => module.SendReminderDialog),
);

/** What goes out by itself, what was asked, and a message to everyone on the sheet. */
export function MessagesSection({ sheet, session }: PlaceProps) {
  const [written, again, place] = useBegunAgain();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 wide:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Reminders sheet={sheet} session={session} />
        {sheet.state === 'draft' ? null : <CallHistory sheetId={sheet.id} />}
        {session.user.role === 'full-admin' ? (
          <AppLink
            href={managementTab('communications')}
            className={`${buttonClass('link', 'sm')} -ms-1 justify-self-start`}
          >
            All in Communication History
          </AppLink>
        ) : null}
      </div>
      {peopleOn(sheet.slots) === 0 ? (
        <section className="card grid gap-1 px-4 py-5 md:px-6" aria-labelledby="write-heading">
          <h2 id="write-heading" className="text-[1.25rem]">
            Write a message
          </h2>
          <p className="text-muted">Nobody has signed up yet.</p>
        </section>
      ) : (
        <div ref={place}>
          <DialogsInPlace>
            <Suspense fallback={<LoadingBone className="h-64 w-full rounded-card" />}>
              <SheetForms.Letter
                key={written}
                to={{ audience: 'sheet', audienceId: sheet.id }}
                about={sheet.title}
                mailReady={session.mailReady}
                open
                onOpenChange={again}
              />
            </Suspense>
          </DialogsInPlace>
        </div>
      )}
    </div>
  );
}

/** Administrators send them ahead of their time; other organizers read when they go out. */
function Reminders({ sheet, session: { user, mailReady } }: Pick<PlaceProps, 'sheet' | 'session'>) {
  const { data, isError, refetch } = useQuery({ ...remindersQuery, enabled: user.isAdmin });
  const [chosen, setChosen] = useState<ReminderKind | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const ofSheet = data?.sheets.find(({ id }) => id === sheet.id);
  return (
    <section className="card overflow-hidden" aria-labelledby="reminders-heading">
      <h2 id="reminders-heading" ref={heading} tabIndex={-1} className="px-4 pt-4 text-[1.25rem] outline-none md:px-5">
        Goes out automatically
      </h2>
      {data === undefined && user.isAdmin ? (
        <div className="p-4 md:px-5">
          {isError ? (
            <CouldNotLoad text="We couldn’t load the reminders." onAgain={() => void refetch()} />
          ) : (
            <LoadingBone className="h-40 w-full" />
          )}
        </div>
      ) : ofSheet === undefined ? (
        <p className="px-4 pt-1 pb-4 text-muted md:px-5">
          Reminders go out a week before, the day before and on the morning of an event, to everyone who wants them.
          {user.isAdmin ? ' They show here a week ahead.' : ''}
        </p>
      ) : (
        <ul>
          <SheetRemindersRow sheet={ofSheet} onSend={setChosen} />
        </ul>
      )}
      <ToCall slots={sheet.slots} className="border-t border-hair px-4 py-3 md:px-5" />
      {chosen === null ? null : (
        <SendReminderDialog
          key={chosen}
          choice={{ signupSheetId: sheet.id, reminderType: chosen }}
          title={sheet.title}
          mailReady={mailReady}
          open
          onOpenChange={() => setChosen(null)}
          returnFocusTo={heading}
        />
      )}
    </section>
  );
}
