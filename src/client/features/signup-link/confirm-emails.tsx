import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { ManagedPlace } from '#contract/signup-link.ts';
import { PurposeItem } from '#client/features/consent/purpose-item.tsx';
import { changeSignup } from '#client/features/signups/signups.api.ts';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';

interface ConfirmEmailsProps {
  readonly token: string;
  readonly managed: ManagedPlace;
}

/** Somebody else may have checked the boxes under this address: until its reader says yes, nothing is sent. */
export function ConfirmEmails({ token, managed: { signup } }: ConfirmEmailsProps) {
  const { t } = useLingui();
  const id = useId();
  const queryClient = useQueryClient();
  const { callConsent, newsConsent } = signup;
  const answer = useAction({
    call: (isWanted: boolean) => {
      const boxes = {
        ...(callConsent ? { callConsent: isWanted } : {}),
        ...(newsConsent ? { newsConsent: isWanted } : {}),
      };
      return changeSignup(token, { signupId: signup.id, ...boxes });
    },
    failure: { title: t`Nothing changed`, text: t`Please try again.` },
    onSuccess: () => queryClient.invalidateQueries(),
  });
  return (
    <div className="grid gap-3 rounded-control bg-spruce-soft px-4 py-3.5">
      <div id={id} className="grid gap-1">
        <p>
          <Trans>These emails were checked when you were signed up. Do you want them?</Trans>
        </p>
        <ul className="list-disc ps-5">
          {callConsent ? <PurposeItem purpose="calls" /> : null}
          {newsConsent ? <PurposeItem purpose="news" /> : null}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" aria-describedby={id} busy={answer.isBusy} onClick={() => answer.run(true)}>
          <Trans context="answer to a question">Yes</Trans>
        </Button>
        <Button variant="outline" aria-describedby={id} busy={answer.isBusy} onClick={() => answer.run(false)}>
          <Trans context="answer to a question">No</Trans>
        </Button>
      </div>
    </div>
  );
}
