import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import type { ChangeDetail } from '#contract/changes.ts';
import { changeQuery } from '#client/features/monitors/monitors.api.ts';
import { HttpError } from '#client/lib/http.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { changeTypeLabels, formatRule } from './monitor-labels.ts';
import { PageDiff } from './page-diff.tsx';
import { SeverityBadge } from './severity-badge.tsx';

interface ChangeDialogProps extends DialogState {
  readonly changeId: string;
}

export function ChangeDialog({ changeId, ...state }: ChangeDialogProps) {
  const { data: change, error, refetch } = useQuery(changeQuery(changeId));
  const isGone = error instanceof HttpError && error.status === 404;
  return (
    <Dialog
      {...state}
      wide="widest"
      title={
        change === undefined ? (
          isGone ? (
            'This change has been deleted'
          ) : (
            'A change on the website'
          )
        ) : (
          <bdi className="text-pretty" translate="no">
            {change.summary}
          </bdi>
        )
      }
      {...(change === undefined ? {} : { footer: <ToPage change={change} /> })}
    >
      {change !== undefined ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Facts change={change} />
          <PageDiff diff={change.diff} />
        </div>
      ) : error === null ? (
        <div className="grid gap-3" aria-busy="true">
          <Bone className="h-6 w-2/5" />
          <Bone className="h-44 w-full" />
        </div>
      ) : isGone ? (
        <p className="text-muted">
          Old changes are deleted automatically, and so are all changes of a deleted monitor.
        </p>
      ) : (
        <div className="grid justify-items-start gap-3">
          <p>We couldn’t load the change.</p>
          <Button variant="outline" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function Facts({ change }: { readonly change: ChangeDetail }) {
  const { date } = useSchoolTime();
  const { monitor, changeType, severity, severityRule, detectedAt, isNotified } = change;
  return (
    <div className="grid gap-2">
      <p className="text-small text-muted">
        <span className="font-semibold text-ink" translate="no">
          {monitor.name}
        </span>
        <span aria-hidden="true"> · </span>
        <span>{changeTypeLabels[changeType]}</span>
        <span aria-hidden="true"> · </span>
        <time dateTime={detectedAt} translate="no">
          {date('withYear', detectedAt)}, {date('time', detectedAt)}
        </time>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <SeverityBadge severity={severity} />
        <span className="text-small">{formatRule(severityRule)}</span>
      </p>
      {isNotified ? null : (
        <p className="text-small text-muted">Nobody was notified: this monitor only reports upcoming events.</p>
      )}
    </div>
  );
}

function ToPage({ change }: { readonly change: ChangeDetail }) {
  return (
    <a href={change.monitor.url} target="_blank" rel="noreferrer" className={buttonClass('outline')}>
      <ExternalLink aria-hidden="true" size={18} />
      <span>Open the current page</span>
      <span className="sr-only">(in a new tab)</span>
    </a>
  );
}
