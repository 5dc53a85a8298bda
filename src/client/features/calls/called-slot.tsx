import { Trans } from '@lingui/react/macro';
import type { HelpView } from '#contract/calls.ts';
import { isSameDay } from '#domain/school-time/school-clock.ts';
import { TitleOf } from '#client/features/sheets/organizers-words.tsx';
import { PlacesLabel } from '#client/features/sheets/places-label.tsx';
import { useSlotWhen } from '#client/features/signups/slot-when.tsx';
import { presentMoment, useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';

interface CalledSlotProps {
  readonly sheet: HelpView['sheet'];
  readonly called: HelpView['slots'][number];
  readonly isBusy: boolean;
  readonly onHelp: () => void;
}

/** One place of a call, with the button to take it as long as it is free. */
export function CalledSlot({ sheet, called: { slot, fullSince }, isBusy, onHelp }: CalledSlotProps) {
  const { text } = useSlotWhen(sheet, slot, 'full');
  return (
    <div className="grid gap-3 rounded-[14px] border border-line bg-paper px-4 py-3.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid gap-0.5">
        <h3 className="text-body font-bold wrap-anywhere">
          <TitleOf of={slot} written={sheet.language} />
        </h3>
        {text === null ? null : (
          <p className="font-medium tabular-nums" translate="no">
            {text}
          </p>
        )}
        {slot.isFull ? <FullSince at={fullSince} /> : <Places slot={slot} />}
      </div>
      {slot.isFull || !slot.signupsOpen ? null : (
        <Button size="lg" className="sm:min-w-36" busy={isBusy} onClick={onHelp}>
          <Trans>I’ll help</Trans>{' '}
          <span className="sr-only">
            <TitleOf of={slot} written={sheet.language} />
          </span>
        </Button>
      )}
    </div>
  );
}

function Places({ slot }: { readonly slot: HelpView['slots'][number]['slot'] }) {
  return (
    <p className="text-small text-muted">
      {slot.signupsOpen ? <PlacesLabel {...slot} /> : <Trans>Sign-ups are closed</Trans>}
    </p>
  );
}

function FullSince({ at }: { readonly at: string | null }) {
  const { clock, date } = useSchoolTime();
  if (at === null) {
    return (
      <p className="font-semibold text-spruce-dark">
        <Trans>Full – thank you!</Trans>
      </p>
    );
  }
  const moment = isSameDay(clock, at, presentMoment()) ? date('time', at) : `${date('day', at)}, ${date('time', at)}`;
  return (
    <p className="font-semibold text-spruce-dark">
      <Trans>
        Full since <span translate="no">{moment}</span> – thank you!
      </Trans>
    </p>
  );
}
