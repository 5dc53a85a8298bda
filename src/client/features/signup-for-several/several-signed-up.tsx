import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { pagePaths } from '#contract/paths.ts';
import { ConfirmationNote } from '#client/features/signup-dialog/confirmation-note.tsx';
import { KeepLink } from '#client/features/signup-dialog/keep-link.tsx';
import { Thanks } from '#client/features/signup-dialog/thanks.tsx';
import { CalendarButton } from '#client/features/signups/calendar-button.tsx';
import { tokenOf } from '#client/features/signups/signups.api.ts';
import { WhatWasTaken } from '#client/features/slots/what-was-taken.tsx';
import { Overlaps } from '#client/features/signups/overlaps.tsx';
import { SlotCard } from '#client/features/signups/slot-when.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { RefusedNotice } from './refused-notice.tsx';
import type { PlaceOfSheet } from './use-chosen-slots.ts';
import type { MadeSeveral } from './use-several.ts';

interface SeveralSignedUpProps {
  readonly made: MadeSeveral;
  readonly onPick: (refusedId: string, place: PlaceOfSheet) => void;
}

export function SeveralSignedUp({ made: { answer, places }, onPick }: SeveralSignedUpProps) {
  const thanks = useRef<HTMLParagraphElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form that was here may have been scrolled down.
    panel.current?.scrollIntoView();
    thanks.current?.focus({ preventScroll: true });
  }, []);
  const taken = places.filter(({ slot }) => answer.signups.some(({ slotId }) => slotId === slot.id));
  const [first] = answer.signups;
  const token = tokenOf(answer.manageUrl);
  if (first === undefined) return null;
  return (
    <div ref={panel} className="grid grid-cols-1 gap-5">
      <Thanks ref={thanks} to={first} />
      <section className="grid gap-2.5">
        <h3 className="text-body" translate="no">
          <Plural value={taken.length} one="You have # place" other="You have # places" />
        </h3>
        <ul className="grid gap-2.5">
          {taken.map(({ sheet, slot }) => (
            <li key={slot.id} className="grid gap-1.5">
              <SlotCard sheet={sheet} slot={slot} />
              <WhatWasTaken slot={slot} signups={answer.signups.filter(({ slotId }) => slotId === slot.id)} />
            </li>
          ))}
        </ul>
      </section>
      {answer.refused.length === 0 ? null : (
        <section className="grid gap-2.5">
          <h3 className="text-body">
            <Trans>Not available any more</Trans>
          </h3>
          <ul className="grid gap-4">
            {answer.refused.map((refused) => {
              const place = places.find(({ slot }) => slot.id === refused.slotId);
              return place === undefined ? null : (
                <li key={refused.slotId} className="grid gap-2">
                  <SlotCard sheet={place.sheet} slot={place.slot} />
                  <RefusedNotice
                    refused={refused}
                    place={place}
                    onPick={(slot) => onPick(refused.slotId, { sheet: place.sheet, slot })}
                  />
                </li>
              );
            })}
          </ul>
        </section>
      )}
      <Overlaps overlaps={answer.overlaps} />
      <ConfirmationNote signup={first} />
      <div className="grid gap-2 sm:grid-cols-2">
        {taken.some(({ sheet }) => sheet.showEventDate) ? <CalendarButton token={token} /> : null}
        <a href={`${pagePaths.manage}#${token}`} className={buttonClass('outline')}>
          <Trans>Change or cancel</Trans>
        </a>
      </div>
      <KeepLink url={answer.manageUrl} />
    </div>
  );
}
