import { siteOf } from '#server/http/limits/client-address.ts';

export interface Viewer {
  /** Streams of one network count together; null is not counted. */
  readonly network: string | null;
  readonly isStranger: boolean;
  readonly isAdministrator: boolean;
  /** Null for a stranger. */
  readonly session: { readonly userId: string; readonly hash: string } | null;
  /** The sheets of a co-organizer. */
  readonly organizes?: ReadonlySet<string>;
}

/**
 * Which stream ends to make room for this viewer: the latest of the site with the most strangers. Signed-in users
 * always go before strangers. A stranger replaces another only if their own site then still has fewer streams, so that
 * the same streams do not evict each other in turns. Null if none may end.
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
