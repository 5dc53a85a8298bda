import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Checkbox } from '#client/ui/field.tsx';
import { organizersQuery } from '#client/features/organizers/organizers.api.ts';

interface KeepOrganizersProps extends Omit<ComponentProps<typeof Checkbox>, 'label' | 'hint'> {
  readonly sheetId: string;
}

/** Asks whether the co-organizers of a sheet organize copies of it too; nothing if it has none. */
export function KeepOrganizers({ sheetId, ...field }: KeepOrganizersProps) {
  const organizers = (useQuery(organizersQuery(sheetId)).data ?? []).filter(({ acceptedAt }) => acceptedAt !== null);
  if (organizers.length === 0) return null;
  return (
    <Checkbox
      {...field}
      label={`Keep ${organizers.length === 1 ? 'its organizer' : `its ${organizers.length} organizers`}`}
      hint={<span translate="no">{organizers.map(({ name, email }) => name ?? email).join(', ')}</span>}
    />
  );
}
