import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ManagedSignup } from '#contract/signup-link.ts';
import { pagePaths } from '#contract/paths.ts';
import { CalledOff } from '#client/features/sheets/called-off.tsx';
import { ShowOriginal, TitleOf } from '#client/features/sheets/organizers-words.tsx';
import { CalendarLeaf } from '#client/ui/calendar-leaf.tsx';
import { useSlotWhen } from '#client/features/signups/slot-when.tsx';

interface SignupHeadingProps extends Pick<ManagedSignup, 'slot' | 'sheet'> {
  readonly children: ReactNode;
}

export function SignupHeading({ slot, sheet, children }: SignupHeadingProps) {
  const { day, hours } = useSlotWhen(sheet, slot, 'full');
  return (
    <>
      <CalledOff sheet={sheet} />
      <div className="flex gap-4 md:gap-5">
        {sheet.showEventDate ? <CalendarLeaf instant={slot.startTime ?? slot.endTime ?? sheet.eventDate} /> : null}
        <div className="grid min-w-0 content-start justify-items-start gap-1">
          <h2 className="text-heading">
            <TitleOf of={slot} written={sheet.language} />
          </h2>
          <a href={pagePaths.sheet(sheet.id)} className="quiet-link py-0.5">
            <TitleOf of={sheet} written={sheet.language} />
          </a>
          {day === null && hours === null ? null : (
            <p className="flex flex-wrap gap-x-3 font-medium tabular-nums" translate="no">
              {day === null ? null : <span>{day}</span>}
              {hours === null ? null : <span className="font-bold text-spruce">{hours}</span>}
            </p>
          )}
          <ShowOriginal of={[slot, sheet]} written={sheet.language} />
          <div className="mt-2">{children}</div>
        </div>
      </div>
    </>
  );
}

export function Standing({ changeable, sheet }: Pick<ManagedSignup, 'changeable' | 'sheet'>) {
  // The notice above says more.
  if (sheet.calledOff !== null) return null;
  return changeable ? (
    <p className="rounded-full bg-spruce-soft px-4 py-1 text-small font-bold text-spruce-dark forced-colors:border">
      <Trans>You have a place</Trans>
    </p>
  ) : (
    <p className="rounded-full bg-desk px-4 py-1 text-small font-bold text-muted forced-colors:border">
      <Trans>This event is over</Trans>
    </p>
  );
}
