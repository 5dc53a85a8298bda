import { ChevronDown } from 'lucide-react';
import { Suspense } from 'react';
import type { UserView } from '#contract/accounts.ts';
import type { Role } from '#domain/roles.ts';
import { changeRole } from '#client/features/users/users.api.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { useAction } from '#client/lib/use-action.ts';
import { Spinner } from '#client/ui/button.tsx';
import { useOpeningButton } from '#client/ui/opening-button.ts';
import { useRefreshUsers } from './refresh-users.ts';
import { roleLabels } from './role-labels.ts';

const RoleItems = lazyPart(() => import('./role-items.tsx').then((module) => module.RoleItems));

/** A menu, so that no arrow key alone changes rights. */
export function RoleMenu({ user }: { readonly user: UserView }) {
  const { shown, change } = useRoleChange(user);
  const { name } = roleLabels[shown];
  const { opened, isAwaited, buttonProps } = useOpeningButton(RoleItems, 'menu');
  return (
    <>
      <button
        type="button"
        {...buttonProps}
        aria-label={`Role of ${user.name}: ${name}`}
        className="inline-flex min-h-11 w-full items-center gap-2 rounded-control border border-line bg-card px-3 text-start hover:border-spruce-line @4xl:min-h-[38px] @4xl:px-2.5 @4xl:text-small @4xl:@max-[67rem]:gap-1.5 @4xl:@max-[67rem]:px-2"
      >
        <span className="min-w-0 grow">{name}</span>
        {shown === user.role && !isAwaited ? (
          <ChevronDown aria-hidden="true" size={17} className="shrink-0 text-muted" />
        ) : (
          <Spinner />
        )}
      </button>
      <Suspense fallback={null}>
        {opened === null ? null : <RoleItems {...opened} shown={shown} onChange={change} />}
      </Suspense>
    </>
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
