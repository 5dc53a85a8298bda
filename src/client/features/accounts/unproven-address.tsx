import { Trans } from '@lingui/react/macro';
import { Mail } from 'lucide-react';

/** Says what is still to be done with the welcome mail, and why. */
export function UnprovenAddress({ email }: { readonly email: string }) {
  return (
    <aside className="flex items-start gap-3.5 rounded-control bg-marigold-soft px-4 py-3.5 text-marigold-ink">
      <Mail aria-hidden="true" size={22} className="mt-0.5 shrink-0" />
      <p>
        <Trans>
          Please confirm your email with the link that we sent to{' '}
          <strong className="font-semibold" translate="no">
            {email}
          </strong>
          . Sign-ups that you made earlier without an account then appear here.
        </Trans>
      </p>
    </aside>
  );
}
