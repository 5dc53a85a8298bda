import { Trans, useLingui } from '@lingui/react/macro';
import { BellOff, BellRing, MailX } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { pagePaths } from '#contract/paths.ts';
import { consentPurposes, type ConsentPurpose } from '#domain/consents.ts';
import { HttpError } from '#client/lib/http.ts';
import { useAction } from '#client/lib/use-action.ts';
import { AnswerCard } from '#client/ui/answer-card.tsx';
import { AppLink } from '#client/ui/app-link.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { stopEmails, turnEmailsOnAgain } from './consent.api.ts';
import { PurposeItem } from './purpose-item.tsx';
import { StopQuestion } from './stop-question.tsx';

type Standing = 'open' | 'stopped' | 'all stopped' | 'on again' | 'dead';

/** `purposes`: what the link ends. */
export function UnsubscribeCard({ purposes }: { readonly purposes: readonly ConsentPurpose[] }) {
  const { t } = useLingui();
  const [standing, setStanding] = useState<Standing>('open');
  const isAll = standing === 'all stopped';
  const { run, isBusy } = useAction({
    call: async (wished: 'stopped' | 'all stopped' | 'on again') => {
      await (wished === 'on again' ? turnEmailsOnAgain(isAll) : stopEmails(wished === 'all stopped'));
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
      return (
        <StopQuestion
          purposes={purposes}
          isBusy={isBusy}
          onStop={() => run('stopped')}
          onStopAll={() => run('all stopped')}
        />
      );
    case 'stopped':
    case 'all stopped':
      return (
        <Stopped key={standing} purposes={isAll ? consentPurposes : purposes}>
          <Button variant="outline" className="w-full" busy={isBusy} onClick={() => run('on again')}>
            <Trans>Made a mistake? Turn them back on</Trans>
          </Button>
          {isAll ? null : (
            <Button variant="ghost" className="w-full" busy={isBusy} onClick={() => run('all stopped')}>
              <Trans>Stop reminders, requests for help and news</Trans>
            </Button>
          )}
        </Stopped>
      );
    case 'on again':
      return <OnAgain />;
    case 'dead':
      return <DeadLink />;
  }
}

interface StoppedProps {
  /** None where the page does not know which link was used. */
  readonly purposes?: readonly ConsentPurpose[];
  readonly children?: ReactNode;
}

export function Stopped({ purposes = [], children }: StoppedProps) {
  return (
    <AnswerCard icon={<BellOff aria-hidden="true" size={34} />} title={<Trans>Emails stopped</Trans>} isNews>
      {purposes.length === 0 ? null : (
        <ul className="font-bold">
          {purposes.map((purpose) => (
            <PurposeItem key={purpose} purpose={purpose} />
          ))}
        </ul>
      )}
      <p className="text-balance text-muted">
        <Trans>
          We won’t send these to this address any more. Your sign-ups stay as they are, and we’re still counting on you.
          If you can’t come, please cancel with the link in your confirmation email.
        </Trans>
      </p>
      {children}
    </AnswerCard>
  );
}

function OnAgain() {
  return (
    <AnswerCard icon={<BellRing aria-hidden="true" size={34} />} title={<Trans>Emails are back on</Trans>} isNews>
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
