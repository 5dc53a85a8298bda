import { Trans, useLingui } from '@lingui/react/macro';
import type { HourChangeView } from '#contract/hours.ts';
import { roundHours } from '#domain/volunteer-hours.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';

const MINUTES = 60;

/** Corrections, objections and answers, with who, when and why; that something was confirmed says the badge. */
export function HourHistory({ changes }: { readonly changes: readonly HourChangeView[] }) {
  const { date } = useSchoolTime();
  const shown = changes.filter(
    ({ kind, reason, minutesBefore, minutesAfter }) =>
      reason !== null ||
      (kind !== 'confirmed' && kind !== 'moved' && minutesAfter !== null && minutesBefore !== minutesAfter),
  );
  if (shown.length === 0) return null;
  return (
    <ol className="grid gap-2 rounded-control bg-desk px-4 py-2.5 text-small">
      {shown.map((change, at) => (
        // Changes are appended, so their place is their name.
        <li key={at} className="grid">
          <span className="text-muted">
            <Who change={change} />, <span translate="no">{date('withYear', change.at)}</span>
          </span>
          <Minutes change={change} />
          {change.reason === null ? null : (
            <span dir="auto" className="whitespace-pre-line wrap-anywhere" translate="no">
              {change.reason}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function Who({ change: { byVolunteer, by } }: { readonly change: HourChangeView }) {
  if (byVolunteer) return <Trans>You</Trans>;
  return by === null ? <Trans>An organizer</Trans> : <bdi translate="no">{by}</bdi>;
}

function Minutes({ change: { minutesBefore, minutesAfter } }: { readonly change: HourChangeView }) {
  const { t } = useLingui();
  if (minutesBefore === minutesAfter || minutesAfter === null) return null;
  const [before, after] = [roundHours((minutesBefore ?? 0) / MINUTES), roundHours(minutesAfter / MINUTES)];
  return <span className="tabular-nums">{t`Hours changed from ${before} to ${after}`}</span>;
}
