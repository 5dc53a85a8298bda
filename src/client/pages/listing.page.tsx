import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import { DEFAULT_WINDOW, isInWindow, matchesSearch, type ListingWindow } from '#domain/sheet-dates.ts';
import { useLiveListing, useLiveSheets } from '#client/features/live/live-counts.ts';
import { ListingFilters } from '#client/features/sheets/listing-filters.tsx';
import { SheetActions } from '#client/features/sheets/sheet-actions.tsx';
import { SheetCard } from '#client/features/sheets/sheet-card.tsx';
import { SheetCardSkeleton } from '#client/features/sheets/sheet-card-skeleton.tsx';
import { sheetsQuery } from '#client/features/sheets/sheets.api.ts';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyBoard, NoMatch } from '#client/ui/illustrations.tsx';
import { EmptyState } from '#client/ui/message-screen.tsx';

const SKELETONS = [1, 2, 3, 4, 5, 6];
const NONE: readonly SheetView[] = [];

export function ListingPage() {
  const { t } = useLingui();
  useDocumentTitle(t`Volunteer Opportunities`);
  const { data, isPending, isError, refetch } = useQuery(sheetsQuery);
  const sheets = useLiveListing(data ?? NONE);
  useLiveSheets('all');
  const [search, setSearch] = useState('');
  const [window, setWindow] = useState<ListingWindow>(DEFAULT_WINDOW);
  const found = useFound(sheets, useDeferredValue(search), window);
  return (
    <div className="page pt-8">
      <h1 className="text-title md:text-title-wide">
        <Trans>Lend a hand</Trans>
      </h1>
      <p className="mt-1 mb-3 text-lead text-muted">
        <Trans>Short shifts, good company. Pick a day that suits you.</Trans>
      </p>
      <ListingFilters search={search} onSearch={setSearch} window={window} onWindow={setWindow} />
      {isPending ? (
        <Loading />
      ) : isError ? (
        <Failed onAgain={() => void refetch()} />
      ) : (
        <Found sheets={found} narrowed={search.trim() !== '' || window !== DEFAULT_WINDOW} />
      )}
    </div>
  );
}

function useFound(sheets: readonly SheetView[], search: string, window: ListingWindow): readonly SheetView[] {
  const { clock } = useSchoolTime();
  const now = useNow();
  const found = sheets.filter((sheet) => isInWindow(clock, window, sheet, now) && matchesSearch(search, sheet));
  // What is over is looked for from its end.
  return window === 'past' ? found.toReversed() : found;
}

function Found({ sheets, narrowed }: { readonly sheets: readonly SheetView[]; readonly narrowed: boolean }) {
  return (
    <>
      <p role="status" className="mt-1 mb-4 text-small text-muted">
        <span translate="no">
          <Plural value={sheets.length} one="# opportunity found" other="# opportunities found" />
        </span>
      </p>
      {sheets.length === 0 ? (
        <EmptyState
          picture={narrowed ? <NoMatch /> : <EmptyBoard />}
          title={<Trans>No Opportunities Found</Trans>}
          text={
            narrowed ? (
              <Trans>Try adjusting your search or filters.</Trans>
            ) : (
              <Trans>Check back soon for new volunteer opportunities!</Trans>
            )
          }
        />
      ) : (
        <ul className="grid gap-5 md:grid-cols-2">
          {sheets.map((sheet) => (
            <li key={sheet.id}>
              <SheetCard sheet={sheet} actions={<SheetActions sheet={sheet} />} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className="grid gap-5 pt-10 md:grid-cols-2">
      <p className="sr-only" role="status">
        <Trans>Loading…</Trans>
      </p>
      {SKELETONS.map((place) => (
        <SheetCardSkeleton key={place} />
      ))}
    </div>
  );
}

function Failed({ onAgain }: { readonly onAgain: () => void }) {
  return (
    <div className="pt-6" role="alert">
      <EmptyState
        picture={<NoMatch />}
        title={<Trans>The opportunities could not be loaded</Trans>}
        text={<Trans>Check your connection and try again.</Trans>}
      >
        <Button onClick={onAgain}>
          <Trans>Try again</Trans>
        </Button>
      </EmptyState>
    </div>
  );
}
