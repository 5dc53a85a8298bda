import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { useSearchParams } from 'wouter';
import type { SheetRows } from '#contract/overview.ts';
import { rowFilters, type RowFilter } from '#domain/row-filters.ts';
import { pagePaths } from '#contract/paths.ts';
import { entriesOf, singly, standing, type RowEntry } from '#client/features/overview/management/group-rows.ts';
import { RowList } from '#client/features/overview/management/row-list.tsx';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { useDays } from '#client/lib/use-days.ts';
import { useRows, type Rows } from '#client/features/overview/management/use-rows.ts';
import { AppLink } from '#client/ui/app-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { CouldNotLoad } from '#client/ui/could-not-load.tsx';
import { Segments } from '#client/ui/segments.tsx';
import { EmptyTable } from './empty-table.tsx';
import type { ShowDialog } from './open-dialog.ts';
import { SearchBox } from './search-box.tsx';
import { SheetsSkeleton } from './sheets-skeleton.tsx';

interface SheetsSectionProps {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly show: ShowDialog;
  /** Beside the heading. */
  readonly create: ReactNode;
  /** What is done with all sheets. */
  readonly menu: ReactNode;
  /** Of a co-organizer, who makes no sheets. */
  readonly makesNone?: boolean;
}

const SEARCH_ABOVE = 6;
const FIRST_ENTRIES = 12;
const MORE_ENTRIES = 24;

const names: Readonly<Record<RowFilter, string>> = { upcoming: 'Upcoming', drafts: 'Drafts', past: 'Past' };

function shownRows(search: URLSearchParams): RowFilter {
  const asked = search.get('show');
  return rowFilters.find((filter) => filter === asked) ?? 'upcoming';
}

/** The sheets in short, each of which opens its place. */
export function SheetsSection({ heading, show, create, menu, makesNone = false }: SheetsSectionProps) {
  const [params] = useSearchParams();
  const filter = shownRows(params);
  const [search, setSearch] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const rows = useRows(filter, search);
  const { counts } = rows;
  const isSearching = search.trim() !== '';
  const isEmpty = counts !== undefined && !isSearching && all(counts) === 0;
  const [hasMany, setHasMany] = useState(false);
  if (!hasMany && counts !== undefined && all(counts) > SEARCH_ABOVE) setHasMany(true);
  return (
    <section className="grid min-w-0 gap-3" aria-labelledby="sheets-heading">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2.5" data-packed="">
        <h2
          id="sheets-heading"
          {...(makesNone ? {} : { ref: heading, tabIndex: -1 })}
          className={makesNone ? 'sr-only' : 'me-auto scroll-mt-4 text-[1.25rem] outline-none'}
        >
          {makesNone ? 'Your sheets' : 'Manage Signup Sheets'}
        </h2>
        {isEmpty ? null : (
          <>
            <div className="wide:hidden">{create}</div>
            {hasMany ? (
              <SearchBox
                ref={box}
                search={search}
                onSearch={setSearch}
                found={isSearching && rows.isFound ? (counts?.[filter] ?? null) : null}
              />
            ) : null}
            <div className="flex w-full items-center gap-0.5 wide:w-auto wide:gap-2">
              <Segments
                label="Which sheets"
                segments={rowFilters.map((each) => ({
                  words: names[each],
                  count: counts?.[each],
                  href: listAddress(each),
                  isShown: each === filter,
                }))}
              />
              <div className="-me-3 wide:me-0">{menu}</div>
            </div>
          </>
        )}
      </header>
      {isEmpty ? (
        <EmptyTable
          onCreate={() => show({ kind: 'create-sheet' })}
          onTemplate={() => show({ kind: 'choose-template' })}
          onImport={() => show({ kind: 'import-sheet' })}
        />
      ) : (
        <Found
          rows={rows}
          filter={filter}
          search={search}
          onSearchAll={() => {
            setSearch('');
            // This button goes.
            box.current?.focus();
          }}
          makesNone={makesNone}
        />
      )}
    </section>
  );
}

function all({ upcoming, past }: SheetRows['counts']): number {
  // Drafts are among the upcoming ones.
  return upcoming + past;
}

function listAddress(filter: RowFilter, entries?: number): string {
  const asked = new URLSearchParams({
    ...(filter === 'upcoming' ? {} : { show: filter }),
    ...(entries === undefined ? {} : { rows: String(entries) }),
  }).toString();
  return asked === '' ? pagePaths.management : `${pagePaths.management}?${asked}`;
}

interface FoundProps {
  readonly rows: Rows;
  readonly filter: RowFilter;
  readonly search: string;
  readonly onSearchAll: () => void;
  readonly makesNone: boolean;
}

function Found({ rows, filter, search, onSearchAll, makesNone }: FoundProps) {
  const days = useDays();
  const [params] = useSearchParams();
  const found = rows.rows;
  if (found === undefined) {
    return rows.failed ? (
      <CouldNotLoad text="We couldn’t load the signup sheets." onAgain={rows.tryAgain} />
    ) : (
      <SheetsSkeleton />
    );
  }
  if (found.length === 0) {
    return search.trim() === '' ? (
      <p className="card p-5 text-muted">{nothingIn(filter, makesNone)}</p>
    ) : (
      <NothingFound filter={filter} search={search} counts={rows.counts} onSearchAll={onSearchAll} />
    );
  }
  if (filter === 'past')
    return <RowList entries={singly(found)} isPast days={days} foot={rows.hasMore ? <Older rows={rows} /> : null} />;
  const entries = entriesOf(found);
  const shown = entries.slice(0, Math.max(FIRST_ENTRIES, Number(params.get('rows')) || 0));
  return (
    <RowList
      entries={shown}
      isPast={false}
      days={days}
      foot={shown.length < entries.length ? <Further filter={filter} entries={entries} shown={shown.length} /> : null}
    />
  );
}

interface FurtherProps {
  readonly filter: RowFilter;
  readonly entries: readonly RowEntry[];
  readonly shown: number;
}

/** An address, so that one comes back to as many rows. */
function Further({ filter, entries, shown }: FurtherProps) {
  const { date } = useSchoolTime();
  const rest = entries.length - shown;
  const last = entries.at(-1);
  return (
    <AppLink
      href={listAddress(filter, shown + MORE_ENTRIES)}
      className="quiet-link flex min-h-[2.875rem] items-center justify-center"
    >
      {rest > MORE_ENTRIES || last === undefined
        ? `Show ${MORE_ENTRIES} more of ${rest}`
        : `Show ${rest} more, until ${date('short', standing(last).eventDate)}`}
    </AppLink>
  );
}

function nothingIn(filter: RowFilter, makesNone: boolean): string {
  if (filter === 'drafts') return 'No drafts. A new sheet can be one until you publish it.';
  if (filter === 'past') return 'No past sheets yet.';
  return makesNone
    ? 'None of your sheets is upcoming.'
    : 'No upcoming sheets. Create the next one, or see the past ones.';
}

interface NothingFoundProps extends Pick<FoundProps, 'filter' | 'search' | 'onSearchAll'> {
  readonly counts: SheetRows['counts'] | undefined;
}

function NothingFound({ filter, search, counts, onSearchAll }: NothingFoundProps) {
  const others = rowFilters.filter((each) => each !== filter && each !== 'drafts' && (counts?.[each] ?? 0) > 0);
  return (
    <div className="card grid justify-items-start gap-3 p-5">
      <p>
        {others.length === 0 ? 'No sheets have ' : `No ${names[filter].toLowerCase()} sheets have `}
        <strong translate="no">“{search}”</strong> in the title or description.
      </p>
      <Button variant="outline" onClick={onSearchAll}>
        Show all sheets
      </Button>
    </div>
  );
}

function Older({ rows }: { readonly rows: Rows }) {
  return (
    <div className="grid justify-items-center gap-2 p-2">
      {rows.couldNotLoadMore && !rows.isFetchingMore ? (
        <p role="alert">We couldn’t load the past sheets. Please try again.</p>
      ) : null}
      <Button variant="link" size="sm" busy={rows.isFetchingMore} onClick={rows.loadMore}>
        <span>Show older</span>
        <span className="sr-only"> sheets</span>
      </Button>
    </div>
  );
}
