import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { pagePaths } from '#contract/paths.ts';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { DescriptionOf, TitleOf } from '#client/features/sheets/organizers-words.tsx';
import { canBeWaitedFor } from '#domain/places.ts';
import { slotClosesAt } from '#domain/closing-times.ts';
import { isStillAhead } from '#domain/sheet-dates.ts';
import { OpensAt, useIsYetToOpen } from '#client/features/sheets/opens-at.tsx';
import { PlacesLabel } from '#client/features/sheets/places-label.tsx';
import { SlotExtras } from './slot-extras.tsx';
import { useSlotHours } from '#client/features/sheets/slot-hours.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import { ChoosePlace } from '#client/features/chosen-places/choose-place.tsx';
import { Button } from '#client/ui/button.tsx';
import { PlacesBar } from '#client/ui/places-bar.tsx';

interface SlotRowProps {
  readonly slot: SlotView;
  readonly sheet: SheetView;
  readonly canSignUp: boolean;
  readonly onSignUp: (slot: SlotView) => void;
  readonly children?: ReactNode;
}

export function SlotRow({ slot, sheet, canSignUp, onSignUp, children }: SlotRowProps) {
  const hours = useSlotHours()(slot, sheet.showEventDate);
  const { clock, date } = useSchoolTime();
  const closes = slotClosesAt(clock, sheet, slot);
  const closesAnyway = slotClosesAt(clock, sheet, { ...slot, deadline: null, closesHoursBefore: null });
  // A sheet that hides its day does not tell it by when a slot closes before its start.
  const mayTell = sheet.showEventDate || closes.getTime() === Date.parse(slot.deadline ?? '');
  const isAhead = isStillAhead(clock, { ...slot, eventDate: sheet.eventDate }, useNow());
  const waiting = isAhead ? (slot.waiting ?? 0) : 0;
  return (
    <li className="border-line p-4 not-first:border-t md:px-5 print:break-inside-avoid print:py-2.5">
      <div className="grid items-center gap-x-4 gap-y-1.5 @3xs:grid-cols-[minmax(0,1fr)_auto] @2xl:grid-cols-[8.5em_minmax(0,1fr)_9.5rem_8.25rem] @2xl:gap-x-5 print:grid-cols-[8.5em_minmax(0,1fr)_9.5rem_4rem]">
        {hours === null ? null : (
          <p
            className="font-bold text-spruce tabular-nums first-letter:uppercase @3xs:col-span-2 @2xl:col-span-1 @2xl:text-ink"
            translate="no"
          >
            {hours}
          </p>
        )}
        <div className={hours === null ? '@2xl:col-span-2 print:col-span-2' : ''}>
          <h3 className="text-[1.125rem] leading-snug tracking-[-0.01em]">
            <TitleOf of={slot} written={sheet.language} />
          </h3>
          <DescriptionOf of={slot} written={sheet.language} className="text-small text-muted" />
          <SlotExtras slot={slot} written={sheet.language} />
          {slot.signupsOpen && mayTell && closes < closesAnyway ? (
            <p className="text-small text-muted">
              <Trans>
                Sign-ups close <span translate="no">{date('full', closes)}</span>,{' '}
                <span translate="no">{date('time', closes)}</span>
              </Trans>
            </p>
          ) : null}
        </div>
        <div className="order-last grid gap-1.5 @3xs:col-span-2 @2xl:order-none @2xl:col-span-1 print:order-none">
          <p className="text-small">
            <PlacesLabel {...slot} />
            {waiting > 0 ? (
              <>
                {' · '}
                <span className="inline-block" translate="no">
                  <Plural value={waiting} one="# person waiting" other="# people waiting" />
                </span>
              </>
            ) : null}
          </p>
          {slot.maxVolunteers === null || slot.currentVolunteers === null ? null : (
            <PlacesBar taken={slot.currentVolunteers} places={slot.maxVolunteers} />
          )}
        </div>
        <div className="grid @3xs:justify-self-end @3xs:text-end @2xl:justify-self-center @2xl:text-center">
          <SignUpOrWhyNot slot={slot} sheet={sheet} canSignUp={canSignUp} onSignUp={onSignUp} />
          {slot.signupsOpen && !slot.isFull ? (
            <ChoosePlace place={{ sheetId: sheet.id, slotId: slot.id }}>
              <TitleOf of={slot} written={sheet.language} />
            </ChoosePlace>
          ) : null}
        </div>
      </div>
      {children}
    </li>
  );
}

function SignUpOrWhyNot({ slot, sheet, canSignUp, onSignUp }: Omit<SlotRowProps, 'children'>) {
  if (slot.isFull && !canBeWaitedFor(sheet, slot)) return <Full />;
  if (!canSignUp) return <NotOpen sheet={sheet} />;
  // As long as no script listens, the browser opens the form of the slot as a page.
  return (
    <form
      action={pagePaths.signUp}
      className="grid gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        onSignUp(slot);
      }}
    >
      {slot.isFull ? <Full /> : null}
      <Button
        type="submit"
        name="slot"
        value={slot.id}
        className="max-w-33 min-w-29 py-1 text-balance"
        {...(slot.isFull ? { variant: 'outline', size: 'sm' } : {})}
      >
        {slot.isFull ? <Trans>Join the waiting list</Trans> : <Trans>Sign Up</Trans>}
        <span className="sr-only">
          <TitleOf of={slot} written={sheet.language} />
        </span>
      </Button>
    </form>
  );
}

/** Also where people can wait, which is said under it. */
function Full() {
  return (
    <p className="grid">
      <span className="font-bold tracking-wider text-muted">
        <Trans>FULL</Trans>
      </span>
      <span className="text-small text-muted">
        <Trans>No spots available</Trans>
      </span>
    </p>
  );
}

function NotOpen({ sheet }: Pick<SlotRowProps, 'sheet'>) {
  return useIsYetToOpen(sheet) ? (
    <p className="max-w-36 text-small font-semibold text-muted">
      <OpensAt sheet={sheet} />
    </p>
  ) : (
    <p className="font-semibold text-muted">
      <Trans>Closed</Trans>
    </p>
  );
}
