import { Trans, useLingui } from '@lingui/react/macro';
import { Globe } from 'lucide-react';
import { Suspense } from 'react';
import { useLocation } from 'wouter';
import { pagePaths } from '#contract/paths.ts';
import { LanguageLink } from '#client/features/languages/language-link.tsx';
import { LanguagePicker } from '#client/features/languages/language-picker.tsx';
import { useSite } from '#client/lib/page-data.tsx';
import { useSignedInUser } from '#client/lib/session.ts';
import { AppLink } from '#client/ui/app-link.tsx';
import { Logo } from '#client/ui/logo.tsx';
import { lazyPart } from '#client/lib/lazy-part.ts';

const UserMenu = lazyPart(() => import('#client/features/profile/user-menu.tsx').then((module) => module.UserMenu));

const item =
  'inline-flex min-h-11 items-center border-b-[3px] border-transparent text-[0.9375rem] md:text-[1rem] font-medium hover:border-spruce-line aria-[current=page]:border-marigold aria-[current=page]:text-spruce forced-colors:not-aria-[current=page]:border-[Canvas]';

export function SiteHeader() {
  const { t } = useLingui();
  const { name, calendarUrl, lunchOrderUrl } = useSite();
  const [path] = useLocation();
  const user = useSignedInUser();
  const inPortal = path === pagePaths.listing || path.startsWith('/signup-sheet/');
  return (
    <header className="border-b border-line bg-card print:hidden">
      <div className="page flex min-h-[68px] flex-wrap items-center gap-x-6 gap-y-1 py-1">
        <AppLink href={pagePaths.home} className="me-auto flex min-h-11 items-center gap-3 font-bold tracking-tight">
          <Logo className="size-[34px] shrink-0" />
          <span translate="no">{name}</span>
        </AppLink>
        <div className="flex gap-2 md:order-last">
          <span className="noscript:hidden">
            <LanguagePicker />
          </span>
          <noscript>
            <LanguageLink className="inline-flex min-h-11 items-center gap-2 rounded-control border border-line bg-card px-3 text-[1rem] font-medium">
              <Globe aria-hidden="true" size={18} className="shrink-0" />
              <span className="max-lg:sr-only">
                <Trans>Choose your language</Trans>
              </span>
            </LanguageLink>
          </noscript>
          {user === null ? null : (
            <Suspense fallback={null}>
              <UserMenu user={user} />
            </Suspense>
          )}
        </div>
        <nav aria-label={t`Main`} className="flex w-full flex-wrap gap-x-3 min-[22rem]:gap-x-5 md:w-auto md:gap-x-6">
          <AppLink href={pagePaths.listing} className={item} aria-current={inPortal ? 'page' : undefined}>
            <Trans>Volunteer Portal</Trans>
          </AppLink>
          {calendarUrl === '' ? null : (
            <a href={calendarUrl} className={item}>
              <Trans>Calendar</Trans>
            </a>
          )}
          {lunchOrderUrl === '' ? null : (
            <a href={lunchOrderUrl} className={item}>
              <Trans>Lunch Orders</Trans>
            </a>
          )}
        </nav>
      </div>
    </header>
  );
}
