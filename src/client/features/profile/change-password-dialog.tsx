import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PasswordChange, UserView } from '#contract/accounts.ts';
import { PASSWORD_AT_LEAST } from '#domain/text-limits.ts';
import { customResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { showToast } from '#client/lib/toast.ts';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { Checkbox, TextField } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { blamedField, useAccountMessages } from '#client/features/accounts/account-messages.ts';
import { changePassword } from '#client/features/accounts/accounts.api.ts';

interface ChangePasswordDialogProps extends DialogState {
  readonly user: UserView;
}

export function ChangePasswordDialog({ user, ...state }: ChangePasswordDialogProps) {
  const { t } = useLingui();
  const say = useAccountMessages();
  const check = usePasswordRules();
  const [isShown, setIsShown] = useState(false);
  const failure = { title: t`Password Change Failed`, text: t`Please try again.` };
  const form = usePersistedForm<PasswordChange, PasswordChange>({
    initial: { currentPassword: '', newPassword: '', confirmPassword: '' },
    resolver: customResolver(check),
    failure,
    errorMessage: (error) => say(error, failure.text),
    fieldForError: (error) => blamedField(error, ['currentPassword', 'newPassword']),
  });
  const save = async (change: PasswordChange) => {
    await changePassword(user.id, change);
    showToast({ title: t`Password Updated!`, description: t`You’ve been signed out on all other devices.` });
    state.onOpenChange(false);
  };
  const field = { type: isShown ? 'text' : 'password', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false };
  return (
    <FormDialog
      {...state}
      form={form}
      onSave={save}
      title={<Trans>Change Password</Trans>}
      action={<Trans>Change Password</Trans>}
    >
      {/* By this a password manager knows whose password it is. */}
      <input type="text" hidden readOnly autoComplete="username" value={user.email} />
      <TextField
        {...field}
        label={<Trans>Current password</Trans>}
        autoComplete="current-password"
        data-first-focus=""
        {...form.fieldProps('currentPassword')}
      />
      <TextField
        {...field}
        label={<Trans>New password</Trans>}
        hint={<Trans>At least {PASSWORD_AT_LEAST} characters. A few words in a row work well</Trans>}
        autoComplete="new-password"
        {...form.fieldProps('newPassword')}
      />
      <TextField
        {...field}
        label={<Trans>Confirm new password</Trans>}
        autoComplete="new-password"
        {...form.fieldProps('confirmPassword')}
      />
      <Checkbox
        label={<Trans>Show passwords</Trans>}
        checked={isShown}
        onChange={(event) => setIsShown(event.target.checked)}
      />
    </FormDialog>
  );
}

function usePasswordRules() {
  const { t } = useLingui();
  return ({ currentPassword, newPassword, confirmPassword }: PasswordChange) => ({
    ...(currentPassword === '' ? { currentPassword: t`Current password is required` } : {}),
    ...(newPassword.length < PASSWORD_AT_LEAST
      ? { newPassword: t`New password must be at least ${PASSWORD_AT_LEAST} characters` }
      : newPassword === currentPassword
        ? { newPassword: t`New password must be different from current password` }
        : {}),
    ...(confirmPassword === ''
      ? { confirmPassword: t`Please confirm your new password` }
      : newPassword === confirmPassword
        ? {}
        : { confirmPassword: t`New passwords don't match` }),
  });
}
