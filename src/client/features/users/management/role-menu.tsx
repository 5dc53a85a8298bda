import { Check, ChevronDown } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { UserView } from '#contract/accounts.ts';
import { roles, type Role } from '#domain/roles.ts';
import { changeRole } from '#client/features/users/users.api.ts';
import { useAction } from '#client/lib/use-action.ts';
import { Spinner } from '#client/ui/button.tsx';
import { useRefreshUsers } from './refresh-users.ts';
import { roleLabels } from './role-labels.ts';

/** A menu, so that no arrow key alone changes rights. */
export function RoleMenu({ user }: { readonly user: UserView }) {
  const { shown, change } = useRoleChange(user);
  const { name } = roleLabels[shown];
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger
        aria-label={`Role of ${user.name}: ${name}`}
        className="inline-flex min-h-11 w-full items-center gap-2 rounded-control border border-line bg-card px-3 text-start hover:border-spruce-line @4xl:min-h-[38px] @4xl:px-2.5 @4xl:text-small @4xl:@max-[67rem]:gap-1.5 @4xl:@max-[67rem]:px-2"
      >
        <span className="min-w-0 grow">{name}</span>
        {shown === user.role ? (
          <ChevronDown aria-hidden="true" size={17} className="shrink-0 text-muted" />
        ) : (
          <Spinner />
        )}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="start"
          sideOffset={6}
          collisionPadding={12}
          className="z-30 w-[18.75rem] max-w-[calc(100vw-24px)] rounded-control border border-line bg-card p-1.5 shadow-raised motion-safe:animate-[fade-in_100ms_ease-out]"
        >
          <Radix.RadioGroup value={shown} onValueChange={(role) => change(role as Role)}>
            {roles.map((role) => (
              <RoleItem key={role} role={role} />
            ))}
          </Radix.RadioGroup>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
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

function useRoleChange(user: UserView) {
  const refresh = useRefreshUsers();
  const { run, pending } = useAction({
    call: (role: Role) => changeRole(user.id, role),
    success: ({ name }, role) => ({
      title: 'Role Updated',
      description: `${name}: ${roleLabels[role].name}. This applies from their next sign-in.`,
    }),
    failure: { title: 'Update Failed', text: 'Failed to update user role' },
    refresh,
  });
  return { shown: pending ?? user.role, change: (role: Role) => (role === user.role ? undefined : run(role)) };
}
