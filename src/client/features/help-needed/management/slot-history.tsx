import { useQuery } from '@tanstack/react-query';
import type { FillActionView } from '#contract/fill-history.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { describeAction, describeBrought } from './describe-action.ts';
import { fillHistoryQuery } from './fill-calls.ts';

interface SlotHistoryProps {
  readonly sheetId: string;
  readonly slotId: string;
}

/** What was done for a slot, and for its whole sheet, with how many signed up after each. */
export function SlotHistory({ sheetId, slotId }: SlotHistoryProps) {
  const { data, isError, refetch } = useQuery(fillHistoryQuery(sheetId));
  const actions = data?.filter(({ slotIds }) => slotIds === null || slotIds.includes(slotId));
  return (
    <section aria-label="What was done" className="rounded-control bg-desk px-4 py-2.5 text-small">
      {actions === undefined && isError ? (
        <div className="flex flex-wrap items-center gap-x-3">
          <p>We couldn’t load it.</p>
          <Button variant="link" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : actions === undefined ? (
        <div aria-busy="true" className="grid gap-2 py-2">
          <Bone className="h-5 w-2/3" />
          <Bone className="h-5 w-1/2" />
        </div>
      ) : actions.length === 0 ? (
        <p className="text-muted">Nothing yet. What you do here is listed with how many people signed up after it.</p>
      ) : (
        <ol className="grid">
          {actions.map((action) => (
            <Action key={action.id} action={action} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Action({ action }: { readonly action: FillActionView }) {
  const { date } = useSchoolTime();
  const now = useNow();
  return (
    <li className="grid gap-x-4 border-line py-1.5 not-first:border-t sm:grid-cols-[9.5rem_minmax(0,1fr)_auto]">
      <span className="text-muted tabular-nums" translate="no">
        {date('short', action.at)}, {date('time', action.at)}
      </span>
      <span>
        {describeAction(action)}
        {action.slotIds === null ? <span className="text-muted"> (whole sheet)</span> : null}
      </span>
      <span className={action.signups === 0 ? 'text-muted' : 'font-semibold'}>{describeBrought(action, now)}</span>
    </li>
  );
}
