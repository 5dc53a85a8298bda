import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useState, useSyncExternalStore } from 'react';
import type { SheetView } from '#contract/sheets.ts';
import { isList, sheetQuery, sheetsIn, sheetsKey, type SheetsData } from './sheets.api.ts';

/**
 * From the lists of this page. Only a sheet that none of them ever held is fetched; one that was removed from them is
 * not.
 */
export function useSheet(id: string | null): SheetView | undefined {
  const queryClient = useQueryClient();
  const cache = queryClient.getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  const listed = useSyncExternalStore(subscribe, () => listedSheet(queryClient, id));
  const [wasListed, setWasListed] = useState(listed !== undefined);
  if (listed !== undefined && !wasListed) setWasListed(true);
  const { data } = useQuery({ ...sheetQuery(id ?? ''), enabled: id !== null && !wasListed });
  return listed ?? data;
}

/** As the list says that came last: one that is not shown any more is not fetched again. */
function listedSheet(queryClient: QueryClient, id: string | null): SheetView | undefined {
  const lists = queryClient.getQueryCache().findAll({ queryKey: sheetsKey, predicate: isList });
  return lists
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .flatMap(({ state }) => sheetsIn(state.data as SheetsData))
    .find((sheet) => sheet.id === id);
}
