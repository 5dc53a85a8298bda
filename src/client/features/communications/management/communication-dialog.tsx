import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CheckCheck, Send } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { CommunicationView } from '#contract/communications.ts';
import {
  COMMUNICATIONS_KEY,
  communicationQuery,
  markArrived,
  resend,
} from '#client/features/communications/communications.api.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import { useAction } from '#client/lib/use-action.ts';
import { useMoment } from '#client/lib/use-moment.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { Bone } from '#client/ui/skeletons.tsx';
import { channelLabels, formatKind, formatState } from './communication-labels.ts';
import { StatusBadge } from './status-badge.tsx';

interface CommunicationDialogProps extends DialogState {
  readonly entry: CommunicationView;
  readonly mailReady: boolean;
}

export function CommunicationDialog({ entry: listed, mailReady, ...state }: CommunicationDialogProps) {
  const { data: whole, isError, refetch } = useQuery(communicationQuery(listed.id));
  const entry = whole ?? listed;
  return (
    <Dialog
      {...state}
      wide
      title={
        <bdi translate="no" className="text-pretty">
          {entry.subject === '' ? '(no subject)' : entry.subject}
        </bdi>
      }
      footer={<Actions entry={entry} onLeave={() => state.onOpenChange(false)} />}
    >
      <div className="grid gap-5">
        <Facts entry={entry} mailReady={mailReady} />
        {whole !== undefined ? (
          <Message text={whole.message} />
        ) : isError ? (
          <div className="grid justify-items-start gap-3">
            <p>We couldn’t load the message.</p>
            <Button variant="outline" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        ) : (
          <div className="grid gap-2.5 rounded-control border border-line p-5" aria-busy="true">
            <Bone className="h-5 w-2/5" />
            <Bone className="h-4 w-full" />
            <Bone className="h-4 w-4/5" />
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Facts({ entry, mailReady }: { readonly entry: CommunicationView; readonly mailReady: boolean }) {
  const { day, moment } = useMoment();
  const { date } = useSchoolTime();
  const now = useNow();
  const { metadata } = entry;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1.5">
        <StatusBadge status={entry.status} />
        <output className="min-w-0 grow basis-64">{formatState(entry, { mailReady, now, moment })}</output>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-small">
        <Fact label="To">{entry.recipient}</Fact>
        <Fact label="What">
          {formatKind(metadata.kind)} by {channelLabels[entry.channel].toLowerCase()}
        </Fact>
        <Fact label="Written">
          {day(entry.recordedAt)}, {date('time', entry.recordedAt)}
        </Fact>
        {metadata.attempts > 1 ? <Fact label="Tries">{metadata.attempts}</Fact> : null}
      </dl>
    </div>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd>
        <bdi translate="no">{children}</bdi>
      </dd>
    </>
  );
}

function Message({ text }: { readonly text: string }) {
  if (text === '') return <p className="text-muted">This version of the software can’t show what it said.</p>;
  return (
    <section
      aria-label="Message"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- people without a mouse scroll it with the keys
      tabIndex={0}
      dir="auto"
      translate="no"
      className="rounded-control border border-line bg-desk px-4 py-4 text-[1rem] whitespace-pre-line sm:px-5"
    >
      {text.trim()}
    </section>
  );
}

function Actions({ entry, onLeave }: { readonly entry: CommunicationView; readonly onLeave: () => void }) {
  const [asks, setAsks] = useState(false);
  const { isBusy, send, confirm } = useActions(entry, () => setAsks(false));
  const isUnknown = entry.status === 'unknown';
  return (
    <>
      {entry.metadata.canResend ? (
        <Button busy={isBusy} onClick={() => (isUnknown ? setAsks(true) : send())}>
          <Send aria-hidden="true" size={18} />
          <span>Send again</span>
        </Button>
      ) : null}
      {isUnknown ? (
        <Button variant="outline" busy={isBusy} onClick={() => confirm()}>
          <CheckCheck aria-hidden="true" size={18} />
          <span>Mark as arrived</span>
        </Button>
      ) : null}
      <Button variant="ghost" onClick={onLeave}>
        Close
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Send it again?"
        description={
          <>
            <span>It may have arrived: </span>
            <bdi translate="no" className="font-semibold text-ink">
              {entry.recipient}
            </bdi>
            <span> could get it twice. If you can, ask them first.</span>
          </>
        }
        action="Send again"
        busy={isBusy}
        onConfirm={send}
      />
    </>
  );
}

/** Each action runs once at a time and ends with a toast. */
function useActions({ id, status, recipient }: CommunicationView, onSendingEnded: () => void) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: COMMUNICATIONS_KEY });
  const text = 'Please try again in a moment.';
  const send = useAction({
    call: () => resend(id, status === 'unknown'),
    success: { title: 'Sent Again', description: recipient },
    failure: { title: 'Resend Failed', text },
    handleError: onSendingEnded,
    refresh,
    onSuccess: onSendingEnded,
  });
  const confirm = useAction({
    call: () => markArrived(id),
    success: { title: 'Marked as Arrived', description: recipient },
    failure: { title: 'Update Failed', text },
    refresh,
  });
  return { isBusy: send.isBusy || confirm.isBusy, send: send.run, confirm: confirm.run };
}
