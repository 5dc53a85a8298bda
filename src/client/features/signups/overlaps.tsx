import { Trans } from '@lingui/react/macro';
import type { OverlapView } from '#contract/signups.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';

/** Where the same person helps at the same time: mostly a mistake, sometimes meant. */
export function Overlaps({ overlaps = [] }: { readonly overlaps: readonly OverlapView[] | undefined }) {
  const { date, range } = useSchoolTime();
  if (overlaps.length === 0) return null;
  return (
    <div className="rounded-control bg-marigold-soft px-4 py-3.5 text-marigold-ink forced-colors:border">
      <p className="font-bold">
        <Trans>At the same time you also help here:</Trans>
      </p>
      <ul>
        {overlaps.map(({ slotTitle, sheetTitle, startTime, endTime }) => (
          <li key={`${startTime} ${slotTitle}`}>
            {startTime === null ? null : (
              <span translate="no" className="tabular-nums">
                {date('day', startTime)}, {range(startTime, endTime)} ·{' '}
              </span>
            )}
            <bdi>{slotTitle}</bdi>, <bdi>{sheetTitle}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
