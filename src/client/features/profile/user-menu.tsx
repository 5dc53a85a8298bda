import { Trans } from '@lingui/react/macro';
import { ChevronDown, CircleUserRound, KeyRound, LayoutDashboard, LogOut, Settings } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { OwnUserView } from '#contract/accounts.ts';
import { pagePaths } from '#contract/paths.ts';
import { AppLink } from '#client/ui/app-link.tsx';
import { lazyPart } from '#client/lib/lazy-part.ts';
import '#client/ui/styles.css';
import { organizesAny } from '#client/lib/session.ts';
import { useSignOut } from '#client/features/accounts/sign-out.ts';

const AccountSettingsDialog = lazyPart(() =>
  import('./account-settings-dialog.tsx').then((module) => module.AccountSettingsDialog),
);
const ChangePasswordDialog = lazyPart(() =>
  import('./change-password-dialog.tsx').then((module) => module.ChangePasswordDialog),
);

const item =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-lg px-3 text-start outline-none data-highlighted:bg-spruce-soft forced-colors:data-highlighted:outline';

type OpenDialog = 'settings' | 'password';

interface UserMenuProps {
  readonly user: OwnUserView;
  /** On a phone, an icon stands for the name, so that what stands beside it has room. */
  readonly isCompact?: boolean;
}

export function UserMenu({ user, isCompact = false }: UserMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = { open: true, onOpenChange: () => setDialog(null), returnFocusTo: trigger };
  return (
    <>
      <Radix.Root modal={false}>
        <Radix.Trigger
          ref={trigger}
          className="flex min-h-11 max-w-[max(40vw,min(9rem,50vw))] items-center gap-2 rounded-control border border-line bg-card px-3.5 text-[1rem] font-medium hover:border-spruce-line sm:max-w-[13.75rem] md:max-lg:max-w-[10rem]"
        >
          <span className="sr-only">
            <Trans>Your menu:</Trans>
          </span>
          {isCompact ? <CircleUserRound aria-hidden="true" size={20} className="shrink-0 sm:hidden" /> : null}
          <bdi className={`truncate ${isCompact ? 'max-sm:sr-only' : ''}`} translate="no">
            {user.name}
          </bdi>
          <ChevronDown aria-hidden="true" size={18} className="shrink-0" />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            align="end"
            sideOffset={6}
            collisionPadding={12}
            className="z-30 max-w-[min(20rem,calc(100vw-24px))] min-w-[min(15rem,calc(100vw-24px))] rounded-control border border-line bg-card p-1.5 shadow-raised motion-safe:animate-[fade-in_100ms_ease-out]"
          >
            <MenuItems user={user} onOpen={setDialog} />
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
      <Suspense fallback={null}>
        {dialog === 'settings' ? <AccountSettingsDialog user={user} {...close} /> : null}
        {dialog === 'password' ? <ChangePasswordDialog user={user} {...close} /> : null}
      </Suspense>
    </>
  );
}

function MenuItems({ user, onOpen }: { readonly user: OwnUserView; readonly onOpen: (dialog: OpenDialog) => void }) {
  const [here] = useLocation();
  const signOut = useSignOut();
  return (
    <>
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
    </>
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
