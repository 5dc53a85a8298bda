import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import { FillCard } from './fill-card.tsx';
import { HoursCard } from './hours-card.tsx';

interface YearChartsProps {
  readonly sheets: readonly SheetView[];
  readonly startsOpen: boolean;
  readonly onShow: (sheet: SheetView) => void;
}

export function YearCharts({ sheets, startsOpen, onShow }: YearChartsProps) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  const id = useId();
  return (
    <section className="grid gap-3.5">
      <h2 className="text-heading">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-11 items-center gap-2.5 rounded-control text-start hover:text-spruce"
        >
          <ChevronDown
            aria-hidden="true"
            size={20}
            className={`shrink-0 ${isOpen ? '' : '-rotate-90 rtl:rotate-90'}`}
          />
          <span>This year at a glance</span>
        </button>
      </h2>
      <div id={id} className="grid gap-4 empty:hidden @3xl:grid-cols-[3fr_2fr]">
        {isOpen ? (
          <>
            <HoursCard />
            <FillCard sheets={sheets} onShow={onShow} />
          </>
        ) : null}
      </div>
    </section>
  );
}
