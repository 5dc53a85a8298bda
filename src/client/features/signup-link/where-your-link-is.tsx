import { Trans } from '@lingui/react/macro';

export function WhereYourLinkIs() {
  return (
    <p className="max-w-[60ch] text-muted">
      <Trans>
        Open the link in your confirmation email to change or cancel your sign-up, or to add it to your calendar.
      </Trans>
    </p>
  );
}
