import { Trans } from '@lingui/react/macro';
import { ChevronDown, CircleUserRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { OwnUserView } from '#contract/accounts.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { Spinner } from '#client/ui/button.tsx';
import '#client/ui/styles.css';
import { useOpeningButton } from '#client/ui/opening-button.ts';

const UserMenuItems = lazyPart(() => import('./user-menu-items.tsx').then((module) => module.UserMenuItems));

const AccountSettingsDialog = lazyPart(() =>
  import('./account-settings-dialog.tsx').then((module) => module.AccountSettingsDialog),
);
const ChangePasswordDialog = lazyPart(() =>
  import('./change-password-dialog.tsx').then((module) => module.ChangePasswordDialog),
);

export type OpenDialog = 'settings' | 'password';

interface UserMenuProps {
  readonly user: OwnUserView;
  /** On a phone, an icon stands for the name, so that what stands beside it has room. */
  readonly isCompact?: boolean;
}

export function UserMenu({ user, isCompact = false }: UserMenuProps) {
  const { opened, isAwaited, buttonProps } = useOpeningButton(UserMenuItems, 'menu');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = { open: true, onOpenChange: () => setDialog(null), returnFocusTo: buttonProps.ref };
  return (
    <>
      <button
        type="button"
        {...buttonProps}
        className="flex min-h-11 max-w-[max(40vw,min(9rem,50vw))] items-center gap-2 rounded-control border border-line bg-card px-3.5 text-[1rem] font-medium hover:border-spruce-line sm:max-w-[13.75rem] md:max-lg:max-w-[10rem]"
      >
        <span className="sr-only">
          <Trans>Your menu:</Trans>
        </span>
        {isCompact ? <CircleUserRound aria-hidden="true" size={20} className="shrink-0 sm:hidden" /> : null}
        <bdi className={`truncate ${isCompact ? 'max-sm:sr-only' : ''}`} translate="no">
          {user.name}
        </bdi>
        {isAwaited ? <Spinner /> : <ChevronDown aria-hidden="true" size={18} className="shrink-0" />}
      </button>
      <Suspense fallback={null}>
        {opened === null ? null : <UserMenuItems {...opened} user={user} onOpen={setDialog} />}
        {dialog === 'settings' ? <AccountSettingsDialog user={user} {...close} /> : null}
        {dialog === 'password' ? <ChangePasswordDialog user={user} {...close} /> : null}
      </Suspense>
    </>
  );
}
