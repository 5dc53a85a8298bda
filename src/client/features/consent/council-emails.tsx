import { Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { useSite } from '#client/lib/page-data.tsx';
import { Checkbox } from '#client/ui/field.tsx';

interface CouncilEmailsProps {
  readonly control: (field: 'callConsent' | 'newsConsent') => Omit<ComponentProps<typeof Checkbox>, 'label'>;
}

/** Apart from reminders, because wanting those is no consent to these. */
export function CouncilEmails({ control }: CouncilEmailsProps) {
  const { name } = useSite();
  return (
    <fieldset className="min-w-0">
      <legend className="text-small text-muted">
        <Trans>
          Other emails from <span translate="no">{name}</span>, if you like. Each has a link to stop them.
        </Trans>
      </legend>
      <Checkbox
        {...control('callConsent')}
        label={<Trans>The council may ask me when helpers are missing, at most once a week</Trans>}
      />
      <Checkbox {...control('newsConsent')} label={<Trans>News and fundraising</Trans>} />
    </fieldset>
  );
}
