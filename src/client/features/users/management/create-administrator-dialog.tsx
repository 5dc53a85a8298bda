import { newAdministrator, type NewAdministrator } from '#contract/users.ts';
import { PasswordField } from '#client/features/accounts/password-field.tsx';
import { createAdministrator } from '#client/features/users/users.api.ts';
import { schemaResolver, usePersistedForm } from '#client/lib/persisted-form.ts';
import { HttpError } from '#client/lib/http.ts';
import { showToast } from '#client/lib/toast.ts';
import type { DialogState } from '#client/ui/dialog-state.ts';
import { EmailField, SelectField, TextField } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { useRefreshUsers } from './refresh-users.ts';
import { roleLabels } from './role-labels.ts';

interface AdministratorFields {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  readonly role: string;
}

const initial: AdministratorFields = { name: '', email: '', phone: '', password: '', role: '' };

export function CreateAdministratorDialog(props: DialogState) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog(state: DialogState) {
  const refresh = useRefreshUsers();
  const form = usePersistedForm<AdministratorFields, NewAdministrator>({
    initial,
    resolver: schemaResolver(newAdministrator),
    failure: { text: 'Failed to create admin user' },
    fieldForError: (error) => (error instanceof HttpError && error.status === 409 ? 'email' : undefined),
  });
  const create = async (input: NewAdministrator) => {
    const { name, role } = await createAdministrator(input);
    await refresh();
    showToast({ title: 'Admin User Created', description: `${name}: ${roleLabels[role].name}` });
    state.onOpenChange(false);
  };
  return (
    <FormDialog
      {...state}
      title="Create an administrator"
      description="They sign in with this address and password. Tell them the password yourself; they can change it afterwards."
      form={form}
      onSave={create}
      action="Create administrator"
    >
      <TextField label="Name" autoComplete="off" data-first-focus="" {...form.fieldProps('name')} />
      <EmailField label="Email" autoComplete="off" {...form.fieldProps('email')} />
      <TextField label="Phone" optional type="tel" inputMode="tel" autoComplete="off" {...form.fieldProps('phone')} />
      <PasswordField
        label="Password"
        hint="At least 6 characters"
        autoComplete="new-password"
        {...form.fieldProps('password')}
      />
      <SelectField label="Role" {...form.fieldProps('role')}>
        <option value="">Select a role</option>
        <option value="volunteer-admin">Volunteer admin: sheets, slots and volunteers only</option>
        <option value="full-admin">Full admin: everything, including users</option>
      </SelectField>
    </FormDialog>
  );
}
