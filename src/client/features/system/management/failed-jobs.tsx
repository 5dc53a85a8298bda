import { useQueryClient } from '@tanstack/react-query';
import { RotateCw, Trash2 } from 'lucide-react';
import type { FailedJob, FailedJobsAnswer, FailedJobsInput } from '#contract/system.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { useMoment } from '#client/lib/use-moment.ts';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { removeJobs, retryJobs, systemQuery } from './system-calls.ts';

interface FailedJobsProps {
  readonly failed: readonly FailedJob[];
  readonly gaveUp: number;
  /** The entry is gone afterwards, and with it what had the focus. */
  readonly onDone: () => void;
}

const NOTHING_LEFT = { title: 'Nothing to do', description: 'This was done already.' };

export function FailedJobs({ failed, gaveUp, onDone }: FailedJobsProps) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: systemQuery.queryKey });
  const retry = useAction({
    call: retryJobs,
    success: (answer) => told(answer, 'will be tried again'),
    failure: { title: 'Not tried again', text: 'We couldn’t try this again. Please try again.' },
    refresh,
    onSuccess: onDone,
  });
  const removal = useAction({
    call: removeJobs,
    success: (answer) => told(answer, 'removed'),
    failure: { title: 'Not removed', text: 'We couldn’t remove this. Please try again.' },
    refresh,
    onSuccess: onDone,
  });
  const several = severalOfAKind(failed);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 className="text-body font-bold">Given up</h3>
        {several.map(({ kind, words, count }) => (
          <Button
            key={kind}
            variant="outline"
            size="sm"
            busy={isSame(retry.pending, { kind })}
            onClick={() => retry.run({ kind })}
          >
            <RotateCw aria-hidden="true" size={16} className="shrink-0" />
            <span>
              Try all {count} again: {words}
            </span>
          </Button>
        ))}
      </div>
      <ul className="grid">
        {failed.map((job) => (
          <Entry
            key={job.id}
            job={job}
            isRetrying={isSame(retry.pending, job)}
            isRemoving={isSame(removal.pending, job)}
            onRetry={() => retry.run({ kind: job.kind, id: job.id })}
            onRemove={() => removal.run({ kind: job.kind, id: job.id })}
          />
        ))}
      </ul>
      {gaveUp > failed.length ? (
        <p className="text-small text-muted">{`The newest ${failed.length} of ${gaveUp} are shown.`}</p>
      ) : null}
    </div>
  );
}

function told({ count }: FailedJobsAnswer, done: string) {
  return count === 0 ? NOTHING_LEFT : { title: `${formatCount(count, 'job')} ${done}` };
}

function isSame(pending: FailedJobsInput | undefined, { kind, id }: FailedJobsInput): boolean {
  return pending !== undefined && pending.kind === kind && pending.id === id;
}

function severalOfAKind(failed: readonly FailedJob[]) {
  const kinds = [...new Set(failed.filter(({ mayRetry }) => mayRetry).map(({ kind }) => kind))];
  return kinds.flatMap((kind) => {
    const [first, ...others] = failed.filter((job) => job.kind === kind);
    if (first === undefined || others.length === 0) return [];
    return [{ kind, words: first.words, count: others.length + 1 }];
  });
}

interface EntryProps {
  readonly job: FailedJob;
  readonly isRetrying: boolean;
  readonly isRemoving: boolean;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

function Entry({ job, isRetrying, isRemoving, onRetry, onRemove }: EntryProps) {
  const { moment } = useMoment();
  const { words, about, error, attempts, gaveUpAt, mayRetry, mayRemove } = job;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-t border-line py-2.5">
      <div className="grid min-w-0 flex-[1_1_18rem] text-small">
        <p className="text-body font-semibold wrap-anywhere">We couldn’t {words}</p>
        {about === null ? null : (
          <p className="wrap-anywhere">
            <bdi translate="no">{about}</bdi>
          </p>
        )}
        <p className="text-muted">
          Given up {moment(gaveUpAt)} after {formatCount(attempts, 'attempt')}
        </p>
        {error === null ? null : (
          <p className="wrap-anywhere text-brick" translate="no">
            {error}
          </p>
        )}
        {mayRetry ? null : (
          <p className="text-muted">
            We don’t keep what it needs, so it can’t be tried again. The person can ask again.
          </p>
        )}
      </div>
      <div className="-ms-2 flex flex-wrap items-center">
        {mayRetry ? (
          <Button variant="ghost" size="sm" className="px-2! text-spruce!" busy={isRetrying} onClick={onRetry}>
            <RotateCw aria-hidden="true" size={16} className="shrink-0" />
            <span>Try again</span>
            <span className="sr-only"> to {words}</span>
          </Button>
        ) : null}
        {mayRemove ? (
          <Button variant="ghost" size="sm" className="px-2! text-brick!" busy={isRemoving} onClick={onRemove}>
            <Trash2 aria-hidden="true" size={16} />
            <span>Remove</span>
            <span className="sr-only"> what should {words}</span>
          </Button>
        ) : null}
      </div>
    </li>
  );
}
