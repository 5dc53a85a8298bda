import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { pagePaths } from '#contract/paths.ts';
import { CouncilEmails } from '#client/features/consent/council-emails.tsx';
import { usePageData } from '#client/lib/page-data.tsx';
import { Checkbox, EmailField, TextArea, TextField } from '#client/ui/field.tsx';
import type { ControlOfPerson } from './person-control.ts';

interface PersonFieldsetProps {
  readonly control: ControlOfPerson;
  /** What belongs right below the name. */
  readonly belowName?: ReactNode;
}

export function PersonFieldset({ control, belowName }: PersonFieldsetProps) {
  const { t } = useLingui();
  const { mailReady } = usePageData();
  return (
    <>
      <TextField {...control('name')} data-first-focus label={<Trans>Name</Trans>} autoComplete="name" type="text" />
      {belowName}
      <EmailField
        {...control('email')}
        label={<Trans>Email</Trans>}
        hint={
          <Hint>
            {mailReady ? (
              <Trans>For your confirmation and the link to change it</Trans>
            ) : (
              <Trans>So the organizer can email you</Trans>
            )}
          </Hint>
        }
        autoComplete="email"
      />
      <TextField
        {...control('phone')}
        label={<Trans>Phone</Trans>}
        hint={
          <Hint>
            <Trans>So the organizer can reach you on the day</Trans>
          </Hint>
        }
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        dir="ltr"
        className="rtl:text-end"
      />
      <TextArea
        {...control('notes')}
        optional
        label={<Trans>Notes</Trans>}
        placeholder={t`Anything the organizer should know`}
      />
      <Checkbox {...control('emailConsent')} label={<Trans>Send me a reminder before the event</Trans>} />
      <CouncilEmails control={control} />
    </>
  );
}

/** Keeps the last word from standing alone on a second line. */
function Hint({ children }: { readonly children: ReactNode }) {
  return <span className="block text-balance">{children}</span>;
}

interface PrivacyLineProps {
  /** Whether the form asks for anything that everyone sees. */
  readonly asksForShown: boolean;
}

export function PrivacyLine({ asksForShown }: PrivacyLineProps) {
  return (
    <p className="text-small text-muted">
      <Trans>Only the organizers see your name and contact details. Sign-ups are for adults only.</Trans>{' '}
      {asksForShown ? (
        <>
          <Trans>The exception is what you choose to show: a name for everyone to see, and what you bring.</Trans>{' '}
        </>
      ) : null}
      <a href={pagePaths.privacy} target="_blank" rel="noopener" className="quiet-link underline">
        <Trans>Privacy Policy</Trans>
      </a>
    </p>
  );
}
