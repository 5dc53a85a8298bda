import type { QueryClient } from '@tanstack/react-query';
import type { SessionView } from '#contract/accounts.ts';
import type { LiveCounts } from '#contract/live.ts';
import type { SheetView } from '#contract/sheets.ts';
import { sheetKey, sheetsKey, statsKey } from '#client/features/sheets/sheets.api.ts';
import { SESSION_KEY } from '#client/lib/session.ts';
import { differs } from './live-store.ts';

/** Changes that come close together are asked for once, and not by all pages in the same moment. */
const GATHER_FOR = 150;
const SPREAD_OVER = 350;
const DELETED = 'deleted';

/**
 * Asks the server again when counts alone do not tell everything: a sheet was changed, made or deleted; or the page
 * belongs to someone who sees people, and the people have changed.
 */
export function createRefresher(queryClient: QueryClient): (counts: LiveCounts) => void {
  /** The revision that was last heard of, so that an older answer does not make us ask for ever. */
  const heard = new Map<string, string>();
  let stale = new Set<string>();

  const flush = () => {
    const ids = stale;
    stale = new Set();
    for (const id of ids) void queryClient.invalidateQueries({ queryKey: sheetKey(id), exact: true });
    void queryClient.invalidateQueries({ queryKey: sheetsKey, exact: true });
    void queryClient.invalidateQueries({ queryKey: statsKey });
  };
  const refresh = (id: string) => {
    if (stale.size === 0) setTimeout(flush, GATHER_FOR + Math.random() * SPREAD_OVER);
    stale.add(id);
  };

  return (counts) => {
    const { sheetId } = counts;
    const known = knownSheets(queryClient, sheetId);
    const revision = counts.deleted ? DELETED : counts.revision;
    const before = heard.get(sheetId);
    heard.set(sheetId, revision);
    const isNews = before !== revision && isOther(queryClient, known, revision, before);
    const areOtherPeople = seesPeople(queryClient) && known.some((sheet) => hasOtherPeople(sheet, counts));
    if (isNews || areOtherPeople) refresh(sheetId);
  };
}

/** Whether what the page holds of the sheet is not this revision. */
function isOther(
  queryClient: QueryClient,
  known: readonly SheetView[],
  revision: string,
  before: string | undefined,
): boolean {
  if (known.length > 0) return known.some((sheet) => sheet.revision !== revision);
  if (before !== undefined) return true;
  // A sheet that nobody has spoken of before belongs into a list that does not have it.
  return revision !== DELETED && queryClient.getQueryData(sheetsKey) !== undefined;
}

/** The sheet in every place where a query holds it. */
function knownSheets(queryClient: QueryClient, id: string): SheetView[] {
  const alone = queryClient.getQueryData<SheetView>(sheetKey(id));
  const listed = queryClient.getQueryData<SheetView[]>(sheetsKey)?.find((sheet) => sheet.id === id);
  return [alone, listed].filter((sheet) => sheet !== undefined);
}

function seesPeople(queryClient: QueryClient): boolean {
  const user = queryClient.getQueryData<SessionView>(SESSION_KEY)?.user;
  return user !== undefined && user !== null;
}

/** Hidden counts tell nothing but that something happened. */
function hasOtherPeople(sheet: SheetView, counts: LiveCounts): boolean {
  return differs(sheet, counts) || counts.slots.some((slot) => slot.currentVolunteers === null);
}
