import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import type { PastSheetPages } from '#client/features/sheets/use-past-sheets.ts';
import { Button } from '#client/ui/button.tsx';
import { CouldNotLoad } from '#client/ui/could-not-load.tsx';
import { useFocusOnAdded } from '#client/ui/focus-on-added.ts';
import { ManagedSheet, type ShowDialog } from './managed-sheet.tsx';
import { SheetsSkeleton } from './sheets-skeleton.tsx';

interface PastSheetsProps {
  /**
   * Past by their filter date, but listed with the upcoming sheets, because they can still be signed up for or have
   * slots ahead.
   */
  readonly justOver: readonly SheetView[];
  readonly past: PastSheetPages;
  readonly count: number | null;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly show: ShowDialog;
}

/** Newest first and collapsed; fetched page by page once opened. */
export function PastSheets({ justOver, past, count, isOpen, onToggle, show }: PastSheetsProps) {
  const id = useId();
  if (count === 0) return null;
  return (
    <div className="grid gap-3.5">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-h-12 w-full items-center gap-2.5 rounded-control px-1 text-start text-[1.0625rem] font-semibold tracking-normal hover:text-spruce"
        >
          <ChevronDown
            aria-hidden="true"
            size={20}
            className={`shrink-0 ${isOpen ? '' : '-rotate-90 rtl:rotate-90'}`}
          />
          <span>
            Past sheets{' '}
            {count === null ? null : (
              <span className="font-normal text-muted" translate="no">
                ({count})
              </span>
            )}
          </span>
        </button>
      </h3>
      <div id={id} className="grid gap-3.5 empty:hidden">
        {isOpen ? <Opened justOver={justOver} past={past} show={show} /> : null}
      </div>
    </div>
  );
}

function Opened({ justOver, past, show }: Pick<PastSheetsProps, 'justOver' | 'past' | 'show'>) {
  const sheets = [...justOver, ...past.sheets];
  const { list, expect } = useFocusOnAdded<HTMLDivElement>(sheets.length);
  return (
    <>
      <div ref={list} className="grid gap-3.5 empty:hidden">
        {sheets.map((sheet) => (
          <div key={sheet.id} data-entry="" className={past.state === 'loading' ? 'opacity-60' : ''}>
            <ManagedSheet sheet={sheet} isPreviewed={false} revealed={null} show={show} />
          </div>
        ))}
      </div>
      {past.state === 'failed' ? (
        <CouldNotLoad text="We couldn’t load the past sheets." onAgain={() => void past.tryAgain()} />
      ) : past.state === 'loading' && past.sheets.length === 0 ? (
        <SheetsSkeleton />
      ) : past.next === null ? null : (
        <Older past={past} onOlder={expect} />
      )}
    </>
  );
}

function Older({ past, onOlder }: { readonly past: PastSheetPages; readonly onOlder: () => void }) {
  return (
    <div className="grid justify-items-start gap-2">
      {past.couldNotLoadMore && !past.isFetching ? (
        <p role="alert">We couldn’t load the past sheets. Please try again.</p>
      ) : null}
      <Button
        variant="outline"
        size="sm"
        busy={past.isFetching}
        onClick={() => {
          onOlder();
          past.loadMore();
        }}
      >
        <span>Show older</span>
        <span className="sr-only"> sheets</span>
      </Button>
    </div>
  );
}
