import { Trans } from '@lingui/react/macro';
import type { SignupView } from '#contract/signups.ts';
import { usePageData } from '#client/lib/page-data.tsx';

export function ConfirmationNote({ signup }: { readonly signup: Pick<SignupView, 'email'> }) {
  const { mailReady } = usePageData();
  if (!mailReady) return null;
  return (
    <p>
      <Trans>
        Your place is reserved. If our confirmation doesn’t reach{' '}
        <strong className="wrap-anywhere" translate="no">
          {signup.email}
        </strong>{' '}
        within a few minutes, the link below is all you need.
      </Trans>
    </p>
  );
}
