import { Trans } from '@lingui/react/macro';
import type { Ref } from 'react';
import { Celebration } from './celebration.tsx';

interface ThanksProps {
  readonly to: { readonly name: string };
  readonly ref?: Ref<HTMLParagraphElement>;
}

export function Thanks({ to, ref }: ThanksProps) {
  return (
    <div className="grid gap-3 text-center">
      <Celebration />
      <p
        {...(ref === undefined ? {} : { ref, tabIndex: -1 })}
        className="text-heading font-bold tracking-tight outline-none"
      >
        <Trans>
          Thank you, <bdi translate="no">{to.name}</bdi>!
        </Trans>
      </p>
    </div>
  );
}
