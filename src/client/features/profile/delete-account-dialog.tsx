import { Trans, useLingui } from '@lingui/react/macro';
import type { UserView } from '#contract/accounts.ts';
import { pagePaths } from '#contract/paths.ts';
import { customResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { usePageData } from '#client/lib/page-data.tsx';
import { pendingToast } from '#client/lib/storage.ts';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { blamedField, useAccountMessages } from '#client/features/accounts/account-messages.ts';
import { deleteAccount } from '#client/features/accounts/accounts.api.ts';
import { forgetPerson } from '#client/features/accounts/forget-person.ts';
import { PasswordField } from '#client/features/accounts/password-field.tsx';

interface DeleteAccountDialogProps extends DialogState {
  readonly user: UserView;
}

interface Confirmation {
  readonly password: string;
}

export function DeleteAccountDialog({ user, ...state }: DeleteAccountDialogProps) {
  const { t } = useLingui();
  const { mailReady } = usePageData();
  const say = useAccountMessages();
  const failure = { title: t`Deletion Failed`, text: t`Please try again.` };
  const form = usePersistedForm<Confirmation, Confirmation>({
    initial: { password: '' },
    resolver: customResolver(({ password }) => (password === '' ? { password: t`Password is required` } : {})),
    failure,
    errorMessage: (error) => say(error, failure.text),
    fieldForError: (error) => blamedField(error, ['password']),
  });
  const confirm = async ({ password }: Confirmation) => {
    await deleteAccount(user.id, password);
    await forgetPerson();
    pendingToast.leave({
      title: t`Account Deleted`,
      description: mailReady ? t`We’ll confirm it by email. Thank you for your help!` : t`Thank you for your help!`,
    });
    window.location.assign(pagePaths.home);
  };
  return (
    <FormDialog
      {...state}
      form={form}
      onSave={confirm}
      destructive
      title={<Trans>Delete your account?</Trans>}
      action={<Trans>Delete Account</Trans>}
      leave={<Trans>Keep it</Trans>}
    >
      <div className="grid gap-3">
        <p>
          <Trans>
            The account for{' '}
            <strong className="font-semibold" translate="no">
              {user.email}
            </strong>{' '}
            will be deleted right away. This can’t be undone.
          </Trans>
        </p>
        <ul className="grid list-disc gap-1.5 ps-5 text-muted">
          <li>
            <Trans>Your places at upcoming events are free for others.</Trans>
          </li>
          <li>
            <Trans>Hours from past events stay in our totals, without your name.</Trans>
          </li>
        </ul>
      </div>
      <input type="text" hidden readOnly autoComplete="username" value={user.email} />
      <PasswordField
        label={<Trans>Password</Trans>}
        hint={<Trans>So we know it’s you</Trans>}
        autoComplete="current-password"
        data-first-focus=""
        {...form.fieldProps('password')}
      />
    </FormDialog>
  );
}
