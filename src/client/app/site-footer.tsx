import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { pagePaths } from '#contract/paths.ts';
import { LanguageLink } from '#client/features/languages/language-link.tsx';
import { useSite } from '#client/lib/page-data.tsx';
import { AppLink } from '#client/ui/app-link.tsx';
import { Logo } from '#client/ui/logo.tsx';
import { mailtoAddress } from '#client/ui/mailto.ts';

const line = 'inline-flex min-h-11 items-center py-1.5 md:min-h-9 md:py-1';
const link = `${line} underline-offset-4 hover:underline focus-visible:outline-marigold`;

export function SiteFooter() {
  const { t } = useLingui();
  const { name, school, contactEmail } = useSite();
  return (
    <footer className="mt-16 bg-spruce-dark py-10 text-small text-white print:hidden">
      <div className="page grid grid-cols-2 gap-x-8 gap-y-8 md:grid-cols-3 lg:grid-cols-[1.6fr_1fr_1fr_1fr] lg:gap-x-12">
        <div className="col-span-full grid content-start justify-items-start gap-2 lg:col-span-1">
          <p className="flex items-center gap-3 text-body font-bold">
            <Logo className="size-8 shrink-0" />
            <span translate="no">{name}</span>
          </p>
          <p className="max-w-[36ch] text-spruce-line">
            <Trans>
              The parent advisory council of <span translate="no">{school}</span>
            </Trans>
          </p>
          <a className={`${link} font-semibold`} href={mailtoAddress(contactEmail)} translate="no">
            {contactEmail}
          </a>
        </div>
        <FooterList title={t`Quick Links`}>
          <AppLink className={link} href={pagePaths.home}>
            <Trans>Home</Trans>
          </AppLink>
          <AppLink className={link} href={pagePaths.listing}>
            <Trans>Volunteer Portal</Trans>
          </AppLink>
          <AppLink className={link} href={pagePaths.manage}>
            <Trans>Change or cancel a sign-up</Trans>
          </AppLink>
          <AppLink className={link} href={pagePaths.ownProfile}>
            <Trans>Your account</Trans>
          </AppLink>
        </FooterList>
        <FooterList title={t`Support`}>
          <AppLink className={link} href={pagePaths.accessibility}>
            <Trans>Accessibility</Trans>
          </AppLink>
          <noscript>
            <LanguageLink className={link}>
              <Trans>Choose your language</Trans>
            </LanguageLink>
          </noscript>
          <Unavailable>{t`Help Center`}</Unavailable>
          <Unavailable>{t`Contact Support`}</Unavailable>
          <Unavailable>{t`PAC Handbook`}</Unavailable>
        </FooterList>
        {/* Alone in its row on a phone, where its long words need the room in some languages. */}
        <FooterList title={t`Privacy`} className="max-md:col-span-full">
          <AppLink className={link} href={pagePaths.privacy}>
            <Trans>Privacy Policy</Trans>
          </AppLink>
          <AppLink className={link} href={pagePaths.deletion}>
            <Trans>Data Deletion</Trans>
          </AppLink>
        </FooterList>
        <p className="col-span-full text-spruce-line">
          <span translate="no">© 2025 {name}</span>
        </p>
      </div>
    </footer>
  );
}

interface FooterListProps {
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
}

function FooterList({ title, className, children }: FooterListProps) {
  return (
    <div className={className}>
      <h2 className="mb-1 text-body font-bold">{title}</h2>
      <div className="grid justify-items-start">{children}</div>
    </div>
  );
}

function Unavailable({ children }: { readonly children: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- a link that is not to be had is one without an address
    <a role="link" aria-disabled="true" className={`${line} text-spruce-line`}>
      {children}
    </a>
  );
}
