import type { SheetRow } from '#contract/overview.ts';
import { FillCard } from './fill-card.tsx';
import { HoursCard } from './hours-card.tsx';

/** @param rows of the sheets to come; undefined while they are unknown */
export function YearCharts({ rows }: { readonly rows: readonly SheetRow[] | undefined }) {
  return (
    <section className="@container grid gap-3.5" aria-labelledby="year-charts">
      <h2 id="year-charts" className="text-heading">
        This year at a glance
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @3xl:grid-cols-[3fr_2fr]">
        <HoursCard />
        {rows === undefined ? null : <FillCard rows={rows} />}
      </div>
    </section>
  );
}
