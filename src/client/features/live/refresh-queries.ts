import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { SessionView } from '#contract/accounts.ts';
import type { LiveCounts } from '#contract/live.ts';
import type { SheetRows } from '#contract/overview.ts';
import type { SheetView } from '#contract/sheets.ts';
import {
  isList,
  overviewKey,
  rowsKey,
  sheetKey,
  sheetQuery,
  sheetsIn,
  sheetsKey,
  statsKey,
  waitlistsKey,
  withSheet,
  type SheetsData,
} from '#client/features/sheets/sheets.api.ts';
import { SESSION_KEY } from '#client/lib/session.ts';
import { differs } from './live-store.ts';

/** In ms: gathers changes that come close together, and spreads the requests of all pages. */
const GATHER_FOR = 150;
const SPREAD_OVER = 350;
const MAX_SINGLE_REFRESHES = 4;
const MAX_FETCHES = 3;
const DELETED = 'deleted';

/**
 * Fetches when counts alone are not enough: a sheet was changed, made or deleted; or the page shows people to a
 * signed-in user, and the people have changed. A sheet that the page has is fetched alone and put into the lists that
 * hold it; lists are fetched where a sheet comes, goes or moves. The rows of an organizer are fetched together: they are
 * light, and those that stay the same do not render again.
 */
export function createRefresher(queryClient: QueryClient): (counts: LiveCounts) => void {
  /** The last received counts, so that an older answer does not cause fetches for ever. */
  const heard = new Map<string, LiveCounts>();
  let stale = new Set<string>();

  const flush = () => {
    // Asking again cancels what is under way: while many sign up, a slow phone would never get an answer.
    if (queryClient.isFetching({ queryKey: overviewKey }) > 0) return flushLater();
    const ids = [...stale];
    stale = new Set();
    void queryClient.invalidateQueries({ queryKey: statsKey });
    void queryClient.invalidateQueries({ queryKey: waitlistsKey });
    void queryClient.invalidateQueries({ queryKey: overviewKey });
    if (ids.length > MAX_SINGLE_REFRESHES) void queryClient.invalidateQueries({ queryKey: sheetsKey });
    else for (const id of ids) void refreshSheet(queryClient, id, heard.get(id)?.deleted === true);
  };
  const flushLater = () => void setTimeout(flush, GATHER_FOR + Math.random() * SPREAD_OVER);
  const refresh = (id: string) => {
    if (stale.size === 0) flushLater();
    stale.add(id);
  };

  return (counts) => {
    const { sheetId } = counts;
    const known = knownSheets(queryClient, sheetId);
    const before = heard.get(sheetId);
    heard.set(sheetId, counts);
    const [revision, revisionBefore] = [revisionOf(counts), before && revisionOf(before)];
    const isNews = revisionBefore !== revision && isOther(queryClient, known, revision, revisionBefore);
    const areOtherPeople = seesPeople(queryClient) && known.some((sheet) => hasOtherPeople(sheet, counts));
    if (isNews || areOtherPeople || isOtherRow(queryClient, counts, before)) refresh(sheetId);
  };
}

function revisionOf({ deleted, revision }: LiveCounts): string {
  return deleted ? DELETED : revision;
}

/** A row says more than these counts, but changes with them. The first ones are as the list was loaded. */
function isOtherRow(queryClient: QueryClient, counts: LiveCounts, before: LiveCounts | undefined): boolean {
  const lists = queryClient.getQueriesData<InfiniteData<SheetRows>>({ queryKey: rowsKey });
  const pages = lists.flatMap(([, data]) => data?.pages ?? []);
  if (pages.length === 0) return false;
  if (before !== undefined) return JSON.stringify(before) !== JSON.stringify(counts);
  return !counts.deleted && !pages.some(({ rows }) => rows.some(({ id }) => id === counts.sheetId));
}

async function refreshSheet(queryClient: QueryClient, id: string, isGone: boolean): Promise<void> {
  // Asked for only where it is shown, which then says so.
  if (isGone) void queryClient.invalidateQueries({ queryKey: sheetKey(id), exact: true });
  const [before] = isGone ? [] : knownSheets(queryClient, id);
  const sheet = before === undefined ? null : await fetchNewest(queryClient, id);
  // A list that is on its way could be older, and would replace it.
  const areListsSettled = queryClient.isFetching({ queryKey: sheetsKey, predicate: isList }) === 0;
  const isInPlace =
    areListsSettled &&
    before !== undefined &&
    sheet !== null &&
    before.eventDate === sheet.eventDate &&
    before.eventDeadline === sheet.eventDeadline &&
    before.title === sheet.title;
  if (isInPlace) queryClient.setQueriesData<SheetsData>({ queryKey: sheetsKey }, (data) => withSheet(data, sheet));
  else await refreshLists(queryClient);
}

/**
 * Asks again when the sheet was replaced in the meantime, by a list that arrived: the answer could be older than that,
 * and would stay until the next change. Null when it cannot be had.
 */
async function fetchNewest(queryClient: QueryClient, id: string): Promise<SheetView | null> {
  for (let attempt = 1; ; attempt++) {
    // A request that is under way may have been answered before the change.
    await queryClient.cancelQueries({ queryKey: sheetKey(id), exact: true });
    const before = knownSheets(queryClient, id, isList);
    // What came with the page counts as fresh for a while, and would be taken for the answer.
    await queryClient.invalidateQueries({ queryKey: sheetKey(id), exact: true, refetchType: 'none' });
    const sheet = await queryClient.fetchQuery({ ...sheetQuery(id), staleTime: 0 }).catch(() => null);
    const isReplaced = knownSheets(queryClient, id, isList).some((listed) => !before.includes(listed));
    if (sheet === null || !isReplaced || attempt === MAX_FETCHES) return sheet;
  }
}

function refreshLists(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: sheetsKey, predicate: isList });
}

function isOther(
  queryClient: QueryClient,
  known: readonly SheetView[],
  revision: string,
  before: string | undefined,
): boolean {
  if (known.length > 0) return known.some((sheet) => sheet.revision !== revision);
  if (before !== undefined) return true;
  // A new sheet belongs into a list that does not have it.
  const queries = queryClient.getQueriesData<SheetsData>({ queryKey: sheetsKey });
  return revision !== DELETED && queries.some(([queryKey, data]) => isList({ queryKey }) && data !== undefined);
}

function knownSheets(queryClient: QueryClient, id: string, which?: typeof isList): SheetView[] {
  const queries = queryClient.getQueriesData<SheetsData>({ queryKey: sheetsKey, ...(which && { predicate: which }) });
  return queries.flatMap(([, data]) => sheetsIn(data).filter((sheet) => sheet.id === id));
}

function seesPeople(queryClient: QueryClient): boolean {
  const user = queryClient.getQueryData<SessionView>(SESSION_KEY)?.user;
  return user !== undefined && user !== null;
}

/** Hidden counts only say that something happened, and so do those of places that are held for one or another. */
function hasOtherPeople(sheet: SheetView, counts: LiveCounts): boolean {
  return (
    differs(sheet, counts) ||
    counts.slots.some((slot) => slot.currentVolunteers === null) ||
    sheet.slots.some(({ held }) => held !== undefined)
  );
}
