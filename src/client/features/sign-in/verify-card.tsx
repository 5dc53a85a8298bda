import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { MailCheck, MailX } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { pagePaths } from '#contract/paths.ts';
import { useHashToken } from '#client/lib/hash-token.ts';
import { HttpError } from '#client/lib/http.ts';
import { useAction } from '#client/lib/use-action.ts';
import { AppLink } from '#client/ui/app-link.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { useAccountMessages } from '#client/features/accounts/account-messages.ts';
import { verifyEmail } from '#client/features/accounts/accounts.api.ts';

type Standing = 'open' | 'confirmed' | 'dead';

const tokenIn = (fragment: string) => fragment || null;

/** A button proves the mailbox. Opening the link alone does not: programs that read mail open links too. */
export function VerifyCard() {
  const [token] = useHashToken(tokenIn);
  const [standing, setStanding] = useState<Standing>('open');
  if (token === null || standing === 'dead') return <DeadLink />;
  if (standing === 'confirmed') return <Confirmed />;
  return <Question token={token} onEnd={setStanding} />;
}

interface QuestionProps {
  /** Undefined until the page is hydrated. */
  readonly token: string | undefined;
  readonly onEnd: (standing: Standing) => void;
}

function Question({ token, onEnd }: QuestionProps) {
  const { t } = useLingui();
  const say = useAccountMessages();
  const queryClient = useQueryClient();
  const failure = { title: t`Verification Failed`, text: t`Please try again.` };
  const confirmation = useAction({
    call: verifyEmail,
    failure,
    errorMessage: (error) => say(error, failure.text),
    handleError: (error) => {
      const isDead = error instanceof HttpError && (error.status === 400 || error.status === 404);
      if (isDead) onEnd('dead');
      return isDead;
    },
    onSuccess: () => {
      window.history.replaceState(window.history.state, '', pagePaths.verify);
      onEnd('confirmed');
      return queryClient.invalidateQueries();
    },
  });
  return (
    <Card icon={<MailCheck aria-hidden="true" size={34} />} title={<Trans>Confirm your email</Trans>}>
      <p className="text-balance text-muted">
        <Trans>
          Did you create an account with this address? Press the button to confirm it and add your earlier sign-ups to
          your account. If it wasn’t you, just leave this page.
        </Trans>
      </p>
      <Button
        size="lg"
        className="w-full"
        busy={confirmation.isBusy}
        onClick={() => (token === undefined ? undefined : confirmation.run(token))}
      >
        <Trans>Yes, this is my email</Trans>
      </Button>
    </Card>
  );
}

function Confirmed() {
  return (
    <Card icon={<MailCheck aria-hidden="true" size={34} />} title={<Trans>Your email is confirmed</Trans>}>
      <p className="text-balance text-muted">
        <Trans>Earlier sign-ups with this address are now in your account.</Trans>
      </p>
      <AppLink href={pagePaths.ownProfile} className={`${buttonClass('default', 'lg')} w-full`}>
        <Trans>My profile</Trans>
      </AppLink>
    </Card>
  );
}

function DeadLink() {
  return (
    <Card icon={<MailX aria-hidden="true" size={34} />} title={<Trans>This link no longer works</Trans>}>
      <p className="text-balance text-muted">
        <Trans>
          It’s incomplete, it was already used, or it’s too old. Your profile shows whether your email is confirmed.
        </Trans>
      </p>
      <AppLink href={pagePaths.ownProfile} className={`${buttonClass('default', 'lg')} w-full`}>
        <Trans>My profile</Trans>
      </AppLink>
    </Card>
  );
}

interface CardProps {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

function Card({ icon, title, children }: CardProps) {
  return (
    <section
      aria-live="polite"
      className="card mx-auto grid w-full max-w-[31.25rem] justify-items-center grid-cols-[minmax(0,1fr)] gap-5 p-[clamp(1rem,6.7vw,1.5rem)] text-center sm:p-9"
    >
      <span className="grid size-[72px] place-content-center rounded-full bg-spruce-soft text-spruce">{icon}</span>
      <h1 className="text-title">{title}</h1>
      {children}
    </section>
  );
}
