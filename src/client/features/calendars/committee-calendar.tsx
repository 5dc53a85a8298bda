import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { calendarKeyQuery, endCalendarKey, makeCalendarKey } from './calendars.api.ts';
import { WaysToSubscribe } from './ways-to-subscribe.tsx';

/** For administrators. The address is shown once, when it is made. */
export function CommitteeCalendar() {
  const { t } = useLingui();
  const { date } = useSchoolTime();
  const queryClient = useQueryClient();
  const { data } = useQuery(calendarKeyQuery);
  const refresh = () => queryClient.invalidateQueries(calendarKeyQuery);
  const failure = { title: t`Update Failed`, text: t`Please try again.` };
  const making = useAction({ call: makeCalendarKey, failure, refresh });
  const ending = useAction({ call: endCalendarKey, failure, refresh });
  if (data === undefined) return null;
  const { key } = data;
  return (
    <section aria-labelledby="committee-calendar" className="card grid gap-4 p-5 md:p-6">
      <div className="grid gap-1">
        <h2 id="committee-calendar" className="text-heading">
          <Trans>All slots in your calendar</Trans>
        </h2>
        <p className="text-small text-muted">
          <Trans>With how many places are taken, and without names. For administrators only.</Trans>
        </p>
      </div>
      {key !== null && making.answer !== undefined ? <WaysToSubscribe url={making.answer.url} /> : null}
      {key === null ? null : (
        <p className="text-small text-muted">
          {key.readOn === null ? (
            <Trans>No program has read it yet.</Trans>
          ) : (
            <Trans>
              Last read on <span translate="no">{date('full', key.readOn)}</span>.
            </Trans>
          )}
        </p>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button variant="outline" busy={making.isBusy} onClick={() => making.run()}>
          {key === null ? <Trans>Get the address</Trans> : <Trans>Make a new address</Trans>}
        </Button>
        {key === null ? null : (
          <Button variant="ghost" busy={ending.isBusy} onClick={() => ending.run()}>
            <Trans>Remove the address</Trans>
          </Button>
        )}
      </div>
    </section>
  );
}
