import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallView } from '#contract/calls.ts';
import { formatPeople } from '#client/lib/format-count.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { CouldNotLoad } from '#client/ui/could-not-load.tsx';
import { LoadingBone } from '#client/ui/skeletons.tsx';
import { notSentLabels, stateLabels } from './call-labels.ts';
import { callsKey, callsQuery, stopCall } from './call-writes.ts';

interface CallHistoryProps {
  readonly sheetId: string;
}

/** What came of the calls of a sheet, in numbers; nothing as long as there was none. */
export function CallHistory({ sheetId }: CallHistoryProps) {
  const { data, isError, refetch } = useQuery(callsQuery(sheetId));
  const calls = data?.calls;
  if (isError && calls === undefined)
    return <CouldNotLoad text="We couldn’t load who was asked before." onAgain={() => void refetch()} />;
  if (calls === undefined) return <LoadingBone className="h-24 w-full rounded-control" />;
  if (calls.length === 0) return null;
  return (
    <section aria-labelledby={`asked-${sheetId}`} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 id={`asked-${sheetId}`} className="text-body font-bold">
        Asked so far
      </h3>
      <ul className="grid gap-2">
        {calls.map((call) => (
          <li key={call.id}>
            <Call sheetId={sheetId} call={call} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Call({ sheetId, call }: { readonly sheetId: string; readonly call: CallView }) {
  const { date } = useSchoolTime();
  const { at, by, state, waiting, nextWaveAt, keepAsking } = call;
  return (
    <article className="grid gap-2.5 rounded-control border border-line px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <h4 className="font-semibold">
          <span translate="no">
            {date('day', at)}, {date('time', at)}
          </span>
        </h4>
        <p className="text-small font-semibold text-muted">{stateLabels[state]}</p>
      </div>
      <Numbers call={call} />
      <p className="text-small text-muted">
        {by === null ? null : (
          <>
            Asked by{' '}
            <bdi className="wrap-anywhere" translate="no">
              {by}
            </bdi>
            .{' '}
          </>
        )}
        {nextWaveAt === null ? null : (
          <>
            {keepAsking ? 'Others are asked' : 'You can ask others'} from{' '}
            <span translate="no">
              {date('day', nextWaveAt)}, {date('time', nextWaveAt)}
            </span>
          </>
        )}
      </p>
      {state === 'asking' && (keepAsking || waiting > 0) ? <Stop sheetId={sheetId} call={call} /> : null}
    </article>
  );
}

function Numbers({ call }: { readonly call: CallView }) {
  const { asked, notThisTime, noAnswer, waiting, notSent } = call;
  const numbers = [
    { label: 'Asked', value: asked },
    { label: 'Signed up', value: call.in },
    { label: 'Not this time', value: notThisTime },
    { label: 'No answer', value: noAnswer },
  ];
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1.5 sm:grid-cols-4">
        {numbers.map(({ label, value }) => (
          <div key={label} className="grid">
            <dt className="text-small text-muted">{label}</dt>
            <dd className="text-[1.375rem] leading-tight font-bold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {waiting === 0 ? null : <p className="text-small">{formatEmails(waiting)} still waiting to be sent.</p>}
      {notSent.map(({ reason, people }) => (
        <p key={reason} className="text-small">
          {formatEmails(people)} not sent {notSentLabels[reason]}.
        </p>
      ))}
    </>
  );
}

function formatEmails(count: number): string {
  return count === 1 ? '1 email' : `${count} emails`;
}

function Stop({ sheetId, call }: { readonly sheetId: string; readonly call: CallView }) {
  const queryClient = useQueryClient();
  const { run, isBusy } = useAction<CallView>({
    call: () => stopCall(sheetId, call.id),
    success: ({ asked }) => ({ title: 'Asking Stopped', description: `${formatPeople(asked)} were asked.` }),
    failure: { title: 'Update Failed', text: 'We couldn’t stop it. Please try again.' },
    refresh: () => queryClient.invalidateQueries({ queryKey: callsKey(sheetId) }),
  });
  return (
    <Button variant="outline" size="sm" className="justify-self-start" busy={isBusy} onClick={() => run()}>
      Stop asking
    </Button>
  );
}
