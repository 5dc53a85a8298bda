import type { SlotView } from '#contract/slots.ts';
import { useRefreshSheets } from '#client/features/sheets/management/refresh-sheets.ts';
import { HttpError, messageOf } from '#client/lib/http.ts';
import { useAction } from '#client/lib/use-action.ts';
import { serveWaitlist } from './waiting-calls.ts';

type Served = Pick<SlotView, 'id' | 'title'>;

/** Offers the free places of a slot to those who wait for it. */
export function useServing(onServed?: () => Promise<unknown>) {
  const refresh = useRefreshSheets();
  return useAction<void, Served>({
    call: ({ id }) => serveWaitlist(id),
    success: (_answer, { title }) => ({ title: 'Free Places Offered', description: title }),
    failure: { title: 'Nothing Was Offered', text: 'Please try again.' },
    errorMessage: (error) =>
      error instanceof HttpError && error.answer?.code === 'nothing_to_offer'
        ? 'No free place is left, everyone who fits has been told already, or it’s too late to tell them.'
        : messageOf(error, 'Please try again.'),
    refresh: () => Promise.all([refresh(), onServed?.()]),
  });
}
