import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { pagePaths } from '#contract/paths.ts';
import type { ManagedSignup, ManagedPlace } from '#contract/signup-link.ts';
import { AskForLink } from '#client/features/signup-link/ask-for-link.tsx';
import { ManagedSignupSkeleton } from '#client/features/signup-link/managed-signup-skeleton.tsx';
import { useManageToken } from '#client/features/signup-link/manage-token.ts';
import { managedSignupQuery } from '#client/features/signup-link/managed-signup-query.ts';
import { ManagedSignupCard } from '#client/features/signup-link/managed-signup-card.tsx';
import { PasteLink } from '#client/features/signup-link/paste-link.tsx';
import { WhereYourLinkIs } from '#client/features/signup-link/where-your-link-is.tsx';
import { CalendarButton } from '#client/features/signups/calendar-button.tsx';
import { Overlaps } from '#client/features/signups/overlaps.tsx';
import { CancelledSignup } from '#client/features/signup-link/cancelled-signup.tsx';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { HttpError } from '#client/lib/http.ts';
import { useSite } from '#client/lib/page-data.tsx';
import { AppLink } from '#client/ui/app-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { mailtoAddress } from '#client/ui/mailto.ts';

/** One sign-up by its manage link. The server does not see the token, so it renders a skeleton. */
export function SignupLinkPage() {
  const { t } = useLingui();
  const { token, openedWith, replace, forget } = useManageToken();
  const { data } = useQuery({ ...managedSignupQuery(token ?? ''), enabled: typeof token === 'string' });
  const isOfSeveral = data?.group !== undefined;
  useDocumentTitle(isOfSeveral ? t`Your sign-ups` : t`Your sign-up`);
  return (
    <div className="page grid min-h-[85dvh] max-w-[800px] content-start gap-6 pt-7 md:pt-10">
      <h1 className="text-title md:text-title-wide">
        {isOfSeveral ? <Trans>Your sign-ups</Trans> : <Trans>Your sign-up</Trans>}
      </h1>
      <WithoutScript />
      {token === undefined ? (
        <ManagedSignupSkeleton />
      ) : token === null ? (
        <LinkMissing />
      ) : (
        <Signup key={openedWith} token={token} onNewToken={replace} onForget={forget} />
      )}
    </div>
  );
}

interface SignupProps {
  readonly token: string;
  readonly onNewToken: (token: string) => void;
  readonly onForget: () => void;
}

function Signup({ token, onNewToken, onForget }: SignupProps) {
  const { data, error, isFetching, refetch } = useQuery(managedSignupQuery(token));
  const [withdrawn, setWithdrawn] = useState<readonly ManagedPlace[]>([]);
  // What has been given back stays where it was, as the page may have been fetched again since.
  const signups = together(data, withdrawn);
  if (signups.length > 0) {
    const isWithdrawn = (id: string) => withdrawn.some(({ signup }) => signup.id === id);
    const held = signups.filter(({ signup }) => !isWithdrawn(signup.id));
    const cards = signups.map((managed) =>
      isWithdrawn(managed.signup.id) ? (
        <CancelledSignup key={managed.signup.id} {...managed} />
      ) : (
        <ManagedSignupCard
          key={managed.signup.id}
          token={token}
          managed={managed}
          isOfLink={managed.signup.id === data?.signup.id}
          isOneOfSeveral={held.length > 1}
          before={managed === held[0] ? undefined : held[0]}
          onNewToken={onNewToken}
          onWithdrawn={(gone) => {
            setWithdrawn([...withdrawn, gone]);
            if (held.every(({ signup }) => signup.id === gone.signup.id)) onForget();
          }}
        />
      ),
    );
    return (
      <>
        <Overlaps overlaps={data?.overlaps} />
        {cards}
        {held.length > 1 && held.some(({ sheet }) => sheet.showEventDate) ? (
          <div className="justify-self-start">
            <CalendarButton token={token} />
          </div>
        ) : null}
      </>
    );
  }
  if (error === null) return <ManagedSignupSkeleton />;
  const isDead = error instanceof HttpError && error.status < 500 && error.status !== 429;
  return isDead ? <LinkDead /> : <NotReached isTrying={isFetching} onAgain={() => void refetch()} />;
}

/** All signups of the form: those of the answer, and those that were given back here. */
function together(answer: ManagedSignup | undefined, withdrawn: readonly ManagedPlace[]): readonly ManagedPlace[] {
  const held = answer === undefined ? [] : [answer, ...(answer.group ?? [])];
  const gone = withdrawn.filter(({ signup: { id } }) => !held.some(({ signup }) => signup.id === id));
  return [...held, ...gone].toSorted((a, b) => (a.signup.id < b.signup.id ? -1 : 1));
}

function LinkMissing() {
  return (
    <>
      <WhereYourLinkIs />
      <AskForLink />
      <AllOfThem />
    </>
  );
}

function AllOfThem() {
  return (
    <p className="text-muted">
      <Trans>Signed up for more than one thing?</Trans>{' '}
      <AppLink href={pagePaths.mine} className="quiet-link underline underline-offset-4">
        <Trans>See all your volunteering</Trans>
      </AppLink>
    </p>
  );
}

function LinkDead() {
  return (
    <>
      <Statement title={<Trans>This link no longer works</Trans>}>
        <Trans>
          The sign-up was cancelled, the event is over, or a newer link has replaced this one. We can email you the
          newest links to all your sign-ups.
        </Trans>
      </Statement>
      <AskForLink />
    </>
  );
}

function NotReached({ isTrying, onAgain }: { readonly isTrying: boolean; readonly onAgain: () => void }) {
  return (
    <>
      <Statement title={<Trans>We couldn’t open your sign-up</Trans>}>
        <Trans>Nothing has changed. Check your connection and try again.</Trans>
      </Statement>
      <Button className="justify-self-start" busy={isTrying} onClick={onAgain}>
        <Trans>Try again</Trans>
      </Button>
    </>
  );
}

function Statement({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <div role="alert" className="grid max-w-[60ch] gap-1.5">
      <h2 className="text-heading">{title}</h2>
      <p className="text-muted">{children}</p>
    </div>
  );
}

function WithoutScript() {
  const { contactEmail } = useSite();
  return (
    <noscript>
      <p className="rounded-control bg-marigold-soft px-4 py-3.5 text-marigold-ink">
        <Trans>
          This page needs JavaScript to open your sign-up automatically. Without it, paste the link from your email
          below. To change a detail, email{' '}
          <a href={mailtoAddress(contactEmail)} className="font-semibold underline" translate="no">
            {contactEmail}
          </a>
          .
        </Trans>
      </p>
      <div className="mt-6 grid gap-6">
        <PasteLink />
        <AskForLink />
      </div>
    </noscript>
  );
}
