import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useEffect, useSyncExternalStore } from 'react';
import type { ListingQuery } from '#contract/forms.ts';
import type { SheetView } from '#contract/sheets.ts';
import { DEFAULT_WINDOW, isInWindow, type ListingWindow } from '#domain/sheet-dates.ts';
import { matchesSearch } from '#domain/sheet-search.ts';
import { useLiveSheet, useLiveSheets, usePresentSheets } from '#client/features/live/live-counts.ts';
import { ListingFilters } from '#client/features/sheets/listing-filters.tsx';
import { OriginalButton, useIsTranslated } from '#client/features/sheets/organizers-words.tsx';
import { SheetActions } from '#client/features/sheets/sheet-actions.tsx';
import { SheetCard } from '#client/features/sheets/sheet-card.tsx';
import { SheetCardSkeleton } from '#client/features/sheets/sheet-card-skeleton.tsx';
import { sheetsQuery } from '#client/features/sheets/sheets.api.ts';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { useHistoryState } from '#client/lib/history-state.ts';
import { useNow, usePageData, useSchoolTime } from '#client/lib/page-data.tsx';
import { useSignedInUser } from '#client/lib/session.ts';
import { SlotButtons } from '#client/features/slots/slot-buttons.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyBoard, NoMatch } from '#client/ui/illustrations.tsx';
import { EmptyState } from '#client/ui/message-screen.tsx';
import { pageHeading } from '#client/ui/return-focus.ts';

const SKELETONS = [1, 2, 3, 4, 5, 6];
const NONE: readonly SheetView[] = [];

export function ListingPage() {
  const { t } = useLingui();
  useDocumentTitle(t`Volunteer Opportunities`);
  const { data, isError, isFetching, refetch } = useQuery(sheetsQuery);
  const sheets = usePresentSheets(data ?? NONE);
  useLiveSheets('all');
  const asked = useAsked();
  const [search, setSearch] = useHistoryState('search', asked?.search ?? '');
  const [window, setWindow] = useHistoryState<ListingWindow>('window', asked?.when ?? DEFAULT_WINDOW);
  const tryAgain = async () => {
    const { isSuccess } = await refetch();
    // The button is gone then.
    if (isSuccess) pageHeading.current?.focus({ preventScroll: true });
  };
  const isAdmin = useSignedInUser()?.isAdmin === true;
  useEffect(() => {
    // The page came with the texts of its language alone; whoever edits them needs all.
    if (isAdmin) void refetch();
  }, [isAdmin, refetch]);
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
      {data !== undefined ? (
        // Also when it could not be fetched anew: the live counts of what is here go on.
        <Found
          sheets={found}
          isAdmin={isAdmin}
          // Where there is no sheet at all, no other search would find one.
          narrowed={sheets.length > 0 && (search.trim() !== '' || window !== DEFAULT_WINDOW)}
        />
      ) : isError ? (
        <Failed isTrying={isFetching} onAgain={() => void tryAgain()} />
      ) : (
        <Loading />
      )}
    </div>
  );
}

/** What the address of this visit asks for. The document keeps what it came with, also for visits that ask for nothing. */
function useAsked(): ListingQuery | undefined {
  const { listing } = usePageData();
  const doesAsk = useSyncExternalStore(
    never,
    () => window.location.search !== '',
    () => true,
  );
  return doesAsk ? listing : undefined;
}

const never = () => () => {};

function useFound(sheets: readonly SheetView[], search: string, window: ListingWindow): readonly SheetView[] {
  const { clock } = useSchoolTime();
  const now = useNow();
  const found = sheets.filter((sheet) => isInWindow(clock, window, sheet, now) && matchesSearch(search, sheet));
  // What is over is looked for from its end.
  return window === 'past' ? found.toReversed() : found;
}

interface FoundProps {
  readonly sheets: readonly SheetView[];
  readonly isAdmin: boolean;
  readonly narrowed: boolean;
}

function Found({ sheets, isAdmin, narrowed }: FoundProps) {
  const isTranslated = useIsTranslated()(
    sheets.map((sheet) => ({ of: [sheet, ...sheet.slots], written: sheet.language })),
  );
  return (
    <>
      <div className="mt-1 mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="text-small text-muted">
          <span translate="no">
            <Plural value={sheets.length} one="# opportunity found" other="# opportunities found" />
          </span>
        </p>
        {isTranslated ? <OriginalButton /> : null}
      </div>
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
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 @2xl:grid-cols-[repeat(2,minmax(0,1fr))]">
          {sheets.map((sheet) => (
            <li key={sheet.id}>
              <FoundSheet sheet={sheet} isAdmin={isAdmin} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface FoundSheetProps {
  readonly sheet: SheetView;
  readonly isAdmin: boolean;
}

/** Renders by itself: a place taken on one sheet leaves the other cards alone. */
const FoundSheet = memo(function FoundSheet({ sheet: loaded, isAdmin }: FoundSheetProps) {
  const sheet = useLiveSheet(loaded);
  if (!isAdmin) return <SheetCard sheet={sheet} />;
  return (
    <SheetCard
      sheet={sheet}
      actions={<SheetActions sheet={sheet} />}
      renderSlotActions={(slot) => <SlotButtons sheet={sheet} slot={slot} />}
    />
  );
});

function Loading() {
  return (
    <div
      aria-busy="true"
      className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-10 @2xl:grid-cols-[repeat(2,minmax(0,1fr))]"
    >
      <p className="sr-only" role="status">
        <Trans>Loading…</Trans>
      </p>
      {SKELETONS.map((place) => (
        <SheetCardSkeleton key={place} />
      ))}
    </div>
  );
}

function Failed({ isTrying, onAgain }: { readonly isTrying: boolean; readonly onAgain: () => void }) {
  return (
    <div className="pt-6" role="alert">
      <EmptyState
        picture={<NoMatch />}
        title={<Trans>The opportunities could not be loaded</Trans>}
        text={<Trans>Check your connection and try again.</Trans>}
      >
        <Button busy={isTrying} onClick={onAgain}>
          <Trans>Try again</Trans>
        </Button>
      </EmptyState>
    </div>
  );
}
