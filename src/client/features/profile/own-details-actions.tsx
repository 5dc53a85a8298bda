import { Trans } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import type { OwnUserView } from '#contract/accounts.ts';
import { Button } from '#client/ui/button.tsx';
import { lazyPart } from '#client/lib/lazy-part.ts';

const AccountSettingsDialog = lazyPart(() =>
  import('./account-settings-dialog.tsx').then((module) => module.AccountSettingsDialog),
);

export function OwnDetailsActions({ user }: { readonly user: OwnUserView }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        <Trans>Account Settings</Trans>
      </Button>
      <Suspense fallback={null}>
        {isOpen ? <AccountSettingsDialog user={user} open onOpenChange={setIsOpen} /> : null}
      </Suspense>
    </>
  );
}
