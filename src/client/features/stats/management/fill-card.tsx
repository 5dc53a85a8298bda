import { useId } from 'react';
import type { SheetRow } from '#contract/overview.ts';
import { sheetPlace } from '#contract/organizer-paths.ts';
import { useTakenLook } from '#client/lib/emptiness.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import { AppLink } from '#client/ui/app-link.tsx';
import { FirstEntries } from '#client/ui/first-entries.tsx';
import { PlacesBar } from '#client/ui/places-bar.tsx';
import { fillBySheet, type SheetFill } from './fill-by-sheet.ts';

const SHOWN_AT_FIRST = 5;

interface FillCardProps {
  readonly rows: readonly SheetRow[];
}

/** Lowest rate first; each links to its sheet. */
export function FillCard({ rows }: FillCardProps) {
  const now = useNow();
  const id = useId();
  const fill = fillBySheet(rows, now);
  return (
    <section className="card grid content-start gap-2 p-4 md:p-5" aria-labelledby={id}>
      <header>
        <h3 id={id} className="text-[1.15625rem]">
          How full the sheets are
        </h3>
        <p className="text-small text-muted">Emptiest first</p>
      </header>
      {fill.length === 0 ? (
        <p className="py-4 text-muted">No sheet has places to fill.</p>
      ) : (
        <FirstEntries entries={fill} atFirst={SHOWN_AT_FIRST} what="sheets">
          {(shown) => (
            <ol className="-mx-2 grid">
              {shown.map((one) => (
                <li key={one.sheet.id}>
                  <FillRow fill={one} />
                </li>
              ))}
            </ol>
          )}
        </FirstEntries>
      )}
    </section>
  );
}

function FillRow({ fill }: { readonly fill: SheetFill }) {
  const { date } = useSchoolTime();
  const { sheet, taken, places, rate } = fill;
  const look = useTakenLook();
  return (
    <AppLink
      href={sheetPlace(sheet.id)}
      className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1.5 rounded-control px-2 py-2 hover:bg-desk"
    >
      <span className="line-clamp-2" translate="no">
        <span className="font-semibold">{sheet.title}</span>
        <span className="text-small text-muted"> {date('short', sheet.eventDate)}</span>
      </span>
      <span className={`text-small tabular-nums ${look(sheet, taken)}`} translate="no">
        {taken} of {places}, {rate}%
      </span>
      <span className="col-span-2">
        <PlacesBar taken={taken} places={places} />
      </span>
    </AppLink>
  );
}
