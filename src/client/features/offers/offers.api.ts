import type { AcceptedOffer, EntryView, JoinedWaitlist, OfferView } from '#contract/waitlist.ts';
import { request, requestJson } from '#client/lib/http.ts';
import { presentMoment } from '#client/lib/page-data.tsx';
import { aheadBy } from '#client/lib/server-clock.ts';

export interface OpenedOffer {
  readonly offer: OfferView;
  /** How far the clock of the server is ahead of this device, in ms. */
  readonly serverAhead: number;
}

export async function openOffer(token: string, signal: AbortSignal): Promise<OpenedOffer> {
  const sent = presentMoment();
  const response = await request('POST', '/api/offers/view', { body: { token }, signal });
  const serverAhead = aheadBy(response, sent, presentMoment());
  return { offer: (await response.json()) as OfferView, serverAhead };
}

export function acceptOffer(token: string): Promise<AcceptedOffer> {
  return requestJson('POST', '/api/offers/accept', { body: { token } });
}

export function declineOffer(token: string): Promise<OfferView> {
  return requestJson('POST', '/api/offers/decline', { body: { token } });
}

export function openEntry(token: string, signal: AbortSignal): Promise<EntryView> {
  return requestJson('POST', '/api/waitlist/view', { body: { token }, signal });
}

export function leaveWaitlist(token: string): Promise<EntryView> {
  return requestJson('POST', '/api/waitlist/leave', { body: { token } });
}

export function rejoinWaitlist(token: string): Promise<JoinedWaitlist> {
  return requestJson('POST', '/api/waitlist/rejoin', { body: { token } });
}
