import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PurposeItem } from '#client/features/consent/purpose-item.tsx';
import type { OwnSignupView } from '#contract/signups.ts';
import type { ManagedPlace } from '#contract/signup-link.ts';
import { AnswerOf } from '#client/features/questions/answer-of.tsx';
import { Words } from '#client/features/questions/question-words.tsx';
import { BroughtBy, saysWhat } from '#client/features/slots/what-was-taken.tsx';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { mailtoAddress } from '#client/ui/mailto.ts';

interface SignupDetailsProps extends Omit<ManagedPlace, 'changeable'> {
  /** A signup of the same form that is shown before: what is the same there is not said again. */
  readonly before?: Pick<ManagedPlace, 'signup' | 'sheet'> | undefined;
}

export function SignupDetails({ signup, slot, sheet, questions, before }: SignupDetailsProps) {
  return (
    <dl className="grid gap-4 sm:grid-cols-2 sm:gap-x-8">
      <Detail term={<Trans>Name</Trans>}>
        <bdi translate="no">{signup.name}</bdi>
      </Detail>
      {slot.kind === 'item' && saysWhat(signup, slot.unit) ? (
        <Detail term={<Trans>You bring</Trans>}>
          <BroughtBy signup={signup} unit={slot.unit} />
        </Detail>
      ) : null}
      {signup.displayName === undefined || sheet.namesShown !== true ? null : (
        <Detail term={<Trans>Shown to everyone as</Trans>}>
          <bdi translate="no">{signup.displayName}</bdi>
        </Detail>
      )}
      {before !== undefined && hasSameDetails(before.signup, signup) ? null : <PersonDetails signup={signup} />}
      {before?.sheet.id === sheet.id ? null : <Organizer sheet={sheet} />}
      {questions?.map((question) => (
        <Detail key={question.id} term={<Words of={question} written={sheet.language} />}>
          <AnswerOf question={question} answers={signup.answers} written={sheet.language} />
        </Detail>
      ))}
    </dl>
  );
}

function hasSameDetails(one: OwnSignupView, other: OwnSignupView): boolean {
  const fields = ['email', 'phone', 'notes', 'emailConsent', 'callConsent', 'newsConsent'] as const;
  return fields.every((field) => one[field] === other[field]);
}

function PersonDetails({ signup }: Pick<ManagedPlace, 'signup'>) {
  const { date } = useSchoolTime();
  return (
    <>
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
    </>
  );
}

function Organizer({ sheet }: Pick<ManagedPlace, 'sheet'>) {
  return (
    <Detail term={<Trans>Organizer</Trans>}>
      <bdi translate="no">{sheet.organizerName}</bdi>{' '}
      <a href={mailtoAddress(sheet.organizerEmail)} className="quiet-link inline-block underline underline-offset-4">
        <Trans>Contact organizer</Trans>
      </a>
    </Detail>
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
    <div className={`grid min-w-0 content-start gap-0.5 ${isWide ? 'sm:col-span-2' : ''}`}>
      <dt className="text-small text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
