import type { PersistedForm } from '#client/lib/persisted-form.ts';
import { TextField } from '#client/ui/field.tsx';
import type { AddedPerson, PersonToAdd } from './use-adding.ts';

interface PersonNameFieldProps {
  readonly form: PersistedForm<PersonToAdd, AddedPerson>;
}

/** Who is added. */
export function PersonNameField({ form }: PersonNameFieldProps) {
  return <TextField label="Name" autoComplete="off" data-first-focus="" {...form.fieldProps('name')} />;
}
