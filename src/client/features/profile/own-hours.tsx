import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import type { OwnHours } from '#contract/hours.ts';
import { readInstant } from '#domain/school-time/school-clock.ts';
import { yearName } from '#domain/school-year.ts';
import { roundHours } from '#domain/volunteer-hours.ts';
import { ownHoursQuery } from '#client/features/hours/hours.api.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { StateBadge } from '#client/ui/state-badge.tsx';
import { ClaimedHours } from './claimed-hours.tsx';
import { HourHistory } from './hour-history.tsx';

const ObjectDialog = lazyPart(() => import('./object-dialog.tsx').then((module) => module.ObjectDialog));

type Given = OwnHours['hours'][number];

/** What was given under the proved address; nothing where there is none, or nothing proves it. */
export function OwnHoursList() {
  const { data } = useQuery(ownHoursQuery);
  const queryClient = useQueryClient();
  const place = useRef<HTMLHeadingElement>(null);
  const [doubted, setDoubted] = useState<Given | null>(null);
  if (data === undefined || data.hours.length + data.claims.length === 0) return null;
  const show = (after: OwnHours) => {
    queryClient.setQueryData(ownHoursQuery.queryKey, after);
    // Hours that are theirs now can be in a letter.
    void queryClient.invalidateQueries({ queryKey: ['/api/certificates/mine'] });
  };
  return (
    <section aria-labelledby="own-hours" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="own-hours" ref={place} tabIndex={-1} className="text-heading outline-none">
          <Trans>Your hours</Trans>
        </h2>
        <p className="text-small text-muted">
          <Trans>
            What you gave, as the organizers confirm it. Planned hours count once an organizer confirms them.
          </Trans>
        </p>
      </div>
      <ClaimedHours
        claims={data.claims}
        onAnswered={(after) => {
          show(after);
          place.current?.focus();
        }}
      />
      {data.hours.length === 0 ? null : (
        <>
          <Years years={data.years} />
          <ul className="card divide-y divide-line overflow-hidden">
            {data.hours.map((hours) => (
              <HoursItem key={hours.id} hours={hours} onObject={() => setDoubted(hours)} />
            ))}
          </ul>
        </>
      )}
      <Suspense fallback={null}>
        {doubted === null ? null : (
          <ObjectDialog
            hoursId={doubted.id}
            title={`${doubted.slot}, ${doubted.sheet}`}
            open
            onOpenChange={(open) => (open ? undefined : setDoubted(null))}
            onDone={show}
            returnFocusTo={place}
          />
        )}
      </Suspense>
    </section>
  );
}

const MINUTES = 60;
const hoursIn = (minutes: number) => roundHours(minutes / MINUTES);

function Years({ years }: Pick<OwnHours, 'years'>) {
  return (
    <ul className="flex flex-wrap gap-2.5">
      {years.map(({ year, confirmed, open }) => (
        <li key={year} className="rounded-control bg-spruce-soft px-4 py-2.5 text-spruce-dark">
          <span className="block text-small" translate="no">
            {yearName(year)}
          </span>
          <span className="block font-bold tabular-nums">
            <Plural value={hoursIn(confirmed)} one="# hour confirmed" other="# hours confirmed" />
          </span>
          {open === 0 ? null : (
            <span className="block text-small tabular-nums">
              <Plural value={hoursIn(open)} one="# hour not confirmed yet" other="# hours not confirmed yet" />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function HoursItem({ hours, onObject }: { readonly hours: Given; readonly onObject: () => void }) {
  const { clock, date } = useSchoolTime();
  const { day, minutes, state, name } = hours;
  const instant = readInstant(clock, day);
  return (
    <li className="grid gap-x-5 gap-y-1 px-4 py-3.5 md:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h3 className="text-body font-semibold wrap-anywhere" translate="no">
            <bdi>{hours.sheet}</bdi>
          </h3>
          <p className="text-small text-muted wrap-anywhere" translate="no">
            <bdi>{hours.slot}</bdi>
            {name === null ? null : (
              <>
                {' · '}
                <bdi>{name}</bdi>
              </>
            )}
          </p>
          <p className="flex flex-wrap gap-x-3 tabular-nums">
            <span translate="no">{instant === null ? day : date('withYear', instant.toISOString())}</span>
            {minutes === null ? null : (
              <span className={state === 'struck' ? 'text-muted line-through' : 'font-bold text-spruce'}>
                <Plural value={hoursIn(minutes)} one="# hour" other="# hours" />
              </span>
            )}
          </p>
        </div>
        <State hours={hours} />
      </div>
      <HourHistory changes={hours.changes} />
      {state === 'disputed' || !hours.canBeCorrected ? null : (
        <Button variant="link" size="sm" className="-ms-1 justify-self-start" onClick={onObject}>
          <Trans>This is not right</Trans>
        </Button>
      )}
    </li>
  );
}

function State({ hours: { state, isConfirmed, absence, canBeCorrected } }: { readonly hours: Given }) {
  const { t } = useLingui();
  if (state === 'disputed' && canBeCorrected) return <StateBadge tone="unsure" words={t`An organizer will answer`} />;
  if (isConfirmed) return <StateBadge tone="good" words={t`Confirmed`} />;
  if (state === 'struck' || state === 'disputed')
    return <StateBadge tone="bad" words={absence === 'not_needed' ? t`Not needed` : t`Not counted`} />;
  return <StateBadge tone="waiting" words={t`Not confirmed yet`} />;
}
