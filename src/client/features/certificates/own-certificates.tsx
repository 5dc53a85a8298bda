import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileText, Printer } from 'lucide-react';
import type { CertificateView, OwnCertificates } from '#contract/certificates.ts';
import { yearName } from '#domain/school-year.ts';
import { exactHours } from '#domain/volunteer-hours.ts';
import { useAction } from '#client/lib/use-action.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { StateBadge } from '#client/ui/state-badge.tsx';
import { makeOwnCertificate, ownCertificatesQuery } from './certificates.api.ts';

type Person = OwnCertificates['people'][number];

/** Letters about own confirmed hours, made and printed by the person; nothing without confirmed hours. */
export function OwnCertificatesList() {
  const { data } = useQuery(ownCertificatesQuery);
  if (data === undefined || data.people.length + data.certificates.length === 0) return null;
  const toMake = data.people.filter(
    ({ name, year, minutes }) =>
      !data.certificates.some(
        (one) => one.state === 'valid' && one.name === name && one.year === year && one.minutes === minutes,
      ),
  );
  return (
    <section aria-labelledby="own-letters" className="card grid gap-4 p-5 md:p-6">
      <div className="grid gap-1">
        <h2 id="own-letters" className="text-heading">
          <Trans>Letters about your hours</Trans>
        </h2>
        <p className="text-small text-muted">
          <Trans>
            For a university, an employer or yourself, in your language and in English. Anyone who has the letter can
            check it by its number and your last name.
          </Trans>
        </p>
      </div>
      {toMake.length === 0 ? null : (
        <ul className="grid gap-2.5">
          {toMake.map((person) => (
            <ToMake key={`${person.year} ${person.name}`} person={person} />
          ))}
        </ul>
      )}
      {data.certificates.length === 0 ? null : (
        <ul className="divide-y divide-line">
          {data.certificates.map((certificate) => (
            <Made key={certificate.id} certificate={certificate} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ToMake({ person: { name, year, minutes } }: { readonly person: Person }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { run, isBusy } = useAction({
    call: () => makeOwnCertificate({ name, year }),
    failure: { title: t`Letter not made`, text: t`Please try again.` },
    refresh: () => queryClient.invalidateQueries({ queryKey: ownCertificatesQuery.queryKey }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
      <Says name={name} year={year} minutes={minutes} />
      <Button variant="outline" size="sm" busy={isBusy} onClick={() => run()}>
        <FileText aria-hidden="true" size={16} />
        <Trans>Make a letter</Trans>
      </Button>
    </li>
  );
}

function Made({ certificate }: { readonly certificate: CertificateView }) {
  const { t } = useLingui();
  const { date } = useSchoolTime();
  const { name, year, minutes, number, state, madeAt, withdrawnAt, url } = certificate;
  const ended = withdrawnAt === null ? '' : date('withYear', withdrawnAt);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-3">
      <div className="grid min-w-0 gap-0.5">
        <Says name={name ?? ''} year={year} minutes={minutes} />
        <p className="text-small text-muted" translate="no">
          {number} · {date('withYear', madeAt)}
        </p>
        {state === 'valid' ? null : (
          <div>
            <StateBadge tone="bad" words={t`Withdrawn on ${ended}`} />
          </div>
        )}
      </div>
      {state === 'valid' ? (
        <a href={url} target="_blank" rel="noreferrer" className={buttonClass('outline', 'sm')}>
          <Printer aria-hidden="true" size={16} />
          <Trans>Open and print</Trans>
        </a>
      ) : null}
    </li>
  );
}

function Says({ name, year, minutes }: Person) {
  return (
    <p className="min-w-0 wrap-anywhere">
      <bdi className="font-semibold" translate="no">
        {name}
      </bdi>
      {', '}
      <span translate="no">{yearName(year)}</span>
      {': '}
      <Plural value={exactHours(minutes)} one="# hour" other="# hours" />
    </p>
  );
}
