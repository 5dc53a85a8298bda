import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PersonView } from '#contract/people.ts';
import { hoursUrl, sentUrl } from '#contract/organizer-paths.ts';
import { schoolYearStart, yearName } from '#domain/school-year.ts';
import { visitOfSent } from '#client/features/communications/communications.api.ts';
import { formatSince } from '#client/lib/day-words.ts';
import { useDays } from '#client/lib/use-days.ts';
import { AppLink } from '#client/ui/app-link.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { formatDuration } from './person-words.ts';

const nameOf = (year: number) => yearName(year).replace('/', '–');

/** This school year, those before, and the letters about them. */
export function PersonHours({ view: { person, letters } }: { readonly view: PersonView }) {
  const { clock, today } = useDays();
  const thisYear = schoolYearStart(clock, today);
  const now = person.years.find(({ year }) => year === thisYear) ?? { confirmed: 0, open: 0 };
  const before = person.years.filter(({ year }) => year !== thisYear);
  const valid = letters?.filter(({ state }) => state === 'valid');
  return (
    <Aside id="hours" title="Hours">
      <p className="text-[1.625rem] leading-tight font-extrabold tracking-tight tabular-nums" translate="no">
        <bdi>{formatDuration(now.confirmed)}</bdi>
      </p>
      <p className="text-muted" translate="no">
        <bdi>this school year{now.open === 0 ? '' : `; ${formatDuration(now.open)} still to confirm`}</bdi>
      </p>
      {before.length === 0 ? null : (
        <dl className="mt-3">
          {before.map(({ year, confirmed }) => (
            <div
              key={year}
              className="flex justify-between gap-3 border-t border-hair py-2 tabular-nums"
              translate="no"
            >
              <dt className="text-muted">{nameOf(year)}</dt>
              <dd>
                <bdi>{formatDuration(confirmed)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {valid === undefined ? null : valid.length === 0 ? (
        <AppLink href={hoursUrl()} className={`${buttonClass('outline', 'sm')} mt-3 w-full`}>
          <FileText aria-hidden="true" size={17} />
          Make letters about hours
        </AppLink>
      ) : (
        <ul className="mt-3 grid gap-2">
          {valid.map(({ id, year, url }) => (
            <li key={id}>
              <a href={url} className={`${buttonClass('outline', 'sm')} w-full`}>
                <FileText aria-hidden="true" size={17} />
                <span>
                  Letter about hours <span translate="no">{nameOf(year)}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Aside>
  );
}

const states = { success: 'Sent', pending: 'Waiting to be sent', failed: 'Not sent', unknown: 'May have arrived' };

/** The newest emails to the address, of full administrators. */
export function PersonMails({ view: { person, mails } }: { readonly view: PersonView }) {
  const days = useDays();
  if (mails === undefined || person.email === null) return null;
  return (
    <Aside
      id="emails"
      title="Emails"
      more={
        mails.length === 0 ? null : (
          <AppLink
            href={sentUrl()}
            state={visitOfSent(person.email)}
            className="quiet-link inline-flex min-h-11 items-center wide:min-h-0"
          >
            <span>All</span>
            <span className="sr-only"> emails to this address</span>
          </AppLink>
        )
      }
    >
      {mails.length === 0 ? (
        <p className="text-muted">No emails yet.</p>
      ) : (
        <ul className="-mx-4 -mb-4 divide-y divide-hair wide:-mx-5">
          {mails.map(({ id, subject, status, recordedAt }) => (
            <li key={id} className="grid grid-cols-[4.25rem_minmax(0,1fr)] px-4 py-2.5 wide:px-5">
              <span className="text-muted tabular-nums" translate="no">
                {formatSince(days, recordedAt)}
              </span>
              <span>
                <bdi className="wrap-anywhere" translate="no">
                  {subject}
                </bdi>
                <span className={`block text-[0.875rem] ${status === 'failed' ? 'text-brick' : 'text-muted'}`}>
                  {states[status]}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Aside>
  );
}

interface AsideProps {
  readonly id: string;
  readonly title: string;
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

function Aside({ id, title, more, children }: AsideProps) {
  return (
    <section aria-labelledby={id} className="card overflow-clip p-4 wide:px-5">
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <h2 id={id} className="text-[1.0625rem]">
          {title}
        </h2>
        {more}
      </div>
      {children}
    </section>
  );
}
