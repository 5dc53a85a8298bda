import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CommunicationView } from '#contract/communications.ts';
import { retention } from '#domain/retention.ts';
import {
  communicationsQuery,
  everyCommunication,
  FILTERS_OF_VISIT,
  type CommunicationFilters,
} from '#client/features/communications/communications.api.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { useHistoryState } from '#client/lib/history-state.ts';
import { Button } from '#client/ui/button.tsx';
import { CouldNotLoad } from '#client/ui/could-not-load.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { CommunicationsFilters } from './communications-filters.tsx';
import { CommunicationsTable } from './communications-table.tsx';
import { NothingSent } from './nothing-sent.tsx';
import { lazyDialog } from '#client/lib/lazy-part.ts';

const CommunicationDialog = lazyDialog(() =>
  import('./communication-dialog.tsx').then((module) => module.CommunicationDialog),
);

/** Searches only after a pause in typing, in ms. */
const TYPES_FOR = 300;

export function CommunicationsSection({ mailReady }: { readonly mailReady: boolean }) {
  const [filters, setFilters] = useHistoryState(FILTERS_OF_VISIT, everyCommunication);
  const asked = useSettled(filters);
  const [open, setOpen] = useState<CommunicationView | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const showAll = () => {
    setFilters(everyCommunication);
    // The button that was pressed goes.
    searchBox.current?.focus();
  };
  return (
    <section className="grid min-w-0 gap-3.5" aria-labelledby="communications-heading">
      <header>
        <h2 id="communications-heading" ref={heading} tabIndex={-1} className="text-heading outline-none">
          Communication History
        </h2>
        <p className="text-small text-muted">
          Every email and post, newest first, including those waiting to be sent. Kept for {retention.mails.days} days.
        </p>
      </header>
      <CommunicationsFilters filters={filters} onChange={setFilters} searchBox={searchBox} />
      <Entries filters={asked} mailReady={mailReady} onOpen={setOpen} onShowAll={showAll} />
      {open === null ? null : (
        <CommunicationDialog
          key={open.id}
          entry={open}
          mailReady={mailReady}
          open
          onOpenChange={() => setOpen(null)}
          returnFocusTo={heading}
        />
      )}
    </section>
  );
}

function useSettled(filters: CommunicationFilters): CommunicationFilters {
  const [search, setSearch] = useState(filters.search);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(filters.search), filters.search === '' ? 0 : TYPES_FOR);
    return () => clearTimeout(timer);
  }, [filters.search]);
  return { ...filters, search: search.trim() };
}

interface EntriesProps {
  readonly filters: CommunicationFilters;
  readonly mailReady: boolean;
  readonly onOpen: (entry: CommunicationView) => void;
  readonly onShowAll: () => void;
}

function Entries({ filters, mailReady, onOpen, onShowAll }: EntriesProps) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    communicationsQuery(filters),
  );
  const entries = data?.pages.flat();
  const told = entries === undefined ? '' : formatShown(entries.length, hasNextPage);
  return (
    <>
      <output className="sr-only">{told}</output>
      {entries === undefined && isError ? (
        <CouldNotLoad text="We couldn’t load the history." onAgain={() => void refetch()} />
      ) : entries === undefined ? (
        <Skeleton />
      ) : entries.length === 0 ? (
        <NothingSent filters={filters} onShowAll={onShowAll} />
      ) : (
        <CommunicationsTable entries={entries} mailReady={mailReady} onOpen={onOpen} />
      )}
      {hasNextPage ? (
        <Button
          variant="outline"
          className="justify-self-start"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show older
        </Button>
      ) : null}
    </>
  );
}

function formatShown(count: number, isMore: boolean): string {
  if (count === 0) return 'No entries';
  return `${formatCount(count, 'entry', 'entries')}${isMore ? ', and older ones' : ''}`;
}

function Skeleton() {
  return (
    <div className="card grid gap-4 p-5" aria-busy="true">
      <p className="sr-only">Loading…</p>
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="grid gap-2">
          <Bone className="h-5 w-3/5" />
          <Bone className="h-4 w-4/5" />
        </div>
      ))}
    </div>
  );
}
