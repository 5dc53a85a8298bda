import { siteOf } from '#server/http/limits/client-address.ts';

/** For whom a stream is open. */
export interface Viewer {
  /** Whose streams count together; null for one of whom nobody counts them. */
  readonly network: string | null;
  /** Has not signed in. */
  readonly isStranger: boolean;
}

/**
 * Which of all streams ends so that this viewer gets one when there are no more: the latest of the site whose strangers
 * have the most. Somebody signed in always goes before strangers; a stranger only where their own site then still has
 * fewer than that one, so that the same streams do not drive each other out in turns. Null when none may end.
 */
export function chooseEvicted<Stream extends { readonly viewer: Viewer }>(
  streams: Iterable<Stream>,
  viewer: Viewer,
): Stream | null {
  const strangers = new Map<string, { count: number; latest: Stream }>();
  for (const stream of streams) {
    if (!stream.viewer.isStranger) continue;
    const site = siteOfViewer(stream.viewer);
    strangers.set(site, { count: (strangers.get(site)?.count ?? 0) + 1, latest: stream });
  }
  const [largest] = [...strangers.values()].toSorted((a, b) => b.count - a.count);
  if (largest === undefined) return null;
  const own = (strangers.get(siteOfViewer(viewer))?.count ?? 0) + 1;
  return !viewer.isStranger || own < largest.count ? largest.latest : null;
}

function siteOfViewer({ network }: Viewer): string {
  return network === null ? '' : siteOf(network);
}
