import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MailX, UserRoundCog } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { InvitationView } from '#contract/organizers.ts';
import { pagePaths } from '#contract/paths.ts';
import { useAccountMessages } from '#client/features/accounts/account-messages.ts';
import { useSignOut } from '#client/features/accounts/sign-out.ts';
import { StepForm, StepTitle, useSignInSteps } from '#client/features/sign-in/sign-in-steps.tsx';
import { useHashToken } from '#client/lib/hash-token.ts';
import { HttpError } from '#client/lib/http.ts';
import { SESSION_KEY, useSessionQuery } from '#client/lib/session.ts';
import { useAction } from '#client/lib/use-action.ts';
import { AnswerCard } from '#client/ui/answer-card.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { acceptInvitation, invitationQuery } from './invitations.api.ts';

const tokenIn = (fragment: string) => fragment || null;

/** A button accepts. Opening the link alone does not: programs that read mail open links too. */
export function InvitationCard() {
  const [token] = useHashToken(tokenIn);
  const [accepted, setAccepted] = useState<InvitationView | null>(null);
  const invitation = useQuery({ ...invitationQuery(token ?? ''), enabled: typeof token === 'string' });
  const session = useSessionQuery();
  if (accepted !== null) return <Accepted invitation={accepted} />;
  if (token === null || isDead(invitation.error)) return <DeadLink />;
  if (invitation.isError || (session.isError && session.data === undefined))
    return <NotReached onAgain={() => void Promise.all([invitation.refetch(), session.refetch()])} />;
  if (token === undefined || invitation.data === undefined || session.data === undefined) return <Loading />;
  const { user } = session.data;
  if (user === null) return <SignIn invitation={invitation.data} />;
  if (user.email !== invitation.data.email) return <OtherAccount invitation={invitation.data} own={user.email} />;
  const end = () => setAccepted(invitation.data);
  return <Question token={token} invitation={invitation.data} onAccepted={end} />;
}

function isDead(error: unknown): boolean {
  return error instanceof HttpError && (error.status === 400 || error.status === 404);
}

interface CardProps {
  readonly invitation: InvitationView;
}

function HelpOrganize({ title }: Pick<InvitationView, 'title'>) {
  return (
    <Trans>
      Help organize <bdi translate="no">{title}</bdi>
    </Trans>
  );
}

function WhatItMeans() {
  return (
    <p className="text-balance text-muted">
      <Trans>You’ll see who signed up, and you can change the sheet and write to its volunteers.</Trans>
    </p>
  );
}

interface QuestionProps extends CardProps {
  readonly token: string;
  readonly onAccepted: () => void;
}

function Question({ token, invitation, onAccepted }: QuestionProps) {
  const { t } = useLingui();
  const say = useAccountMessages();
  const queryClient = useQueryClient();
  const failure = { title: t`We couldn’t accept the invitation`, text: t`Please try again.` };
  const acceptance = useAction({
    call: acceptInvitation,
    failure,
    errorMessage: (error) => say(error, failure.text),
    onSuccess: () => {
      window.history.replaceState(window.history.state, '', pagePaths.organize);
      onAccepted();
      return queryClient.invalidateQueries({ queryKey: SESSION_KEY });
    },
    handleError: (error) => {
      if (!isDead(error)) return false;
      void queryClient.invalidateQueries();
      return true;
    },
  });
  return (
    <AnswerCard icon={<UserRoundCog aria-hidden="true" size={34} />} title={<HelpOrganize title={invitation.title} />}>
      <WhatItMeans />
      <Button size="lg" className="w-full" busy={acceptance.isBusy} onClick={() => acceptance.run(token)}>
        <Trans>Yes, I’ll help organize</Trans>
      </Button>
    </AnswerCard>
  );
}

function SignIn({ invitation: { title, email, hasAccount } }: CardProps) {
  const steps = useSignInSteps({ step: hasAccount ? 'password' : 'register', email });
  return (
    <div className="page grid min-h-[85dvh] content-start gap-5 pt-7 md:pt-14">
      <section className="card mx-auto grid w-full max-w-[31.25rem] grid-cols-[minmax(0,1fr)] gap-5 p-5 sm:p-8">
        <header className="grid gap-2">
          <h1 className="text-title">
            <HelpOrganize title={title} />
          </h1>
          <WhatItMeans />
          <p>
            <Trans>
              To accept, use the account of{' '}
              <bdi className="font-semibold wrap-anywhere" translate="no">
                {email}
              </bdi>
              .
            </Trans>
          </p>
        </header>
        <h2 className="text-heading">
          <StepTitle step={steps.step} />
        </h2>
        <StepForm steps={steps} onDone={() => {}} />
      </section>
    </div>
  );
}

function OtherAccount({ invitation: { title, email }, own }: CardProps & { readonly own: string }) {
  const signOut = useSignOut();
  return (
    <AnswerCard icon={<UserRoundCog aria-hidden="true" size={34} />} title={<HelpOrganize title={title} />}>
      <p className="text-balance text-muted">
        <Trans>
          This invitation was sent to{' '}
          <bdi className="font-semibold wrap-anywhere text-ink" translate="no">
            {email}
          </bdi>
          . You’re signed in with{' '}
          <bdi className="font-semibold wrap-anywhere text-ink" translate="no">
            {own}
          </bdi>
          .
        </Trans>
      </p>
      <Button size="lg" className="w-full" onClick={() => void signOut.here()}>
        <Trans>Sign out</Trans>
      </Button>
    </AnswerCard>
  );
}

function Accepted({ invitation: { title } }: CardProps) {
  return (
    <AnswerCard
      icon={<UserRoundCog aria-hidden="true" size={34} />}
      title={
        <Trans>
          You now organize <bdi translate="no">{title}</bdi>
        </Trans>
      }
      isNews
    >
      <WhatItMeans />
      <a href={pagePaths.management} className={`${buttonClass('default', 'lg')} w-full`}>
        <Trans>Sheets you organize</Trans>
      </a>
    </AnswerCard>
  );
}

function DeadLink() {
  return (
    <AnswerCard icon={<MailX aria-hidden="true" size={34} />} title={<Trans>This link no longer works</Trans>}>
      <p className="text-balance text-muted">
        <Trans>It’s incomplete, it was already used, or it’s too old. Ask for a new invitation.</Trans>
      </p>
      <a href={pagePaths.home} className={buttonClass('outline')}>
        <Trans>Back to Home</Trans>
      </a>
    </AnswerCard>
  );
}

function NotReached({ onAgain }: { readonly onAgain: () => void }) {
  return (
    <AnswerCard icon={<MailX aria-hidden="true" size={34} />} title={<Trans>We couldn’t reach the server</Trans>}>
      <p className="text-muted">
        <Trans>Check your connection and try again.</Trans>
      </p>
      <Button variant="outline" onClick={onAgain}>
        <Trans>Try again</Trans>
      </Button>
    </AnswerCard>
  );
}

function Loading(): ReactNode {
  return (
    <div className="page min-h-[85dvh] pt-7 md:pt-14" aria-busy="true">
      <p className="sr-only" role="status">
        <Trans>Loading…</Trans>
      </p>
      <Bone className="mx-auto h-[420px] w-full max-w-[31.25rem] rounded-card" />
    </div>
  );
}
