import { Plural, Trans } from '@lingui/react/macro';
import { memo, useMemo } from 'react';
import { pagePaths } from '#contract/paths.ts';
import type { SheetView } from '#contract/sheets.ts';
import { groupSeries, type SeriesGroup } from '#domain/series/group-series.ts';
import { useLiveSheet } from '#client/features/live/live-counts.ts';
import { OriginalButton, useIsTranslated } from '#client/features/sheets/organizers-words.tsx';
import { SheetActions } from '#client/features/sheets/sheet-actions.tsx';
import { SheetCard } from '#client/features/sheets/sheet-card.tsx';
import { SheetCardSkeleton } from '#client/features/sheets/sheet-card-skeleton.tsx';
import type { PastSheetPages } from '#client/features/sheets/use-past-sheets.ts';
import { SlotButtons } from '#client/features/slots/slot-buttons.tsx';
import { isAmong, type Organized } from '#client/lib/session.ts';
import { Button } from '#client/ui/button.tsx';
import { useFocusOnAdded } from '#client/ui/focus-on-added.ts';
import { HydrationBoundary } from '#client/ui/hydration-boundary.tsx';
import { EmptyBoard, NoMatch } from '#client/ui/illustrations.tsx';
import { EmptyState } from '#client/ui/message-screen.tsx';
import { pageHeading } from '#client/ui/return-focus.ts';
import type { Listing } from './use-listing.ts';

const SKELETONS = [1, 2, 3, 4, 5, 6];
const GRID = 'grid grid-cols-[minmax(0,1fr)] gap-5 @2xl:grid-cols-[repeat(2,minmax(0,1fr))] print:grid-cols-2';

/** Skips the layout of cards out of sight: ninety cards would keep a phone busy for a fifth of a second. */
const IN_SIGHT = '[content-visibility:auto] [contain-intrinsic-size:auto_32rem] print:[content-visibility:visible]';

interface FoundSheetsProps {
  readonly listing: Listing;
  readonly organized: Organized;
}

export function FoundSheets({ listing, organized }: FoundSheetsProps) {
  const { upcoming, past, total } = listing;
  const shown = upcoming.length + (past?.sheets.length ?? 0);
  const { window } = listing;
  // What is over is looked for date by date.
  const groups = useMemo(() => (window === 'past' ? alone(upcoming) : groupSeries(upcoming)), [window, upcoming]);
  const { list, expect } = useFocusOnAdded<HTMLUListElement>(groups.length + (past?.sheets.length ?? 0));
  return (
    <>
      <div className="mt-1 mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="text-small text-muted">
          {total === null ? (
            past?.state === 'loading' ? (
              <Trans>Loading…</Trans>
            ) : null
          ) : (
            <span translate="no">
              <Plural value={listing.total ?? 0} one="# opportunity found" other="# opportunities found" />
            </span>
          )}
        </p>
        <OriginalOf sheets={past === null ? upcoming : [...upcoming, ...past.sheets]} />
      </div>
      {total === 0 ? <NothingFound isNarrowed={listing.isNarrowed} /> : null}
      <ul ref={list} className={`${GRID} empty:hidden`}>
        <Cards groups={groups} organized={organized} />
        {past === null ? null : (
          <PastCards
            sheets={past.sheets}
            organized={organized}
            {...(past.state === 'here' ? {} : { className: 'opacity-60' })}
          />
        )}
      </ul>
      {past === null ? null : <RestOfPast past={past} listing={listing} shown={shown} onMore={expect} />}
    </>
  );
}

type Group = SeriesGroup<SheetView>;

const none: Group['more'] = [];

function alone(sheets: readonly SheetView[]): Group[] {
  return sheets.map((sheet) => ({ sheet, more: none }));
}

interface CardsProps {
  readonly groups: readonly Group[];
  readonly organized: Organized;
  readonly className?: string;
}

/** Renders only for other sheets: rendering a card that is not hydrated yet would hydrate it right away. */
const Cards = memo(function Cards({ groups, organized, className = '' }: CardsProps) {
  return groups.map(({ sheet, more }) => (
    <li key={sheet.id} data-entry="" className={`${IN_SIGHT} ${className}`}>
      <HydrationBoundary>
        <FoundSheet sheet={sheet} more={more} organized={organized} />
      </HydrationBoundary>
    </li>
  ));
});

function PastCards({ sheets, ...rest }: Omit<CardsProps, 'groups'> & { readonly sheets: readonly SheetView[] }) {
  return <Cards groups={useMemo(() => alone(sheets), [sheets])} {...rest} />;
}

interface FoundSheetProps extends Group {
  readonly organized: Organized;
}

/** A place taken on one sheet does not render the other cards. */
const FoundSheet = memo(function FoundSheet({ sheet: loaded, more, organized }: FoundSheetProps) {
  const sheet = useLiveSheet(loaded);
  if (!isAmong(organized, sheet.id)) return <SheetCard sheet={sheet} more={more} />;
  return (
    <SheetCard
      sheet={sheet}
      more={more}
      actions={<SheetActions sheet={sheet} />}
      renderSlotActions={(slot) => <SlotButtons sheet={sheet} slot={slot} />}
    />
  );
});

function OriginalOf({ sheets }: { readonly sheets: readonly SheetView[] }) {
  const shown = sheets.map((sheet) => ({ of: [sheet, ...sheet.slots], written: sheet.language }));
  return useIsTranslated()(shown) ? <OriginalButton /> : null;
}

function NothingFound({ isNarrowed }: { readonly isNarrowed: boolean }) {
  return (
    <EmptyState
      picture={isNarrowed ? <NoMatch /> : <EmptyBoard />}
      title={<Trans>No Opportunities Found</Trans>}
      text={
        isNarrowed ? (
          <Trans>Try adjusting your search or filters.</Trans>
        ) : (
          <Trans>Check back soon for new volunteer opportunities!</Trans>
        )
      }
    />
  );
}

interface RestOfPastProps {
  readonly past: PastSheetPages;
  readonly listing: Listing;
  readonly shown: number;
  readonly onMore: () => void;
}

function RestOfPast({ past, listing, shown, onMore }: RestOfPastProps) {
  if (past.state === 'failed')
    return (
      <div className={shown > 0 ? 'pt-5' : ''}>
        <CouldNotLoadSheets isTrying={past.isFetching} tryAgain={past.tryAgain} />
      </div>
    );
  if (past.state === 'loading')
    return past.sheets.length > 0 ? null : (
      <div className={shown > 0 ? 'pt-5' : ''}>
        <SheetsLoading />
      </div>
    );
  if (past.next === null) return null;
  const { total } = listing;
  return (
    // Without script it leads to the next page.
    <form
      action={pagePaths.listing}
      onSubmit={(event) => {
        event.preventDefault();
        onMore();
        past.loadMore();
      }}
      className="grid justify-items-center gap-3 pt-7 print:hidden"
    >
      <input type="hidden" name="search" value={listing.search} />
      <input type="hidden" name="when" value={listing.window} />
      <input type="hidden" name="before" value={past.next} />
      <p role="status" className="text-small text-muted">
        {past.couldNotLoadMore && !past.isFetching ? (
          <Trans>We couldn’t load the opportunities</Trans>
        ) : (
          <span translate="no">
            <Trans>
              Showing {shown} of {total}
            </Trans>
          </span>
        )}
      </p>
      <Button type="submit" variant="outline" busy={past.isFetching}>
        <Trans>Show more</Trans>
      </Button>
    </form>
  );
}

export function SheetsLoading() {
  return (
    <div aria-busy="true" className={GRID}>
      <p className="sr-only" role="status">
        <Trans>Loading…</Trans>
      </p>
      {SKELETONS.map((place) => (
        <SheetCardSkeleton key={place} />
      ))}
    </div>
  );
}

interface CouldNotLoadSheetsProps {
  readonly isTrying: boolean;
  readonly tryAgain: () => Promise<boolean>;
}

export function CouldNotLoadSheets({ isTrying, tryAgain }: CouldNotLoadSheetsProps) {
  const again = async () => {
    // The button is gone then.
    if (await tryAgain()) pageHeading.current?.focus({ preventScroll: true });
  };
  return (
    <div role="alert">
      <EmptyState
        picture={<NoMatch />}
        title={<Trans>We couldn’t load the opportunities</Trans>}
        text={<Trans>Check your connection and try again.</Trans>}
      >
        <Button busy={isTrying} onClick={() => void again()}>
          <Trans>Try again</Trans>
        </Button>
      </EmptyState>
    </div>
  );
}
