import { Trans, useLingui } from '@lingui/react/macro';
import { BellOff, BellRing, MailX } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { pagePaths } from '#contract/paths.ts';
import { HttpError } from '#client/lib/http.ts';
import { useAction } from '#client/lib/use-action.ts';
import { AnswerCard } from '#client/ui/answer-card.tsx';
import { AppLink } from '#client/ui/app-link.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { stopReminders, turnRemindersOnAgain } from './consent.api.ts';

type Standing = 'open' | 'stopped' | 'on again' | 'dead';

export function UnsubscribeCard() {
  const { t } = useLingui();
  const [standing, setStanding] = useState<Standing>('open');
  const { run, isBusy } = useAction({
    call: async (wished: 'stopped' | 'on again') => {
      await (wished === 'stopped' ? stopReminders() : turnRemindersOnAgain());
      return wished;
    },
    failure: { title: t`Nothing changed`, text: t`Please try again.` },
    handleError: (error) => {
      const isDead = error instanceof HttpError && error.status === 404;
      if (isDead) setStanding('dead');
      return isDead;
    },
    onSuccess: setStanding,
  });
  switch (standing) {
    case 'open':
      return <Question isBusy={isBusy} onStop={() => run('stopped')} />;
    case 'stopped':
      return (
        <Stopped>
          <Button variant="outline" className="w-full" busy={isBusy} onClick={() => run('on again')}>
            <Trans>Made a mistake? Turn reminders back on</Trans>
          </Button>
        </Stopped>
      );
    case 'on again':
      return <OnAgain />;
    case 'dead':
      return <DeadLink />;
  }
}

interface QuestionProps {
  readonly isBusy: boolean;
  readonly onStop: () => void;
}

function Question({ isBusy, onStop }: QuestionProps) {
  return (
    <AnswerCard icon={<BellOff aria-hidden="true" size={34} />} title={<Trans>Stop reminders?</Trans>}>
      <div className="grid w-full gap-4 text-start">
        <WhatHappens title={<Trans>You’ll no longer get</Trans>}>
          <li>
            <Trans>reminders before an event</Trans>
          </li>
          <li>
            <Trans>messages from the organizers to all volunteers</Trans>
          </li>
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
      {/* Without script the browser sends the form to the address of the page, as mail programs do. */}
      <form
        method="post"
        className="w-full"
        onSubmit={(event) => {
          event.preventDefault();
          onStop();
        }}
      >
        <Button type="submit" size="lg" className="w-full" busy={isBusy}>
          <Trans>Stop reminders</Trans>
        </Button>
      </form>
    </AnswerCard>
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

export function Stopped({ children }: { readonly children?: ReactNode }) {
  return (
    <AnswerCard icon={<BellOff aria-hidden="true" size={34} />} title={<Trans>Reminders stopped</Trans>} isNews>
      <p className="text-balance text-muted">
        <Trans>
          We won’t send reminders to this address any more. You’re still signed up and we’re counting on you. If you
          can’t come, please cancel with the link in your confirmation email.
        </Trans>
      </p>
      {children}
    </AnswerCard>
  );
}

function OnAgain() {
  return (
    <AnswerCard icon={<BellRing aria-hidden="true" size={34} />} title={<Trans>Reminders are back on</Trans>} isNews>
      <p className="text-balance text-muted">
        <Trans>You’ll get them as before. Thank you for helping!</Trans>
      </p>
      <AppLink href={pagePaths.listing} className={`${buttonClass('outline')} w-full`}>
        <Trans>View All Opportunities</Trans>
      </AppLink>
    </AnswerCard>
  );
}

function DeadLink() {
  return (
    <AnswerCard icon={<MailX aria-hidden="true" size={34} />} title={<Trans>This link is incomplete</Trans>} isNews>
      <p className="text-balance text-muted">
        <Trans>Please open the link in the email again. Some email apps break long links.</Trans>
      </p>
      <AppLink href={pagePaths.home} className={`${buttonClass('outline')} w-full`}>
        <Trans>Back to Home</Trans>
      </AppLink>
    </AnswerCard>
  );
}
