import { MailWarning } from 'lucide-react';
import { managementTab } from '#contract/paths.ts';
import type { AdminSession } from '#client/features/sign-in/admin-gate.tsx';
import { useSchoolTime, useSite } from '#client/lib/page-data.tsx';
import { AppLink } from '#client/ui/app-link.tsx';
import { MailLink } from '#client/ui/prose.tsx';
import { shownTrouble } from './mail-trouble.ts';
import { REMEDY, TroubleBanner } from './trouble-banner.tsx';

interface MailBannerProps {
  readonly session: AdminSession;
  readonly isOnOverview?: boolean;
}

export function MailBanner({ session, isOnOverview = false }: MailBannerProps) {
  const trouble = shownTrouble(session, isOnOverview);
  if (trouble === null) return null;
  const { title, text, remedy } = trouble;
  return (
    <TroubleBanner title={title} sign={MailWarning}>
      {session.mailPaused === 'unreachable' && session.mailPausedSince !== null && (
        <Since at={session.mailPausedSince} />
      )}
      <p>{text}</p>
      {session.user.role === 'full-admin' ? (
        <AppLink href={managementTab('email')} className={REMEDY}>
          {remedy}
        </AppLink>
      ) : (
        <WhomToAsk />
      )}
    </TroubleBanner>
  );
}

function Since({ at }: { readonly at: string }) {
  const { date } = useSchoolTime();
  return (
    <p>
      <span>Since </span>
      <span translate="no">
        {date('short', at)}, {date('time', at)}
      </span>
    </p>
  );
}

function WhomToAsk() {
  const { contactEmail } = useSite();
  return (
    <p className="mt-1">
      <span>Please tell a full administrator, or email </span>
      <MailLink address={contactEmail} className="font-bold underline underline-offset-4" />
      <span>.</span>
    </p>
  );
}
