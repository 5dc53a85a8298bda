import { ChevronDown, Plus, Search } from 'lucide-react';
import { useId, useRef, useState, type RefObject } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import { liesAhead } from '#domain/sheet-dates.ts';
import { matchesSearch } from '#domain/sheet-search.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { CouldNotLoad } from '#client/ui/could-not-load.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { EmptyTable } from './empty-table.tsx';
import { ManagedSheet, type ShowDialog } from './managed-sheet.tsx';
import type { Revealed } from './revealed-slot.ts';

interface SheetsSectionProps {
  /** Absent while they load. */
  readonly sheets: readonly SheetView[] | undefined;
  readonly failed: boolean;
  readonly onAgain: () => void;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly revealed: Revealed | null;
  readonly show: ShowDialog;
}

/** From this many sheets on there is a search. */
const SEARCH_ABOVE = 6;
/** The sheets that come soonest show their first slots at once. */
const PREVIEWED = 3;

export function SheetsSection({ sheets, failed, onAgain, heading, revealed, show }: SheetsSectionProps) {
  return (
    <section className="grid min-w-0 gap-3.5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-heading outline-none">
          Manage Signup Sheets
        </h2>
        {sheets?.length === 0 ? null : (
          <Button onClick={() => show({ kind: 'create-sheet' })}>
            <Plus aria-hidden="true" size={20} />
            <span>Create signup sheet</span>
          </Button>
        )}
      </header>
      {sheets !== undefined ? (
        <Sheets sheets={sheets} revealed={revealed} show={show} />
      ) : failed ? (
        <CouldNotLoad text="The signup sheets could not be loaded." onAgain={onAgain} />
      ) : (
        <SheetsSkeleton />
      )}
    </section>
  );
}

interface SheetsProps {
  readonly sheets: readonly SheetView[];
  readonly revealed: Revealed | null;
  readonly show: ShowDialog;
}

function Sheets({ sheets, revealed, show }: SheetsProps) {
  const { clock } = useSchoolTime();
  const now = useNow();
  const [search, setSearch] = useState('');
  const [seen, setSeen] = useState(revealed);
  const box = useRef<HTMLInputElement>(null);
  if (revealed !== seen) {
    // What was asked for must not be hidden by a search.
    setSeen(revealed);
    setSearch('');
  }
  if (sheets.length === 0) return <EmptyTable onCreate={() => show({ kind: 'create-sheet' })} />;
  const found = sheets.filter((sheet) => matchesSearch(search, sheet));
  const ahead = found.filter((sheet) => liesAhead(clock, sheet, now));
  const past = found.filter((sheet) => !liesAhead(clock, sheet, now)).toReversed();
  return (
    <>
      {sheets.length > SEARCH_ABOVE ? (
        <SearchBox ref={box} search={search} onSearch={setSearch} found={found.length} />
      ) : null}
      {found.length === 0 ? (
        <div className="card grid justify-items-start gap-3 p-5">
          <p>
            No sheet has <strong translate="no">“{search}”</strong> in its title or description.
          </p>
          <Button
            variant="outline"
            onClick={() => {
              setSearch('');
              // This button goes.
              box.current?.focus();
            }}
          >
            Show all sheets
          </Button>
        </div>
      ) : null}
      {ahead.length === 0 && search === '' ? (
        <p className="card p-5 text-muted">
          No sheet lies ahead. Create the next one, or look into the past ones below.
        </p>
      ) : null}
      {ahead.map((sheet, at) => (
        <ManagedSheet
          key={revealed?.sheetId === sheet.id ? `${sheet.id} ${revealed.nth}` : sheet.id}
          sheet={sheet}
          isPreviewed={at < PREVIEWED}
          revealed={revealed}
          show={show}
        />
      ))}
      <PastSheets key={search === '' ? 'closed' : 'open'} sheets={past} startsOpen={search !== ''} show={show} />
    </>
  );
}

interface SearchBoxProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly found: number;
}

function SearchBox({ ref, search, onSearch, found }: SearchBoxProps) {
  const id = useId();
  return (
    <div role="search" className="relative">
      <label htmlFor={id} className="sr-only">
        Search the signup sheets
      </label>
      <Search
        aria-hidden="true"
        size={20}
        className="pointer-events-none absolute start-4 top-1/2 -translate-y-1/2 text-muted"
      />
      <input
        ref={ref}
        id={id}
        type="search"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        placeholder="Search the signup sheets"
        autoComplete="off"
        className="h-12 w-full rounded-control border border-field bg-card ps-12 pe-4 placeholder:text-muted"
      />
      <output className="sr-only">
        {search === '' ? '' : found === 1 ? '1 sheet found' : `${found} sheets found`}
      </output>
    </div>
  );
}

interface PastSheetsProps {
  readonly sheets: readonly SheetView[];
  readonly startsOpen: boolean;
  readonly show: ShowDialog;
}

/** What is over, newest first, out of the way. */
function PastSheets({ sheets, startsOpen, show }: PastSheetsProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(startsOpen);
  if (sheets.length === 0) return null;
  return (
    <div className="grid gap-3.5">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-12 w-full items-center gap-2.5 rounded-control px-1 text-start text-[1.0625rem] font-semibold tracking-normal hover:text-spruce"
        >
          <ChevronDown
            aria-hidden="true"
            size={20}
            className={`shrink-0 ${isOpen ? '' : '-rotate-90 rtl:rotate-90'}`}
          />
          <span>
            Past sheets{' '}
            <span className="font-normal text-muted" translate="no">
              ({sheets.length})
            </span>
          </span>
        </button>
      </h3>
      <div id={id} className="grid gap-3.5 empty:hidden">
        {isOpen
          ? sheets.map((sheet) => (
              <ManagedSheet key={sheet.id} sheet={sheet} isPreviewed={false} revealed={null} show={show} />
            ))
          : null}
      </div>
    </div>
  );
}

function SheetsSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-3.5">
      <output className="sr-only">Loading the signup sheets…</output>
      {[1, 2, 3].map((sheet) => (
        <div key={sheet} className="card grid gap-3 p-5">
          <div className="flex gap-4">
            <Bone className="h-14 w-[52px] rounded-[14px]" />
            <div className="grid grow content-center gap-2">
              <Bone className="h-5 w-3/5" />
              <Bone className="h-4 w-2/5" />
            </div>
          </div>
          <Bone className="h-9 w-full" />
          <Bone className="h-9 w-full" />
        </div>
      ))}
    </div>
  );
}
