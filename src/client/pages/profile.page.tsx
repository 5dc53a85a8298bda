import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { OwnUserView, ProfileView, SessionView } from '#contract/accounts.ts';
import { pagePaths } from '#contract/paths.ts';
import { profileQuery } from '#client/features/accounts/accounts.api.ts';
import { CommitteeCalendar } from '#client/features/calendars/committee-calendar.tsx';
import { OwnHoursList } from '#client/features/profile/own-hours.tsx';
import { OwnCertificatesList } from '#client/features/certificates/own-certificates.tsx';
import { useForgetOthersData } from '#client/features/accounts/forget-others-data.ts';
import { AskedLine } from '#client/features/profile/asked-line.tsx';
import { OwnData } from '#client/features/profile/own-data.tsx';
import { OwnDetailsActions } from '#client/features/profile/own-details-actions.tsx';
import { OwnSessions } from '#client/features/profile/own-sessions.tsx';
import { ProfileDetails } from '#client/features/profile/profile-details.tsx';
import { ProfileSkeleton } from '#client/features/profile/profile-skeleton.tsx';
import { UnprovenAddress } from '#client/features/profile/unproven-address.tsx';
import { VolunteerHistory } from '#client/features/profile/volunteer-history.tsx';
import { WaitingPlaces } from '#client/features/profile/waiting-places.tsx';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { HttpError } from '#client/lib/http.ts';
import { usePageData } from '#client/lib/page-data.tsx';
import { SESSION_KEY, useSessionQuery } from '#client/lib/session.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { LostPage } from '#client/ui/illustrations.tsx';
import { MessageScreen } from '#client/ui/message-screen.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { SignInPart } from './profile-parts.ts';

/** The account in the address, else one's own. Visitors sign in first. */
export function ProfilePage() {
  const [path] = useLocation();
  const userId = path.slice(pagePaths.ownProfile.length + 1);
  const { data: session, isError, isFetching, refetch } = useSessionQuery();
  const [hasSignedIn, setHasSignedIn] = useState(false);
  useForgetOthersData(session);
  if (session === undefined)
    return isError ? <Failed isTrying={isFetching} onAgain={() => void refetch()} /> : <Loading />;
  if (session.user === null) return <SignIn onDone={() => setHasSignedIn(true)} />;
  const shownId = userId === '' ? session.user.id : userId;
  return <Profile key={shownId} userId={shownId} session={session} takesFocus={hasSignedIn} />;
}

function Page({ children }: { readonly children: ReactNode }) {
  return <div className="page grid min-h-[85dvh] content-start gap-6 pt-7 md:pt-10">{children}</div>;
}

function Loading() {
  const { t } = useLingui();
  useDocumentTitle(t`Your account`);
  return (
    <Page>
      <ProfileSkeleton />
    </Page>
  );
}

function SignIn({ onDone }: { readonly onDone: () => void }) {
  const { t } = useLingui();
  useDocumentTitle(t`Your account`);
  return (
    <Page>
      <Suspense fallback={<Bone className="mx-auto h-[460px] w-full max-w-[31.25rem] rounded-card" />}>
        <SignInPart onDone={onDone} />
      </Suspense>
    </Page>
  );
}

interface ProfileProps {
  readonly userId: string;
  readonly session: SessionView;
  /** After signing in on this page, because the form that had the focus is gone. */
  readonly takesFocus: boolean;
}

function Profile({ userId, session, takesFocus }: ProfileProps) {
  const { data, error, isFetching, refetch } = useQuery(profileQuery(userId));
  const queryClient = useQueryClient();
  const isSignedOut = error instanceof HttpError && error.status === 401;
  useEffect(() => {
    if (isSignedOut) void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
  }, [isSignedOut, queryClient]);
  const isMissing = error instanceof HttpError && !isSignedOut && error.status < 500 && error.status !== 429;
  if (isMissing) return <Missing />;
  if (data === undefined) {
    const hasFailed = error !== null && !isSignedOut;
    return hasFailed ? <Failed isTrying={isFetching} onAgain={() => void refetch()} /> : <Loading />;
  }
  return (
    <ProfileOf
      user={data.user}
      own={data.user.id === session.user?.id ? session.user : null}
      isUnproven={session.emailVerified === false}
      takesFocus={takesFocus}
    />
  );
}

interface ProfileOfProps {
  readonly user: ProfileView['user'];
  /** The user as the session has it; null on another user's profile. */
  readonly own: OwnUserView | null;
  readonly isUnproven: boolean;
  readonly takesFocus: boolean;
}

function ProfileOf({ user, own, isUnproven, takesFocus }: ProfileOfProps) {
  const isOwn = own !== null;
  const { t } = useLingui();
  const { mailReady } = usePageData();
  const { name } = user;
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(t`${name}'s Profile`);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <Page>
      <h1 ref={heading} tabIndex={-1} className="text-title md:text-title-wide">
        <Trans>
          <bdi translate="no">{name}</bdi>'s Profile
        </Trans>
      </h1>
      {isOwn && isUnproven && mailReady ? <UnprovenAddress email={user.email} /> : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 @4xl:grid-cols-[minmax(0,1fr)_21.25rem] @4xl:gap-8">
        <div className="min-w-0 @4xl:order-last">
          <ProfileDetails user={user}>{isOwn ? <OwnDetailsActions user={own} /> : null}</ProfileDetails>
        </div>
        <div className="grid min-w-0 gap-8">
          <WaitingPlaces waiting={user.waiting} />
          {isOwn ? (
            <>
              <OwnHoursList />
              <OwnCertificatesList />
            </>
          ) : null}
          <VolunteerHistory history={user.volunteerHistory} isOwn={isOwn} />
          {isOwn && !isUnproven ? <ToMine /> : null}
          <AskedLine asked={user.asked} />
          {isOwn && own.isAdmin ? <CommitteeCalendar /> : null}
          {isOwn ? <OwnSessions /> : null}
          {isOwn ? <OwnData user={user} /> : null}
        </div>
      </div>
    </Page>
  );
}

/** Also of what was signed up for without the account. */
function ToMine() {
  return (
    <a href={pagePaths.mine} className={`${buttonClass('outline')} justify-self-start`}>
      <Trans>See all your volunteering</Trans>
    </a>
  );
}

function Missing() {
  const { t } = useLingui();
  useDocumentTitle(t`Profile Not Found`);
  return (
    <MessageScreen
      picture={<LostPage />}
      title={<Trans>Profile Not Found</Trans>}
      text={<Trans>This profile doesn’t exist, or you don’t have access to it.</Trans>}
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
      text={<Trans>We couldn’t load it. Check your connection and try again.</Trans>}
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
