import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import type { SnapshotView } from '#contract/checks.ts';
import { keptOfMonitor, retention } from '#domain/retention.ts';
import { snapshotQuery } from '#client/features/monitors/monitors.api.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { LoadingBone } from '#client/ui/skeletons.tsx';
import { SnapshotBadge } from './check-badges.tsx';
import { PageText } from './page-text.tsx';

interface SnapshotDialogProps extends DialogState {
  readonly snapshot: SnapshotView;
}

export function SnapshotDialog({ snapshot, ...state }: SnapshotDialogProps) {
  const { date } = useSchoolTime();
  const { errorMessage, excerpt, elementsFound, durationMs, capturedAt } = snapshot;
  return (
    <Dialog {...state} wide title={<span translate="no">{snapshot.monitor.name}</span>}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="grid gap-3">
          <SnapshotBadgeLine snapshot={snapshot} />
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-small tabular-nums">
            <Fact label="Checked">
              {date('withYear', capturedAt)}, {date('time', capturedAt)}
            </Fact>
            {elementsFound === null ? null : <Fact label="Elements">{elementsFound}</Fact>}
            <Fact label="Response time">{durationMs} ms</Fact>
          </dl>
        </div>
        {errorMessage === null ? null : (
          <Part title="Error details">
            <p className="rounded-control bg-brick-soft px-4 py-3 text-brick forced-colors:border" translate="no">
              {errorMessage}
            </p>
          </Part>
        )}
        {excerpt === null ? null : (
          <Part title="Content summary">
            <p className="text-[1rem] whitespace-pre-line" dir="auto" translate="no">
              {excerpt}
            </p>
          </Part>
        )}
        {snapshot.contentHash === null ? null : <RawContent id={snapshot.id} />}
      </div>
    </Dialog>
  );
}

function SnapshotBadgeLine({ snapshot: { status, elementsFound } }: Pick<SnapshotDialogProps, 'snapshot'>) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <SnapshotBadge status={status} />
      <span>
        {status === 'success'
          ? elementsFound === null
            ? 'The page was read.'
            : `The page was read: ${formatCount(elementsFound, 'part')} of it found.`
          : 'We couldn’t read the page. This doesn’t count as a change, and nobody is notified.'}
      </span>
    </p>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd translate="no">{children}</dd>
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <h3 className="text-body tracking-normal">{title}</h3>
      {children}
    </section>
  );
}

function RawContent({ id }: { readonly id: string }) {
  const box = useId();
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
      <Button
        variant="outline"
        size="sm"
        aria-expanded={isShown}
        aria-controls={box}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? 'Hide raw content' : 'Show raw content'}
      </Button>
      <div id={box} className="w-full empty:hidden">
        {isShown ? <RawText id={id} /> : null}
      </div>
    </div>
  );
}

function RawText({ id }: { readonly id: string }) {
  const { data, isError, refetch } = useQuery(snapshotQuery(id));
  if (data === undefined)
    return isError ? (
      <div className="grid justify-items-start gap-3">
        <p>We couldn’t load the raw content.</p>
        <Button variant="outline" size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    ) : (
      <LoadingBone className="h-40 w-full" />
    );
  if (data.rawContent === null)
    return (
      <p className="text-muted">
        It has been deleted. For each page we keep at most {keptOfMonitor.contents} versions, none older than{' '}
        {retention.pageContents.days} days.
      </p>
    );
  return <PageText label="Raw content" text={data.rawContent} className="max-h-[26rem]" />;
}
