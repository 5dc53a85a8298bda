import { Trans } from '@lingui/react/macro';
import { CircleUserRound, KeyRound, LayoutDashboard, LogOut, Settings } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { OwnUserView } from '#contract/accounts.ts';
import { pagePaths } from '#contract/paths.ts';
import { useSignOut } from '#client/features/accounts/sign-out.ts';
import { organizesAny } from '#client/lib/session.ts';
import { AppLink } from '#client/ui/app-link.tsx';
import type { OpenedState } from '#client/ui/opening-button.ts';
import { MenuSurface } from '#client/ui/menu-surface.tsx';
import type { OpenDialog } from './user-menu.tsx';

const item =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-lg px-3 text-start outline-none data-highlighted:bg-spruce-soft forced-colors:data-highlighted:outline';

interface UserMenuItemsProps extends OpenedState {
  readonly user: OwnUserView;
  readonly onOpen: (dialog: OpenDialog) => void;
}

export function UserMenuItems({ user, onOpen, ...menu }: UserMenuItemsProps) {
  const [here] = useLocation();
  const signOut = useSignOut();
  return (
    <MenuSurface {...menu} className="max-w-[min(20rem,calc(100vw-24px))] min-w-[min(15rem,calc(100vw-24px))]">
      <p className="px-3 pt-1.5 pb-2 text-small wrap-anywhere text-muted" translate="no">
        {user.email}
      </p>
      {organizesAny(user) && here !== pagePaths.management ? (
        <Radix.Item asChild>
          <a href={pagePaths.management} className={item}>
            <LayoutDashboard aria-hidden="true" size={18} className="shrink-0" />
            <span>{user.isAdmin ? <Trans>PAC Admin Dashboard</Trans> : <Trans>Sheets you organize</Trans>}</span>
          </a>
        </Radix.Item>
      ) : null}
      <Radix.Item asChild>
        <AppLink href={pagePaths.profile(user.id)} className={item}>
          <CircleUserRound aria-hidden="true" size={18} className="shrink-0" />
          <span>
            <Trans>My profile</Trans>
          </span>
        </AppLink>
      </Radix.Item>
      <Action icon={<Settings aria-hidden="true" size={18} />} onSelect={() => onOpen('settings')}>
        <Trans>Account Settings</Trans>
      </Action>
      <Action icon={<KeyRound aria-hidden="true" size={18} />} onSelect={() => onOpen('password')}>
        <Trans>Change Password</Trans>
      </Action>
      <Radix.Separator className="mx-3 my-1.5 h-px bg-line" />
      <Action
        icon={<LogOut aria-hidden="true" size={18} className="rtl:-scale-x-100" />}
        onSelect={() => void signOut.here()}
      >
        <Trans>Logout</Trans>
      </Action>
    </MenuSurface>
  );
}

interface ActionProps {
  readonly icon: ReactNode;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

function Action({ icon, onSelect, children }: ActionProps) {
  return (
    <Radix.Item className={item} onSelect={onSelect}>
      <span className="shrink-0">{icon}</span>
      <span>{children}</span>
    </Radix.Item>
  );
}
