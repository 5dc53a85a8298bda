import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { ManagedPlace } from '#contract/signup-link.ts';
import { offerEnds, slotBegins } from '#domain/offers.ts';
import { whenAwake } from '#domain/quiet-hours.ts';
import { withdrawSignup } from '#client/features/signups/signups.api.ts';
import { useNow, useSchoolTime } from '#client/lib/page-data.tsx';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';

interface PeopleWaitProps {
  readonly token: string;
  readonly managed: ManagedPlace;
  readonly onWithdrawn: () => void;
}

/** Who cannot come need not look for anybody where people wait: one press offers them the place. */
export function PeopleWait({ token, managed, onWithdrawn }: PeopleWaitProps) {
  const { t } = useLingui();
  const id = useId();
  const { clock } = useSchoolTime();
  const now = new Date(useNow());
  const { signup, slot, sheet } = managed;
  const withdrawal = useAction({
    call: () => withdrawSignup(token, signup.id),
    failure: { title: t`Not cancelled`, text: t`We couldn’t cancel your sign-up. Please try again.` },
    onSuccess: onWithdrawn,
  });
  const { waiting = 0 } = slot;
  const begins = slotBegins(clock, { startTime: slot.startTime, eventDate: sheet.eventDate });
  const isHeld = offerEnds(clock, whenAwake(clock, now), begins) !== null;
  return (
    <div className="grid gap-3 rounded-control bg-spruce-soft px-4 py-3.5">
      <p id={id}>
        {isHeld ? (
          <Plural
            value={waiting}
            one="# person waits for this slot: you can just cancel, and they’re offered the place."
            other="# people wait for this slot: you can just cancel, and the first of them is offered the place."
          />
        ) : (
          <Plural
            value={waiting}
            one="# person waits for this slot: you can just cancel, and we tell them that the place is free."
            other="# people wait for this slot: you can just cancel, and we tell them that the place is free."
          />
        )}
      </p>
      <Button
        variant="outline"
        className="sm:justify-self-start"
        aria-describedby={id}
        busy={withdrawal.isBusy}
        onClick={() => withdrawal.run()}
      >
        <Trans>Just cancel</Trans>
      </Button>
    </div>
  );
}
