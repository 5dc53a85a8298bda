import { Printer } from 'lucide-react';
import { yearName } from '#domain/school-year.ts';
import { buttonClass } from '#client/ui/button.tsx';

/** The page for the annual meeting, which the hub adds up. */
export function AnnualCard({ year }: { readonly year: number }) {
  return (
    <section aria-labelledby="annual-page" className="card grid content-start gap-3 p-4 md:p-5">
      <h2 id="annual-page" className="text-[1.15625rem]">
        Annual meeting, {yearName(year)}
      </h2>
      <p className="text-small text-muted">
        One page: people, new people and hours by event, with the two years before. Confirmed hours are in the sum,
        others beside it. No names.
      </p>
      <a
        href={`/api/hours/annual.html?year=${year}`}
        target="_blank"
        rel="noreferrer"
        className={`${buttonClass('outline')} justify-self-start`}
      >
        <Printer aria-hidden="true" size={18} />
        <span>Open and print</span>
      </a>
    </section>
  );
}
