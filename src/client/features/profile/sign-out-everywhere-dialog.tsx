import { Trans } from '@lingui/react/macro';
import { useAction } from '#client/lib/use-action.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { useSignOut } from '#client/features/accounts/sign-out.ts';

/** The present session ends too. */
export function SignOutEverywhereDialog(state: DialogState) {
  const signOut = useSignOut();
  const signingOut = useAction({ call: signOut.everywhere, onSuccess: () => state.onOpenChange(false) });
  return (
    <ConfirmDialog
      {...state}
      title={<Trans>Sign out everywhere?</Trans>}
      description={
        <Trans>You’ll be signed out on every device, including this one. You can sign in again at any time.</Trans>
      }
      action={<Trans>Sign out everywhere</Trans>}
      busy={signingOut.isBusy}
      onConfirm={signingOut.run}
    />
  );
}
