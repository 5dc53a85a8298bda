import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import type { OwnUserView, SessionView } from '#contract/accounts.ts';
import { pagePaths } from '#contract/paths.ts';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { organizesAny, useSessionQuery } from '#client/lib/session.ts';
import { Button, buttonClass, Spinner } from '#client/ui/button.tsx';
import { awaitedCode } from './awaited-code.ts';
import { useForgetOthersData } from '#client/features/accounts/forget-others-data.ts';
import { GateCard } from './gate-card.tsx';
import { useSignOut } from '#client/features/accounts/sign-out.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';

const LoginDialog = lazyPart(() => import('./login-dialog.tsx').then((module) => module.LoginDialog));

export interface AdminSession {
  readonly user: OwnUserView;
  readonly mailReady: boolean;
  /** Why mail is paused; null when it is not. */
  readonly mailPaused: NonNullable<SessionView['mailPaused']> | null;
  readonly mailPausedSince: string | null;
}

interface AdminGateProps {
  readonly children: (session: AdminSession) => ReactNode;
}

/** The server's session alone decides who gets in: administrators, and users who organize sheets. */
export function AdminGate({ children }: AdminGateProps) {
  const { data: session, isError, refetch } = useSessionQuery();
  useForgetOthersData(session);
  if (session === undefined) return isError ? <NotReached onAgain={() => void refetch()} /> : <Checking />;
  if (session.user === null) return <SignInRequired />;
  if (!organizesAny(session.user)) return <AccessDenied user={session.user} />;
  return children({
    user: session.user,
    mailReady: session.mailReady !== false,
    mailPaused: session.mailPaused ?? null,
    mailPausedSince: session.mailPausedSince ?? null,
  });
}

function Gate({ children }: { readonly children: ReactNode }) {
  return <main className="grid min-h-dvh grid-cols-[minmax(0,1fr)] place-items-center bg-desk p-4">{children}</main>;
}

function Checking() {
  return (
    <Gate>
      <output className="flex items-center gap-3 text-muted">
        <Spinner />
        <Trans>Checking authentication…</Trans>
      </output>
    </Gate>
  );
}

function NotReached({ onAgain }: { readonly onAgain: () => void }) {
  return (
    <Gate>
      <GateCard
        title={<Trans>We couldn’t reach the server</Trans>}
        text={<Trans>Check your connection and try again.</Trans>}
      >
        <Button onClick={onAgain}>
          <Trans>Try again</Trans>
        </Button>
        <BackToHome />
      </GateCard>
    </Gate>
  );
}

function SignInRequired() {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => setIsOpen(awaitedCode.email() !== null), []);
  useDocumentTitle(t`Admin Access Required`);
  return (
    <Gate>
      <GateCard
        title={<Trans>Admin Access Required</Trans>}
        text={<Trans>This page is for volunteer organizers. Please sign in with your administrator account.</Trans>}
      >
        <Button size="lg" onClick={() => setIsOpen(true)}>
          <Trans>Admin sign in</Trans>
        </Button>
        <BackToHome />
      </GateCard>
      {isOpen ? (
        <Suspense fallback={null}>
          <LoginDialog open onOpenChange={setIsOpen} />
        </Suspense>
      ) : null}
    </Gate>
  );
}

function AccessDenied({ user }: { readonly user: OwnUserView }) {
  const { t } = useLingui();
  const signOut = useSignOut();
  useDocumentTitle(t`Access Denied`);
  return (
    <Gate>
      <GateCard
        title={<Trans>Access Denied</Trans>}
        text={
          <Trans>
            You’re signed in as{' '}
            <bdi className="font-semibold text-ink" translate="no">
              {user.name}
            </bdi>
            , which isn’t an administrator account.
          </Trans>
        }
      >
        <Button size="lg" onClick={() => void signOut.here()}>
          <Trans>Sign out</Trans>
        </Button>
        <BackToHome />
      </GateCard>
    </Gate>
  );
}

function BackToHome() {
  return (
    <a href={pagePaths.home} className={buttonClass('ghost')}>
      <Trans>Back to Home</Trans>
    </a>
  );
}
