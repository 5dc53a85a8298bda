import { useQuery } from '@tanstack/react-query';
import type { SlotView } from '#contract/slots.ts';
import type { WaitingView } from '#contract/waitlist.ts';
import { offersToWithdraw } from '#domain/offers.ts';
import { takenByPeople } from '#domain/held-places.ts';
import { isItem } from '#domain/slot-kinds.ts';
import { formatCount } from '#client/lib/format-count.ts';
import { waitlistQuery } from './waiting-calls.ts';

interface WithdrawnNoteProps {
  readonly slot: SlotView;
  /** The new maximum; null for none. */
  readonly max: number | null;
}

/** Says before a slot is saved with fewer places than are taken which offers that withdraws. */
export function WithdrawnNote({ slot, max }: WithdrawnNoteProps) {
  const tooMany = max === null ? 0 : (slot.currentVolunteers ?? 0) - max;
  // Fewer places than people are refused.
  const withdraws = tooMany > 0 && max !== null && max >= takenByPeople(slot);
  const { data } = useQuery({ ...waitlistQuery(slot.signupSheetId), enabled: withdraws });
  if (!withdraws || data === undefined) return null;
  const withdrawn = offersToWithdraw(newestOffers(data, slot.id), tooMany);
  const places = withdrawn.reduce((sum, offer) => sum + offer.places, 0);
  if (places === 0) return null;
  return (
    <output className="rounded-control bg-marigold-soft px-4 py-3 text-small text-marigold-ink">
      {formatCount(places, isItem(slot) ? 'held thing' : 'held place')} will be withdrawn;{' '}
      {withdrawn.length === 1 ? 'that person waits again and is emailed.' : 'those people wait again and are emailed.'}
    </output>
  );
}

/** As the server withdraws them. */
function newestOffers(entries: readonly WaitingView[], slotId: string) {
  return entries
    .flatMap(({ offer, ...entry }) => (offer === undefined || entry.slotId !== slotId ? [] : [offer]))
    .toSorted((a, b) => (a.madeAt === b.madeAt ? (a.id < b.id ? 1 : -1) : a.madeAt < b.madeAt ? 1 : -1));
}
