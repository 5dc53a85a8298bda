import { Trans } from '@lingui/react/macro';

/** Says to somebody who came without the link of their sign-up where it is and what it opens. */
export function WhereYourLinkIs() {
  return (
    <p className="max-w-[60ch] text-muted">
      <Trans>
        The link in your confirmation mail opens your sign-up here: you can change it, cancel it and put it into your
        calendar.
      </Trans>
    </p>
  );
}
