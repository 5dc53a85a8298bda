import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import type { UserView } from '#contract/accounts.ts';
import { Button } from '#client/ui/button.tsx';

const DeleteAccountDialog = lazy(() =>
  import('./delete-account-dialog.tsx').then((module) => ({ default: module.DeleteAccountDialog })),
);

/** The way out: leaving with one's data. */
export function DeleteAccount({ user }: { readonly user: UserView }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-labelledby="leaving" className="card grid justify-items-start gap-4 p-5 md:p-6">
      <div className="grid gap-1">
        <h2 id="leaving" className="text-heading">
          <Trans>Leaving?</Trans>
        </h2>
        <p className="text-small text-muted">
          <Trans>Your account and your details are removed at once. This cannot be undone.</Trans>
        </p>
      </div>
      <Button
        variant="outline"
        className="border-brick! text-brick! hover:bg-brick-soft!"
        onClick={() => setIsOpen(true)}
      >
        <Trans>Delete Account</Trans>
      </Button>
      <Suspense fallback={null}>
        {isOpen ? <DeleteAccountDialog user={user} open onOpenChange={setIsOpen} /> : null}
      </Suspense>
    </section>
  );
}
