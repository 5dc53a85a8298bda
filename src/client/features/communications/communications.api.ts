import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Channel, CommunicationView } from '#contract/communications.ts';
import { requestJson } from '#client/lib/http.ts';

export const COMMUNICATIONS_KEY = ['/api/communication-logs'];
const LOOK_EVERY = 30_000;
const PAGE = 50;

export type ChannelFilter = 'all' | Channel;
export type StatusFilter = 'all' | 'success' | 'failed';

export interface CommunicationFilters {
  readonly channel: ChannelFilter;
  readonly status: StatusFilter;
  readonly search: string;
}

export const everyCommunication: CommunicationFilters = { channel: 'all', status: 'all', search: '' };

/** Of the history of the browser, in which what is looked for is kept: an address of a page is seen by too many. */
export const FILTERS_OF_VISIT = 'communications';

/** For a link that leads to what was sent to one recipient. */
export function visitOfSent(to: string): Readonly<Record<typeof FILTERS_OF_VISIT, CommunicationFilters>> {
  return { [FILTERS_OF_VISIT]: { ...everyCommunication, search: to } };
}

/** Pages into the past; refetched every half minute and whenever the window gets the focus. */
export function communicationsQuery({ channel, status, search }: CommunicationFilters) {
  return infiniteQueryOptions({
    queryKey: [...COMMUNICATIONS_KEY, { channel, status, search }],
    queryFn: ({ signal, pageParam }) => {
      const asked = new URLSearchParams({ channel, status, limit: String(PAGE) });
      if (search !== '') asked.set('search', search);
      if (pageParam !== null) asked.set('before', pageParam);
      return requestJson<CommunicationView[]>('GET', `/api/communication-logs?${asked}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAGE ? null : (page.at(-1)?.id ?? null)),
    staleTime: 0,
    refetchInterval: LOOK_EVERY,
    refetchOnWindowFocus: 'always',
  });
}

export const communicationQuery = (id: string) =>
  queryOptions({
    queryKey: [...COMMUNICATIONS_KEY, id],
    queryFn: ({ signal }) => requestJson<CommunicationView>('GET', `/api/communication-logs/${id}`, { signal }),
    staleTime: 0,
    refetchInterval: LOOK_EVERY,
    refetchOnWindowFocus: 'always',
  });

export function resend(id: string, mayHaveArrived: boolean): Promise<CommunicationView> {
  return requestJson('POST', `/api/communication-logs/${id}/resend`, { body: { mayHaveArrived } });
}

export function markArrived(id: string): Promise<CommunicationView> {
  return requestJson('POST', `/api/communication-logs/${id}/mark-arrived`);
}
