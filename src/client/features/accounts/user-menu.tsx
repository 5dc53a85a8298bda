import { Trans } from '@lingui/react/macro';
import { ChevronDown, LayoutDashboard, LogOut } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import { useLocation } from 'wouter';
import type { UserView } from '#contract/accounts.ts';
import { documentOf, pagePaths } from '#contract/paths.ts';
import { useSignOut } from './sign-out.ts';

const item =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-lg px-3 text-start outline-none data-highlighted:bg-spruce-soft forced-colors:data-highlighted:outline';

/** Who is signed in, and what that person can do from everywhere. */
export function UserMenu({ user }: { readonly user: UserView }) {
  const [here] = useLocation();
  const signOut = useSignOut();
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger className="flex min-h-11 max-w-[40vw] sm:max-w-[220px] items-center gap-2 rounded-control border border-line bg-card px-3.5 text-[1rem] font-medium hover:border-spruce-line">
        <span className="sr-only">
          <Trans>Your menu:</Trans>
        </span>
        <bdi className="truncate" translate="no">
          {user.name}
        </bdi>
        <ChevronDown aria-hidden="true" size={18} className="shrink-0" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className="z-30 max-w-[calc(100vw-24px)] min-w-[240px] rounded-control border border-line bg-card p-1.5 shadow-raised motion-safe:animate-[fade-in_100ms_ease-out]"
        >
          <p className="px-3 pt-1.5 pb-2 text-small text-muted" translate="no">
            {user.email}
          </p>
          {user.isAdmin && documentOf(here) !== 'management' ? (
            <Radix.Item asChild>
              <a href={pagePaths.management} className={item}>
                <LayoutDashboard aria-hidden="true" size={18} className="shrink-0" />
                <span>
                  <Trans>PAC Admin Dashboard</Trans>
                </span>
              </a>
            </Radix.Item>
          ) : null}
          <Radix.Item className={item} onSelect={() => void signOut()}>
            <LogOut aria-hidden="true" size={18} className="shrink-0 rtl:-scale-x-100" />
            <span>
              <Trans>Logout</Trans>
            </span>
          </Radix.Item>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
