import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileText, Printer } from 'lucide-react';
import type { CertificatesOfYear } from '#contract/certificates.ts';
import { yearName } from '#domain/school-year.ts';
import { formatPeople } from '#client/lib/format-count.ts';
import { requestJson } from '#client/lib/http.ts';
import { useAction } from '#client/lib/use-action.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';

const ADDRESS = '/api/certificates';

const certificatesQuery = (year: number) =>
  queryOptions({
    queryKey: [ADDRESS, year],
    queryFn: ({ signal }) => requestJson<CertificatesOfYear>('GET', `${ADDRESS}?year=${year}`, { signal }),
  });

function makeAll(year: number): Promise<CertificatesOfYear> {
  return requestJson('POST', ADDRESS, { body: { year } });
}

/** Letters about hours for everybody of a school year. */
export function CertificatesCard({ year }: { readonly year: number }) {
  const { data } = useQuery(certificatesQuery(year));
  const queryClient = useQueryClient();
  const { run, isBusy } = useAction({
    call: () => makeAll(year),
    success: (after) => ({ title: 'Letters Made', description: formatPeople(validOf(after)) }),
    failure: { title: 'Making Failed', text: 'The letters were not made. Please try again.' },
    onSuccess: (after) => {
      queryClient.setQueryData(certificatesQuery(year).queryKey, after);
    },
  });
  return (
    <section aria-labelledby="hours-letters" className="card grid content-start gap-3 p-4 md:p-5">
      <h2 id="hours-letters" className="text-[1.15625rem]">
        Letters about hours, {yearName(year)}
      </h2>
      <p className="text-small text-muted">
        One page for each volunteer with the confirmed hours, in their language and in English, with a number by which
        it can be checked. Volunteers can make their own.
      </p>
      {data === undefined ? null : <p className="tabular-nums">{formatLetters(data)}</p>}
      <div className="flex flex-wrap gap-2.5">
        {data !== undefined && data.without > 0 ? (
          <Button busy={isBusy} onClick={() => run()}>
            <FileText aria-hidden="true" size={18} />
            <span>Make {data.without === 1 ? '1 letter' : `${data.without} letters`}</span>
          </Button>
        ) : null}
        {data !== undefined && validOf(data) > 0 ? (
          <a
            href={`${ADDRESS}/pages.html?year=${year}`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('outline')}
          >
            <Printer aria-hidden="true" size={18} />
            <span>Print all</span>
          </a>
        ) : null}
      </div>
    </section>
  );
}

function formatLetters(data: CertificatesOfYear): string {
  const [withLetter, without] = [validOf(data), data.without];
  if (withLetter + without === 0) return 'No confirmed hours yet.';
  if (withLetter === 0) return `No letters yet, for ${formatPeople(without)} with confirmed hours.`;
  const other = without === 0 ? '' : `, ${formatPeople(without)} without one, or with other hours by now`;
  return `${formatPeople(withLetter)} with a letter${other}.`;
}

function validOf({ certificates }: CertificatesOfYear): number {
  return new Set(certificates.flatMap(({ state, name }) => (state === 'valid' ? [name] : []))).size;
}
