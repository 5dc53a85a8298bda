import { HandHelping, Link2, Share2, UserRoundPlus, Users } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { pagePaths } from '#contract/paths.ts';
import { useSlotHours } from '#client/features/sheets/slot-hours.ts';
import type { ThinSlot } from '#client/features/stats/management/thin-slots.ts';
import { useTakenLook } from '#client/lib/emptiness.ts';
import { formatTaken, formatWaiting } from '#client/lib/format-amounts.ts';
import { formatCount, formatDaysAhead } from '#client/lib/format-count.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { DisclosureButton } from '#client/ui/disclosure-button.tsx';
import { PlacesBar } from '#client/ui/places-bar.tsx';
import { missingOn, openOn } from './by-nearness.ts';
import { SlotHistory } from './slot-history.tsx';

interface NeededSlotProps {
  readonly thin: ThinSlot;
  readonly onCopyLink: () => void;
  readonly onPlaces: () => void;
  readonly onAsk: () => void;
  /** Absent where nobody waits, or nothing is open. */
  readonly onOffer?: () => void;
  /** Absent for organizers who may not post. */
  readonly onShare?: () => void;
}

/** A slot that needs people, with what can be done about it and what was done. */
export function NeededSlot({ thin, onCopyLink, onPlaces, onAsk, onOffer, onShare }: NeededSlotProps) {
  const { sheet, slot, taken, places } = thin;
  const look = useTakenLook();
  const [isOpen, setIsOpen] = useState(false);
  const [history, title] = [useId(), useId()];
  const of = <span className="sr-only"> for {slot.title}</span>;
  return (
    <li className="border-line px-4 py-3.5 not-first:border-t md:px-5">
      <div className="grid gap-x-5 gap-y-2 md:grid-cols-[minmax(0,1fr)_13.5rem]">
        <div className="grid content-start">
          <h3 id={title} className="text-body font-semibold">
            {slot.title}
          </h3>
          <p className="text-small text-muted">
            <a href={pagePaths.sheet(sheet.id)} className="quiet-link">
              {sheet.title}
            </a>
          </p>
          <When thin={thin} />
        </div>
        <div className="grid content-start gap-1">
          <PlacesBar taken={taken} places={places} />
          <p className="flex flex-wrap justify-between gap-x-3 text-small tabular-nums" translate="no">
            <span className={look(sheet, taken, slot)}>{formatTaken(slot)}</span>
            <span className="font-semibold">{missingOn(thin)} missing</span>
          </p>
          <Waiting thin={thin} />
        </div>
      </div>
      <div role="group" aria-labelledby={title} className="-ms-2 mt-1.5 flex flex-wrap items-center">
        {slot.signupsOpen ? (
          <Act onPress={onAsk}>
            <HandHelping aria-hidden="true" size={18} />
            <span>Ask for helpers</span>
            {of}
          </Act>
        ) : null}
        {onOffer === undefined ? null : (
          <Act onPress={onOffer}>
            <Users aria-hidden="true" size={17} />
            <span>Offer to the waiting list</span>
            {of}
          </Act>
        )}
        <Act onPress={onCopyLink}>
          <Link2 aria-hidden="true" size={18} />
          <span>Copy link</span>
          {of}
        </Act>
        {onShare === undefined ? null : (
          <Act onPress={onShare}>
            <Share2 aria-hidden="true" size={16} />
            <span>Share</span>
            {of}
          </Act>
        )}
        <Act onPress={onPlaces}>
          <UserRoundPlus aria-hidden="true" size={17} />
          <span>Change places</span>
          {of}
        </Act>
        <DisclosureButton isOpen={isOpen} controls={history} onToggle={() => setIsOpen(!isOpen)}>
          <span>What was done</span>
          {of}
        </DisclosureButton>
      </div>
      <div id={history} className="pt-2 empty:hidden">
        {isOpen ? <SlotHistory sheetId={sheet.id} slotId={slot.id} /> : null}
      </div>
    </li>
  );
}

function Act({ onPress, children }: { readonly onPress: () => void; readonly children: ReactNode }) {
  return (
    <Button variant="ghost" size="sm" className="px-2! text-spruce!" onClick={onPress}>
      {children}
    </Button>
  );
}

function When({ thin: { sheet, slot, days } }: { readonly thin: ThinSlot }) {
  const { date } = useSchoolTime();
  const hours = useSlotHours()(slot, true);
  return (
    <p className="text-small tabular-nums" translate="no">
      <span className={`inline-block first-letter:uppercase ${days <= 1 ? 'font-semibold' : ''}`}>
        {formatDaysAhead(days)}
      </span>
      <span>, {date('day', slot.startTime ?? sheet.eventDate)}</span>
      {hours === null ? null : <span>, {hours}</span>}
      {slot.signupsOpen ? null : <span className="font-semibold text-brick"> · sign-ups are closed</span>}
    </p>
  );
}

function Waiting({ thin }: { readonly thin: ThinSlot }) {
  const { slot } = thin;
  const waiting = formatWaiting([slot]);
  if (waiting.length === 0) return null;
  return (
    <p className="text-small font-semibold text-marigold-ink tabular-nums" translate="no">
      {[...waiting, `${formatCount(openOn(thin), 'place')} open`].join(' · ')}
    </p>
  );
}
