import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { LiveCounts } from '#contract/live.ts';
import type { SheetView } from '#contract/sheets.ts';
import { createLiveStore, liveSheet } from './live-store.ts';
import type { LiveStream } from './live-stream.ts';

type Wanted = readonly string[] | 'all';

let refresh: ((counts: LiveCounts) => void) | null = null;
const store = createLiveStore((counts) => {
  for (const one of counts) refresh?.(one);
});
// The same object as long as none is known: another one would render everything again once it is hydrated.
const noneYet = store.deleted();

/** Subscribes to these sheets, or to all, while the component is mounted; the whole document shares one stream. */
export function useLiveSheets(ids: Wanted): void {
  const queryClient = useQueryClient();
  const key = ids === 'all' ? ids : [...ids].sort().join(',');
  useEffect(
    () => want(queryClient, key === 'all' ? 'all' : key.split(',').filter((id) => id !== '')),
    [queryClient, key],
  );
}

/**
 * The sheet with its newest counts; during hydration, as the server rendered it. Renders again only for changes of this
 * sheet.
 */
export function useLiveSheet<S extends SheetView>(sheet: S): S {
  const live = useMemo(() => liveSheet(store, sheet), [sheet]);
  return useSyncExternalStore(live.subscribe, live.current, () => sheet);
}

/** Leaves out the sheets that were deleted meanwhile; counts are as loaded. */
export function usePresentSheets<S extends Pick<SheetView, 'id'>>(sheets: readonly S[]): readonly S[] {
  const deleted = useSyncExternalStore(store.subscribeToDeleted, store.deleted, () => noneYet);
  return useMemo(() => (deleted.size === 0 ? sheets : sheets.filter(({ id }) => !deleted.has(id))), [sheets, deleted]);
}

const wanted = new Set<{ readonly ids: Wanted }>();
let stream: Promise<LiveStream> | null = null;
let isSettling = false;

function want(queryClient: QueryClient, ids: Wanted): () => void {
  const wish = { ids };
  wanted.add(wish);
  settle(queryClient);
  return () => {
    wanted.delete(wish);
    settle(queryClient);
  };
}

/** Waits until the next page has mounted, so that the stream changes only once. */
function settle(queryClient: QueryClient): void {
  if (isSettling) return;
  isSettling = true;
  setTimeout(() => {
    isSettling = false;
    void follow(queryClient);
  });
}

async function follow(queryClient: QueryClient): Promise<void> {
  stream ??= startStream(queryClient);
  try {
    const started = await stream;
    const wishes = [...wanted].map(({ ids }) => ids);
    started.want(wishes.includes('all') ? 'all' : new Set(wishes.filter((ids) => ids !== 'all').flat()));
  } catch {
    // Its code could not be fetched: the next page tries again, and the counts stay as they were loaded.
    stream = null;
  }
}

/** Fetched once the page is alive: until then there is nothing to follow. */
async function startStream(queryClient: QueryClient): Promise<LiveStream> {
  const started = (await import('./start-stream.ts')).startStream(queryClient, store);
  refresh = started.refresh;
  return started.stream;
}
