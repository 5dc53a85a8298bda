import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SuppressionView } from '#contract/email.ts';
import { liftSuppression, suppressedQuery } from '#client/features/email/email.api.ts';
import { lazyDialog } from '#client/lib/lazy-part.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { useAction } from '#client/lib/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { MailAddress } from '#client/ui/mail-address.tsx';
import { LoadingBone } from '#client/ui/skeletons.tsx';
import { useRefreshEmail } from './refresh-email.ts';

const AddSuppressionDialog = lazyDialog(() =>
  import('./add-suppression-dialog.tsx').then((module) => module.AddSuppressionDialog),
);

const SHOWN_AT_FIRST = 5;

export function SuppressedCard() {
  const { data, isError, refetch } = useQuery(suppressedQuery);
  const [isAdding, setIsAdding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section
      aria-labelledby="suppressed-heading"
      className="card grid content-start gap-3 p-4 md:p-5 @2xl:@max-4xl:col-span-2"
    >
      <header>
        <h3 ref={heading} tabIndex={-1} id="suppressed-heading" className="text-[1.15625rem] outline-none">
          Bounced addresses
        </h3>
        <p className="mt-1 text-small text-muted">
          We don’t send them reminders or messages, because providers penalize senders who keep trying. We still try to
          send confirmations and codes.
        </p>
      </header>
      {data !== undefined ? (
        <Addresses all={data} onGone={() => heading.current?.focus()} />
      ) : isError ? (
        <div className="grid justify-items-start gap-2">
          <p>We couldn’t load the addresses.</p>
          <Button variant="outline" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <LoadingBone className="h-6 w-40" />
      )}
      <Button variant="outline" className="justify-self-start" onClick={() => setIsAdding(true)}>
        Add an address
      </Button>
      {isAdding ? <AddSuppressionDialog open onOpenChange={setIsAdding} returnFocusTo={heading} /> : null}
    </section>
  );
}

interface AddressesProps {
  readonly all: readonly SuppressionView[];
  readonly onGone: () => void;
}

function Addresses({ all, onGone }: AddressesProps) {
  const [most, setMost] = useState(SHOWN_AT_FIRST);
  if (all.length === 0) return <p>None</p>;
  return (
    <div className="grid justify-items-start gap-1">
      <ul className="w-full divide-y divide-line">
        {all.slice(0, most).map((suppression) => (
          <Suppression key={suppression.id} suppression={suppression} onGone={onGone} />
        ))}
      </ul>
      {all.length > most ? (
        <Button variant="link" size="sm" onClick={() => setMost(all.length)}>
          Show all {all.length} addresses
        </Button>
      ) : null}
    </div>
  );
}

function Suppression({ suppression, onGone }: { readonly suppression: SuppressionView; readonly onGone: () => void }) {
  const { date } = useSchoolTime();
  const refresh = useRefreshEmail();
  const { id, address, reason, since } = suppression;
  const lift = useAction({
    call: async () => {
      await liftSuppression(id);
      onGone();
    },
    success: { title: 'Address Allowed Again', description: address },
    failure: { title: 'Update Failed', text: 'We couldn’t change the address. Please try again.' },
    refresh,
  });
  return (
    <li className="grid gap-1 py-2.5">
      <MailAddress of={address} className="font-semibold" />
      <p className="text-small text-muted">
        <span translate="no">{date('withYear', since)}</span>
        <span>: </span>
        <span>{reason ?? 'Added by an administrator'}</span>
      </p>
      <Button
        variant="link"
        size="sm"
        className="-ms-1 -mb-1 justify-self-start"
        busy={lift.isBusy}
        aria-label={`Try ${address} again`}
        onClick={() => lift.run()}
      >
        Try again
      </Button>
    </li>
  );
}
