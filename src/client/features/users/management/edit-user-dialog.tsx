import type { UserView } from '#contract/accounts.ts';
import { userChange, type UserChange } from '#contract/users.ts';
import { updateUser } from '#client/features/users/users.api.ts';
import { schemaResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { HttpError } from '#client/lib/http.ts';
import { showToast } from '#client/lib/toast.ts';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { EmailField, TextField } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { useRefreshUsers } from './refresh-users.ts';

interface EditUserDialogProps extends DialogState {
  readonly user: UserView;
}

interface UserFields {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

export function EditUserDialog(props: EditUserDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ user, ...state }: EditUserDialogProps) {
  const refresh = useRefreshUsers();
  const form = usePersistedForm<UserFields, UserChange>({
    initial: { name: user.name, email: user.email, phone: user.phone ?? '' },
    resolver: schemaResolver(userChange),
    draft: `user:${user.id}`,
    failure: { title: 'Update Failed', text: 'Failed to update user' },
    fieldForError: (error) => (error instanceof HttpError && error.status === 409 ? 'email' : undefined),
  });
  const save = async (change: UserChange) => {
    const { name } = await updateUser(user.id, change);
    await refresh();
    showToast({ title: 'User Updated', description: name });
    state.onOpenChange(false);
  };
  return (
    <FormDialog {...state} title="Edit user" form={form} onSave={save} action="Save changes">
      <TextField label="Name" autoComplete="off" data-first-focus="" {...form.fieldProps('name')} />
      <EmailField
        label="Email"
        hint="If you change the address, they have to sign in again, and we email both addresses."
        autoComplete="off"
        {...form.fieldProps('email')}
      />
      <TextField label="Phone" optional type="tel" inputMode="tel" autoComplete="off" {...form.fieldProps('phone')} />
    </FormDialog>
  );
}
