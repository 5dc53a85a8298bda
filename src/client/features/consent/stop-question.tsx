import { Trans } from '@lingui/react/macro';
import { BellOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { consentPurposes, type ConsentPurpose } from '#domain/consents.ts';
import { AnswerCard } from '#client/ui/answer-card.tsx';
import { Button } from '#client/ui/button.tsx';
import { EVERYTHING } from './consent.api.ts';
import { PurposeItem } from './purpose-item.tsx';

interface StopQuestionProps {
  readonly purposes: readonly ConsentPurpose[];
  readonly isBusy: boolean;
  readonly onStop: () => void;
  readonly onStopAll: () => void;
}

export function StopQuestion({ purposes, isBusy, onStop, onStopAll }: StopQuestionProps) {
  const others = consentPurposes.filter((purpose) => !purposes.includes(purpose));
  const isReminders = isOnlyReminders(purposes);
  return (
    <AnswerCard
      icon={<BellOff aria-hidden="true" size={34} />}
      title={isReminders ? <Trans>Stop reminders?</Trans> : <Trans>Stop these emails?</Trans>}
    >
      <div className="grid w-full gap-4 text-start">
        <WhatHappens title={<Trans>You’ll no longer get</Trans>}>
          {purposes.map((purpose) => (
            <PurposeItem key={purpose} purpose={purpose} />
          ))}
        </WhatHappens>
        <WhatHappens title={<Trans>You’ll still get, if you agreed to it</Trans>}>
          {others.map((purpose) => (
            <PurposeItem key={purpose} purpose={purpose} />
          ))}
        </WhatHappens>
        <WhatHappens title={<Trans>You’ll still get</Trans>}>
          <li>
            <Trans>the confirmation when you sign up</Trans>
          </li>
          <li>
            <Trans>a note when something you signed up for is moved or cancelled</Trans>
          </li>
          <li>
            <Trans>codes and links you ask for</Trans>
          </li>
        </WhatHappens>
      </div>
      <div className="grid w-full gap-2">
        <StopForm isBusy={isBusy} onStop={onStop}>
          <Button type="submit" size="lg" className="w-full" busy={isBusy}>
            {isReminders ? <Trans>Stop reminders</Trans> : <Trans>Stop these emails</Trans>}
          </Button>
        </StopForm>
        <StopForm action={EVERYTHING} isBusy={isBusy} onStop={onStopAll}>
          <Button type="submit" variant="ghost" className="w-full" busy={isBusy}>
            <Trans>Stop reminders, requests for help and news</Trans>
          </Button>
        </StopForm>
      </div>
    </AnswerCard>
  );
}

export function isOnlyReminders(purposes: readonly ConsentPurpose[]): boolean {
  return purposes.length === 1 && purposes[0] === 'reminders';
}

interface StopFormProps {
  readonly action?: string;
  readonly isBusy: boolean;
  readonly onStop: () => void;
  readonly children: ReactNode;
}

/** Without script the browser sends the form to the address of the page, as mail programs do. */
function StopForm({ action, isBusy, onStop, children }: StopFormProps) {
  return (
    <form
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onStop();
      }}
    >
      {children}
    </form>
  );
}

function WhatHappens({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <div>
      <h2 className="text-body tracking-normal">{title}</h2>
      <ul className="list-disc ps-5 text-muted marker:text-spruce">{children}</ul>
    </div>
  );
}
