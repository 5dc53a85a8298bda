import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ProfileView, SessionView } from '#contract/accounts.ts';
import { pagePaths } from '#contract/paths.ts';
import { profileQuery } from '#client/features/accounts/accounts.api.ts';
import { DeleteAccount } from '#client/features/accounts/delete-account.tsx';
import { OwnDetailsActions } from '#client/features/accounts/own-details-actions.tsx';
import { OwnSessions } from '#client/features/accounts/own-sessions.tsx';
import { ProfileDetails } from '#client/features/accounts/profile-details.tsx';
import { ProfileSkeleton } from '#client/features/accounts/profile-skeleton.tsx';
import { SignInCard } from '#client/features/accounts/sign-in-card.tsx';
import { UnprovenAddress } from '#client/features/accounts/unproven-address.tsx';
import { VolunteerHistory } from '#client/features/accounts/volunteer-history.tsx';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { HttpError } from '#client/lib/http.ts';
import { useSessionQuery } from '#client/lib/session.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { LostPage } from '#client/ui/illustrations.tsx';
import { MessageScreen } from '#client/ui/message-screen.tsx';

/** An account with its sign-ups and hours: the one of the address, or one's own. Strangers sign in first. */
export function ProfilePage({ userId }: { readonly userId: string | null }) {
  const { data: session, isError, isFetching, refetch } = useSessionQuery();
  if (session === undefined)
    return isError ? <Failed isTrying={isFetching} onAgain={() => void refetch()} /> : <Loading />;
  if (session.user === null) return <SignIn />;
  return <Profile key={userId ?? session.user.id} userId={userId ?? session.user.id} session={session} />;
}

function Page({ children }: { readonly children: ReactNode }) {
  return <div className="page grid min-h-[85dvh] content-start gap-6 pt-7 md:pt-10">{children}</div>;
}

function Loading() {
  return (
    <Page>
      <ProfileSkeleton />
    </Page>
  );
}

function SignIn() {
  const { t } = useLingui();
  useDocumentTitle(t`Your account`);
  return (
    <Page>
      <SignInCard />
    </Page>
  );
}

function Profile({ userId, session }: { readonly userId: string; readonly session: SessionView }) {
  const { data, error, isFetching, refetch } = useQuery(profileQuery(userId));
  if (data !== undefined)
    return <ProfileOf user={data.user} isOwn={data.user.id === session.user?.id} session={session} />;
  if (error === null) return <Loading />;
  const isMissing = error instanceof HttpError && error.status < 500 && error.status !== 429;
  return isMissing ? <Missing /> : <Failed isTrying={isFetching} onAgain={() => void refetch()} />;
}

interface ProfileOfProps {
  readonly user: ProfileView['user'];
  readonly isOwn: boolean;
  readonly session: SessionView;
}

function ProfileOf({ user, isOwn, session }: ProfileOfProps) {
  const { t } = useLingui();
  const { name } = user;
  useDocumentTitle(t`${name}'s Profile`);
  return (
    <Page>
      <h1 className="text-title md:text-title-wide">
        <Trans>
          <bdi translate="no">{name}</bdi>'s Profile
        </Trans>
      </h1>
      {isOwn && session.emailVerified === false ? <UnprovenAddress email={user.email} /> : null}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_340px] lg:gap-8">
        <div className="lg:order-last">
          <ProfileDetails user={user}>{isOwn ? <OwnDetailsActions user={user} /> : null}</ProfileDetails>
        </div>
        <div className="grid min-w-0 gap-8">
          <VolunteerHistory history={user.volunteerHistory} isOwn={isOwn} />
          {isOwn ? <OwnSessions /> : null}
          {isOwn ? <DeleteAccount user={user} /> : null}
        </div>
      </div>
    </Page>
  );
}

function Missing() {
  const { t } = useLingui();
  useDocumentTitle(t`Profile Not Found`);
  return (
    <MessageScreen
      picture={<LostPage />}
      title={<Trans>Profile Not Found</Trans>}
      text={<Trans>There is no such profile, or it is not yours to see.</Trans>}
    >
      <BackToHome />
    </MessageScreen>
  );
}

function Failed({ isTrying, onAgain }: { readonly isTrying: boolean; readonly onAgain: () => void }) {
  const { t } = useLingui();
  useDocumentTitle(t`Profile Not Found`);
  return (
    <MessageScreen
      picture={<LostPage />}
      title={<Trans>Profile Not Found</Trans>}
      text={<Trans>It could not be loaded just now. Check your connection and try again.</Trans>}
    >
      <Button busy={isTrying} onClick={onAgain}>
        <Trans>Try again</Trans>
      </Button>
      <BackToHome />
    </MessageScreen>
  );
}

function BackToHome() {
  return (
    <a href={pagePaths.home} className={buttonClass('outline')}>
      <Trans>Back to Home</Trans>
    </a>
  );
}
