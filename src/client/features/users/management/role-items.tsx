import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import { roles, type Role } from '#domain/roles.ts';
import type { OpenedState } from '#client/ui/opening-button.ts';
import { MenuSurface } from '#client/ui/menu-surface.tsx';
import { roleLabels } from './role-labels.ts';

interface RoleItemsProps extends OpenedState {
  readonly shown: Role;
  readonly onChange: (role: Role) => void;
}

export function RoleItems({ shown, onChange, ...menu }: RoleItemsProps) {
  return (
    <MenuSurface {...menu} align="start" className="w-[18.75rem] max-w-[calc(100vw-24px)]">
      <Radix.RadioGroup value={shown} onValueChange={(role) => onChange(role as Role)}>
        {roles.map((role) => (
          <RoleItem key={role} role={role} />
        ))}
      </Radix.RadioGroup>
    </MenuSurface>
  );
}

function RoleItem({ role }: { readonly role: Role }) {
  const { name, may } = roleLabels[role];
  return (
    <Radix.RadioItem
      value={role}
      className="grid min-h-11 cursor-pointer grid-cols-[1fr_auto] items-center gap-x-3 rounded-lg px-3 py-1.5 outline-none data-highlighted:bg-spruce-soft forced-colors:data-highlighted:outline"
    >
      <span className="font-semibold">{name}</span>
      <span className="col-start-1 text-small text-muted">{may}</span>
      <Radix.ItemIndicator className="col-start-2 row-span-2 row-start-1">
        <Check aria-hidden="true" size={18} className="text-spruce" />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  );
}
