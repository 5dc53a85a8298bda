import { Copy, ExternalLink, Pause, Pencil, Play, RefreshCw, Trash2 } from 'lucide-react';
import type { MonitorView } from '#contract/monitors.ts';
import { useMoment } from '#client/lib/use-moment.ts';
import { Button } from '#client/ui/button.tsx';
import { MoreMenu } from '#client/ui/more-menu.tsx';
import { Ago } from './ago.tsx';
import { MonitorBadge } from './check-badges.tsx';
import { formatAddress, formatSchedule } from './monitor-labels.ts';
import { useMonitorActions } from './monitor-actions.ts';
import { formatChannels } from './format-channels.ts';

interface MonitorRowProps {
  readonly monitor: MonitorView;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly onDuplicated: (copyId: string) => void;
}

export function MonitorRow({ monitor, onEdit, onDelete, onDuplicated }: MonitorRowProps) {
  const { busy, check, pause, resume, duplicate } = useMonitorActions(monitor, onDuplicated);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-2 p-4 md:px-5 @2xl:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-bold" translate="no">
            {monitor.name}
          </span>
          <MonitorBadge status={monitor.status} />
        </p>
        <a
          href={monitor.url}
          target="_blank"
          rel="noreferrer"
          translate="no"
          className="inline-flex min-h-8 max-w-full items-center gap-1.5 justify-self-start text-small underline-offset-4 hover:underline"
        >
          <span className="truncate">{formatAddress(monitor.url)}</span>
          <ExternalLink aria-hidden="true" size={14} className="shrink-0 text-muted" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
        <WhenChecked monitor={monitor} />
        <Trouble monitor={monitor} />
        <p className="text-small text-muted">{formatChannels(monitor)}</p>
      </div>
      <div className="-ms-2 flex items-center gap-1 self-start @2xl:ms-0 @2xl:-me-2">
        <Button variant="outline" size="sm" className="ms-2 @2xl:ms-0" busy={busy === 'check'} onClick={check}>
          {busy === 'check' ? null : <RefreshCw aria-hidden="true" size={16} />}
          <span>{busy === 'check' ? 'Checking…' : 'Check now'}</span>
          <span className="sr-only"> {monitor.name}</span>
        </Button>
        <MoreMenu
          label={`More for ${monitor.name}`}
          busy={busy === 'change'}
          groups={[
            [
              { icon: Pencil, words: 'Edit', onSelect: onEdit },
              monitor.status === 'paused'
                ? { icon: Play, words: 'Resume', onSelect: resume }
                : { icon: Pause, words: 'Pause', onSelect: pause },
              { icon: Copy, words: 'Duplicate', onSelect: duplicate },
              { icon: Trash2, words: 'Delete', onSelect: onDelete, isDestructive: true },
            ],
          ]}
        />
      </div>
    </li>
  );
}

function WhenChecked({
  monitor: { lastCheckAt, nextCheckAt, status, scheduleMinutes },
}: Pick<MonitorRowProps, 'monitor'>) {
  const { moment } = useMoment();
  return (
    <p className="text-small text-muted tabular-nums">
      {lastCheckAt === null ? (
        <span>Not checked yet</span>
      ) : (
        <>
          <span>Checked </span>
          <Ago at={lastCheckAt} />
        </>
      )}
      <span aria-hidden="true"> · </span>
      {status === 'paused' ? (
        <span>Not checked automatically while paused</span>
      ) : (
        <>
          <span translate="no">{formatSchedule(scheduleMinutes)}</span>
          {nextCheckAt === null ? null : (
            <>
              <span>, next </span>
              <time dateTime={nextCheckAt} translate="no">
                {moment(nextCheckAt)}
              </time>
            </>
          )}
        </>
      )}
    </p>
  );
}

function Trouble({ monitor: { lastError, errorCount, isUnconfirmed } }: Pick<MonitorRowProps, 'monitor'>) {
  if (lastError !== null)
    return (
      <p className="text-small font-semibold text-brick">
        <span translate="no">{lastError}</span>
        {errorCount > 1 ? <span className="font-normal"> ({errorCount} times in a row)</span> : null}
      </p>
    );
  if (!isUnconfirmed) return null;
  return (
    <p className="text-small text-marigold-ink">
      Most of the page was missing at the last check. We’ll check again before notifying anyone.
    </p>
  );
}
