import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReminderChoice, ReminderPreview, RemindersSent } from '#contract/reminders.ts';
import {
  NoJson,
  reminderPreviewQuery,
  remindersQuery,
  sendReminders,
} from '#client/features/reminders/reminders.api.ts';
import { formatCount, formatPeople } from '#client/lib/format-count.ts';
import { messageOf } from '#client/lib/http.ts';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { kindLabels, skippedByReason } from './reminder-labels.ts';

interface SendReminderDialogProps extends DialogState {
  readonly choice: ReminderChoice;
  readonly title: string;
  readonly mailReady: boolean;
}

export function SendReminderDialog({ choice, title, mailReady, ...state }: SendReminderDialogProps) {
  const { data: preview, isError, error, refetch } = useQuery(reminderPreviewQuery(choice));
  const { answer: sent, problem, isBusy, run: send } = useSending(choice);
  const leave = () => state.onOpenChange(false);
  const people = preview?.people ?? 0;
  return (
    <Dialog
      {...state}
      wide
      title={`Send the reminder “${kindLabels[choice.reminderType]}”`}
      description={<span translate="no">{title}</span>}
      footer={
        sent !== undefined || (preview !== undefined && people === 0) ? (
          <Button onClick={leave}>Done</Button>
        ) : (
          <>
            <Button busy={isBusy} onClick={() => (preview === undefined ? undefined : send())}>
              {preview === undefined ? 'Send reminders' : `Send ${formatCount(people, 'reminder')}`}
            </Button>
            <Button variant="ghost" onClick={leave}>
              Cancel
            </Button>
          </>
        )
      }
    >
      {sent !== undefined && preview !== undefined ? (
        <Sent sent={sent} preview={preview} />
      ) : preview !== undefined ? (
        <Question preview={preview} problem={problem} mailReady={mailReady} />
      ) : isError ? (
        <div className="grid justify-items-start gap-3">
          <p>{messageOf(error, 'We couldn’t load the preview.')}</p>
          <Button variant="outline" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <PreviewSkeleton />
      )}
    </Dialog>
  );
}

function useSending(choice: ReminderChoice) {
  const queryClient = useQueryClient();
  const text = 'Failed to send the reminders. Please try again.';
  return useAction({
    call: () => sendReminders(choice),
    success: ({ message }) => ({ title: 'Reminders Sent', description: message }),
    failure: { title: 'Reminder Failed', text },
    errorMessage: (error) => (error instanceof NoJson ? error.message : messageOf(error, text)),
    // Even what failed may have sent some.
    refresh: () => queryClient.invalidateQueries({ queryKey: remindersQuery.queryKey }),
  });
}

interface QuestionProps {
  readonly preview: ReminderPreview;
  readonly problem: string | null;
  readonly mailReady: boolean;
}

function Question({ preview, problem, mailReady }: QuestionProps) {
  const { people, mail } = preview;
  return (
    <div className="grid gap-5">
      {problem === null ? null : (
        <p role="alert" className="rounded-control border-2 border-brick p-3.5 font-semibold text-brick">
          {problem}
        </p>
      )}
      <div className="grid gap-1">
        <p className="text-heading font-bold tracking-tight">
          {people === 0 ? 'There’s nobody left to send it to' : `Goes to ${formatPeople(people)} now`}
        </p>
        {people === 0 ? null : (
          <p className="text-muted">
            {mailReady
              ? 'Each person gets a separate email in their language. It isn’t sent again automatically.'
              : 'Email isn’t set up yet. The reminders wait in the outbox and go out once it is, if that’s before the event.'}
          </p>
        )}
      </div>
      <Skipped preview={preview} verb="get" />
      {mail === null ? null : <Mail mail={mail} />}
    </div>
  );
}

/** Takes the focus, because the pressed button is gone. */
function Sent({ sent, preview }: { readonly sent: RemindersSent; readonly preview: ReminderPreview }) {
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-5">
      <p ref={heading} tabIndex={-1} className="flex items-start gap-3 text-heading font-bold outline-none">
        <CircleCheck aria-hidden="true" size={26} className="mt-0.5 shrink-0 text-spruce" />
        <span>{sent.message}</span>
      </p>
      <Skipped preview={preview} verb="got" />
    </div>
  );
}

function Skipped({ preview, verb }: { readonly preview: ReminderPreview; readonly verb: 'get' | 'got' }) {
  if (preview.skipped.length === 0) return null;
  const all = preview.skipped.length;
  return (
    <section className="grid gap-2 rounded-control bg-desk px-4 py-3.5" aria-labelledby="skipped-heading">
      <h3 id="skipped-heading" className="text-body tracking-normal">
        {`${formatPeople(all)} ${all === 1 && verb === 'get' ? 'gets' : verb} none`}
      </h3>
      <ul className="grid gap-1.5 text-small">
        {skippedByReason(preview.skipped).map(({ reason, names }) => (
          <li key={reason}>
            <span className="text-muted">
              <span translate="no">{names.length}</span> {reason}:{' '}
            </span>
            <span className="wrap-anywhere" translate="no">
              {names.join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Mail({ mail }: { readonly mail: NonNullable<ReminderPreview['mail']> }) {
  return (
    <section className="overflow-hidden rounded-control border border-line" aria-labelledby="mail-heading">
      <h3 id="mail-heading" className="sr-only">
        The email
      </h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 border-b border-line px-4 py-3 text-small">
        <dt className="text-muted">Subject</dt>
        <dd className="font-semibold wrap-anywhere" translate="no">
          {mail.subject}
        </dd>
        <dt className="text-muted">Replies to</dt>
        <dd className="wrap-anywhere" translate="no">
          {mail.replyTo.name}, {mail.replyTo.address}
        </dd>
      </dl>
      <iframe
        title="The reminder as volunteers will see it. Links don’t work in this preview"
        src={mail.htmlPath}
        sandbox=""
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- people without a mouse scroll it with the keys
        tabIndex={0}
        className="block h-[28rem] w-full"
      />
    </section>
  );
}

function PreviewSkeleton() {
  return (
    <div className="grid gap-5" aria-busy="true">
      <output className="sr-only">Loading the preview…</output>
      <Bone className="h-7 w-56" />
      <Bone className="h-5 w-4/5" />
      <Bone className="h-[32rem] w-full rounded-control" />
    </div>
  );
}
