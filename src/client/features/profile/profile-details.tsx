import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ProfileView } from '#contract/accounts.ts';
import { slotHours } from '#domain/volunteer-hours.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';

interface ProfileDetailsProps {
  readonly user: ProfileView['user'];
  readonly children?: ReactNode;
}

export function ProfileDetails({ user, children }: ProfileDetailsProps) {
  const { date } = useSchoolTime();
  const signups = user.volunteerHistory.length;
  const hours = user.volunteerHistory.reduce((sum, { slot }) => sum + slotHours(slot), 0);
  return (
    <section className="card grid gap-5 p-5 md:p-6" aria-labelledby="account-details">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="account-details" className="text-heading">
          <Trans>Account Details</Trans>
        </h2>
        {user.isAdmin ? (
          <span className="rounded-full bg-spruce px-3 py-0.5 text-small font-bold text-white forced-colors:border">
            <Trans>Administrator</Trans>
          </span>
        ) : null}
      </div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-3">
        <Figure term={<Trans>Total Signups</Trans>} value={String(signups)} />
        <Figure term={<Trans>Total Hours</Trans>} value={hours.toFixed(1)} />
      </dl>
      {hours === 0 ? null : <Confirmed minutes={user.confirmedMinutes ?? 0} />}
      <dl className="grid gap-3.5 @2xl:grid-cols-[1.7fr_1fr_1fr] @2xl:gap-x-6 @4xl:grid-cols-1">
        <Detail term={<Trans>Email</Trans>}>
          <bdi translate="no">{user.email}</bdi>
        </Detail>
        {user.phone === null ? null : (
          <Detail term={<Trans>Phone</Trans>}>
            <bdi translate="no">{user.phone}</bdi>
          </Detail>
        )}
        <Detail term={<Trans>Joined</Trans>}>
          <time dateTime={user.createdAt} translate="no">
            {date('withYear', user.createdAt)}
          </time>
        </Detail>
      </dl>
      {children}
    </section>
  );
}

/** Total hours are planned: the slots’ times, whoever came. */
function Confirmed({ minutes }: { readonly minutes: number }) {
  const confirmed = (minutes / MINUTES).toFixed(1);
  return (
    <p className="-mt-2 text-small text-muted tabular-nums">
      <Trans>
        Planned hours, of which <span translate="no">{confirmed}</span> are confirmed
      </Trans>
    </p>
  );
}

const MINUTES = 60;

function Figure({ term, value }: { readonly term: ReactNode; readonly value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end gap-0.5 rounded-control bg-spruce-soft px-4 py-3 text-spruce-dark">
      <dt className="text-small leading-snug">{term}</dt>
      <dd className="text-[1.875rem] leading-none font-extrabold tracking-tight tabular-nums" translate="no">
        {value}
      </dd>
    </div>
  );
}

function Detail({ term, children }: { readonly term: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <dt className="text-small text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
