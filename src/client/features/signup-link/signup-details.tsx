import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PurposeItem } from '#client/features/consent/purpose-item.tsx';
import type { OwnSignupView } from '#contract/signups.ts';
import type { ManagedSignup } from '#contract/signup-link.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';

export function SignupDetails({ signup, sheet }: Pick<ManagedSignup, 'signup' | 'sheet'>) {
  const { date } = useSchoolTime();
  return (
    <dl className="grid gap-4 sm:grid-cols-2 sm:gap-x-8">
      <Detail term={<Trans>Name</Trans>}>
        <bdi translate="no">{signup.name}</bdi>
      </Detail>
      <Detail term={<Trans>Email</Trans>}>
        <bdi translate="no">{signup.email}</bdi>
      </Detail>
      <Detail term={<Trans>Phone</Trans>}>
        <bdi translate="no">{signup.phone}</bdi>
      </Detail>
      <Detail term={<Trans>Reminders</Trans>}>
        {signup.emailConsent ? <Trans>By email, before the event</Trans> : <Trans>None</Trans>}
      </Detail>
      <Detail term={<Trans>Other emails</Trans>}>
        <OtherEmails {...signup} />
      </Detail>
      {signup.notes === null ? null : (
        <Detail term={<Trans>Notes</Trans>} isWide>
          <span className="whitespace-pre-line">{signup.notes}</span>
        </Detail>
      )}
      <Detail term={<Trans>Signed up on</Trans>}>
        <span translate="no">{date('withYear', signup.signupTime)}</span>
      </Detail>
      <Detail term={<Trans>Organizer</Trans>}>
        <bdi translate="no">{sheet.organizerName}</bdi>{' '}
        <a href={`mailto:${sheet.organizerEmail}`} className="quiet-link inline-block underline underline-offset-4">
          <Trans>Contact organizer</Trans>
        </a>
      </Detail>
    </dl>
  );
}

function OtherEmails({ callConsent, newsConsent }: Pick<OwnSignupView, 'callConsent' | 'newsConsent'>) {
  if (!callConsent && !newsConsent) return <Trans>None</Trans>;
  return (
    <ul>
      {callConsent ? <PurposeItem purpose="calls" /> : null}
      {newsConsent ? <PurposeItem purpose="news" /> : null}
    </ul>
  );
}

interface DetailProps {
  readonly term: ReactNode;
  readonly children: ReactNode;
  readonly isWide?: boolean;
}

function Detail({ term, children, isWide = false }: DetailProps) {
  return (
    <div className={`grid min-w-0 gap-0.5 ${isWide ? 'sm:col-span-2' : ''}`}>
      <dt className="text-small text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
