import { useQuery } from '@tanstack/react-query';
import type { UserView } from '#contract/accounts.ts';
import { auditKinds, type AuditKind } from '#domain/audit-kinds.ts';
import { isAdmin } from '#domain/roles.ts';
import { usersQuery, type AuditFilter } from '#client/features/users/users.api.ts';
import { SelectField } from '#client/ui/field.tsx';
import { findUsers } from './order-users.ts';

const kindLabels: Readonly<Record<AuditKind, string>> = {
  sheets: 'Signup sheets',
  slots: 'Volunteer slots',
  signups: 'Signups',
  people: 'People and accounts',
  other: 'Everything else',
};

interface AuditFiltersProps {
  readonly filter: AuditFilter;
  readonly onFilter: (filter: AuditFilter) => void;
}

export function AuditFilters({ filter, onFilter }: AuditFiltersProps) {
  const { data: users = [] } = useQuery(usersQuery);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        label="By or about"
        translate="no"
        value={filter.person ?? ''}
        onChange={({ target }) => onFilter({ ...filter, person: target.value === '' ? null : target.value })}
      >
        <option value="">Everyone</option>
        <People label="Administrators" users={users.filter(({ role }) => isAdmin(role))} />
        <People label="Users" users={users.filter(({ role }) => !isAdmin(role))} />
      </SelectField>
      <SelectField
        label="What was changed"
        value={filter.kind ?? ''}
        onChange={({ target }) =>
          onFilter({ ...filter, kind: auditKinds.find((kind) => kind === target.value) ?? null })
        }
      >
        <option value="">Everything</option>
        {auditKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindLabels[kind]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function People({ label, users }: { readonly label: string; readonly users: readonly UserView[] }) {
  const namesakes = (name: string) => users.filter((user) => user.name === name).length;
  if (users.length === 0) return null;
  return (
    <optgroup label={label}>
      {findUsers(users, '', { by: 'name', reversed: false }).map(({ id, name, email }) => (
        <option key={id} value={id}>
          {namesakes(name) > 1 ? `${name} (${email})` : name}
        </option>
      ))}
    </optgroup>
  );
}
