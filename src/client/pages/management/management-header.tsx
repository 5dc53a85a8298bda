import { ExternalLink } from 'lucide-react';
import type { OwnUserView } from '#contract/accounts.ts';
import { pagePaths } from '#contract/paths.ts';
import { UserMenu } from '#client/features/profile/user-menu.tsx';
import { useSite } from '#client/lib/page-data.tsx';
import { useStartAtTop } from '#client/lib/start-at-top.ts';
import { HeaderSearch } from './find/header-search.tsx';
import { Logo } from '#client/ui/logo.tsx';

export function ManagementHeader({ user }: { readonly user: OwnUserView }) {
  const { name } = useSite();
  useStartAtTop();
  return (
    <header className="border-b border-line bg-card">
      <div className="page flex min-h-[62px] items-center gap-x-2 py-1.5 sm:gap-x-5">
        <a
          href={pagePaths.home}
          className="flex min-h-11 min-w-0 items-center gap-3 font-bold tracking-tight"
          data-packed=""
        >
          <Logo className="size-[34px] shrink-0" />
          <span className="leading-tight wrap-anywhere" translate="no">
            {name}
          </span>
        </a>
        <HeaderSearch user={user} />
        <a
          href={pagePaths.home}
          className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center px-1 text-[1rem] font-medium underline-offset-4 hover:underline"
        >
          <ExternalLink aria-hidden="true" size={20} className="sm:hidden" />
          <span className="sr-only sm:not-sr-only">View site</span>
        </a>
        <UserMenu user={user} isCompact />
      </div>
    </header>
  );
}
