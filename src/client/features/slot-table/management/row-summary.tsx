import { useSchoolTime } from '#client/lib/page-data.tsx';
import { placesWithUnit } from './asked-of-row.ts';
import { textOfCell } from './cell-texts.ts';
import type { Cells } from './slot-cells.ts';

/** When a slot is and how many places it has: `Sat, Dec 12  9:00 – 11:00 a.m.  3 places`, `no time  no limit` */
export function RowSummary({ cells }: { readonly cells: Cells }) {
  const school = useSchoolTime();
  const [day, start, end] = (['day', 'start', 'end'] as const).map((column) => textOfCell(school, cells, column));
  const times = start === '' || end === '' ? [start, end].join('') : `${start} – ${end}`;
  return (
    <span className="flex flex-wrap gap-x-2 text-small text-muted tabular-nums" translate="no">
      {[...(times === '' ? ['no time'] : [day, times]), formatPlaces(cells)]
        .filter((text) => text !== '')
        .map((text) => (
          <span key={text}>{text}</span>
        ))}
    </span>
  );
}

function formatPlaces(cells: Cells): string {
  const { places, kind } = cells;
  if (places === '') return 'no limit';
  return kind !== '' ? placesWithUnit(cells) : `${places} ${places === '1' ? 'place' : 'places'}`;
}
