import { Trans } from '@lingui/react/macro';
import { LinkToCopy } from '#client/ui/link-to-copy.tsx';

export function KeepLink({ url }: { readonly url: string }) {
  return (
    <LinkToCopy
      url={url}
      label={<Trans>Keep this link</Trans>}
      hint={<Trans>Use it to change or cancel your sign-up. Anyone with this link can do the same.</Trans>}
    />
  );
}
