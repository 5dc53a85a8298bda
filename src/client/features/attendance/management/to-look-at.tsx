import { useQueryClient } from '@tanstack/react-query';
import type { OddFact } from '#contract/attendance.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { attendanceQuery, lookAt } from './attendance-calls.ts';
import { describeKind, describeSayer, describeWhy } from './describe-attendance.ts';

interface ToLookAtProps {
  readonly sheetId: string;
  readonly odd: readonly OddFact[];
  /** How many wait behind these. */
  readonly more: number;
}

/** What was said at the door and does not fit: it counts, and waits for an organizer's look. */
export function ToLookAt({ sheetId, odd, more }: ToLookAtProps) {
  const queryClient = useQueryClient();
  const looking = useAction<void, readonly string[]>({
    call: (ids) => lookAt(sheetId, ids),
    failure: { title: 'Not Saved', text: 'Please try again.' },
    refresh: () => queryClient.invalidateQueries({ queryKey: attendanceQuery(sheetId).queryKey }),
  });
  if (odd.length === 0) return null;
  return (
    <section className="card overflow-hidden" aria-labelledby="to-look-at">
      <div className="px-4 pt-3.5 pb-2 md:px-5">
        <h2 id="to-look-at" className="text-[1.15625rem]">
          To look at
        </h2>
        <p className="text-small text-muted">These don’t fit the sheet. They count until you take them back.</p>
      </div>
      <ul className="border-t border-line">
        {odd.map((each) => (
          <Odd
            key={each.fact.id}
            odd={each}
            isBusy={looking.pending?.includes(each.fact.id) === true}
            onDone={() => looking.run([each.fact.id])}
          />
        ))}
      </ul>
      {more === 0 ? null : (
        <p className="border-t border-line px-4 py-2.5 text-small text-muted tabular-nums md:px-5">
          {formatCount(more, 'more waits', 'more wait')} behind these.
        </p>
      )}
    </section>
  );
}

interface OddProps {
  readonly odd: OddFact;
  readonly isBusy: boolean;
  readonly onDone: () => void;
}

function Odd({ odd, isBusy, onDone }: OddProps) {
  const { date } = useSchoolTime();
  const { fact, person, slot } = odd;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line px-4 py-2.5 not-first:border-t md:px-5">
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold wrap-anywhere">
          <bdi translate="no">{person ?? 'Somebody'}</bdi>
          {slot === null ? null : (
            <span className="font-normal text-muted">
              {' '}
              · <bdi translate="no">{slot}</bdi>
            </span>
          )}
        </p>
        <p className="text-small text-muted tabular-nums">
          {describeKind(fact.kind)} {date('short', fact.at)}, {date('time', fact.at)} ·{' '}
          <bdi translate="no">{describeSayer(fact)}</bdi>
        </p>
        <p className="text-small">{describeWhy(odd)}</p>
      </div>
      <Button variant="outline" size="sm" busy={isBusy} onClick={onDone}>
        Done<span className="sr-only"> {person ?? 'Somebody'}</span>
      </Button>
    </li>
  );
}
