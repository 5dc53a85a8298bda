import type { CommunicationsQuery, CommunicationView } from '#contract/communications.ts';
import type { CommunicationSource } from './communication-source.ts';

/** Newest first. */
export async function listCommunications(
  sources: readonly CommunicationSource[],
  { channel, status, search, before, limit }: CommunicationsQuery,
): Promise<CommunicationView[]> {
  const page = {
    channel: channel === 'all' ? null : channel,
    status: status === 'all' ? null : status,
    search,
    before: before ?? null,
    most: limit,
  };
  const asked = sources.filter(({ channels }) => page.channel === null || channels.includes(page.channel));
  const found = await Promise.all(asked.map((source) => source.newest(page)));
  return found
    .flat()
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, limit);
}

/** Null when no source has it. */
export async function showCommunication(
  sources: readonly CommunicationSource[],
  id: string,
): Promise<CommunicationView | null> {
  for (const source of sources) {
    const found = await source.whole(id);
    if (found !== null) return found;
  }
  return null;
}
