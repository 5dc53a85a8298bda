import { Trans } from '@lingui/react/macro';
import type { Ref } from 'react';
import { Celebration } from './celebration.tsx';

interface ThanksProps {
  /** Who has signed up. */
  readonly to: { readonly name: string };
  /** Of the words, for whoever lets them have the focus. */
  readonly ref?: Ref<HTMLParagraphElement>;
}

/** Thanks someone who has just signed up, by name. */
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
