import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { SCHOOL_CALENDAR } from '#contract/paths.ts';
import { useLiveSheets } from '#client/features/live/live-counts.ts';
import { ListingFilters } from '#client/features/sheets/listing-filters.tsx';
import { sheetsKey } from '#client/features/sheets/sheets.api.ts';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { organizedBy, organizesAny, useSignedInUser } from '#client/lib/session.ts';
import { CouldNotLoadSheets, FoundSheets, SheetsLoading } from './found-sheets.tsx';
import { useListing } from './use-listing.ts';

export function ListingPage() {
  const { t } = useLingui();
  useDocumentTitle(t`Volunteer Opportunities`);
  useLiveSheets('all');
  const user = useSignedInUser();
  const isOrganizer = organizesAny(user);
  const queryClient = useQueryClient();
  useEffect(() => {
    // The page carries the texts of its language only; organizers edit all.
    if (isOrganizer) void queryClient.invalidateQueries({ queryKey: sheetsKey });
  }, [isOrganizer, queryClient]);
  const listing = useListing();
  return (
    <div className="page pt-8">
      <h1 className="text-title md:text-title-wide">
        <Trans>Lend a hand</Trans>
      </h1>
      <p className="mt-1 mb-3 text-lead text-muted">
        <Trans>Short shifts, good company. Pick a day that suits you.</Trans>
      </p>
      <ListingFilters
        search={listing.search}
        onSearch={listing.setSearch}
        window={listing.window}
        onWindow={listing.setWindow}
      />
      {listing.state === 'here' ? (
        // Also when it could not be fetched anew: the live counts of what is here go on.
        <FoundSheets listing={listing} organized={organizedBy(user)} />
      ) : listing.state === 'failed' ? (
        <div className="pt-6">
          <CouldNotLoadSheets isTrying={listing.isFetching} tryAgain={listing.tryAgain} />
        </div>
      ) : (
        <div className="pt-10">
          <SheetsLoading />
        </div>
      )}
      <p className="pt-8">
        <a href={SCHOOL_CALENDAR} className="quiet-link underline">
          <Trans>Add all dates to your calendar</Trans>
        </a>
      </p>
    </div>
  );
}
