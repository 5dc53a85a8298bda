import type { ReactNode } from 'react';
import { pagePaths } from '#contract/paths.ts';
import { isHeroHref, ON_THIS_PAGE } from '#domain/hero.ts';
import { AppLink } from '#client/ui/app-link.tsx';

interface HeroLinkProps {
  readonly href: string;
  readonly className: string;
  readonly sheetsId: string;
  readonly children: ReactNode;
}

export function HeroLink({ href, className, sheetsId, children }: HeroLinkProps) {
  if (!isHeroHref(href)) return null;
  if (isOwnPage(href)) {
    return (
      <AppLink href={href} className={className}>
        {children}
      </AppLink>
    );
  }
  return (
    <a href={href === ON_THIS_PAGE ? `#${sheetsId}` : href} className={className}>
      {children}
    </a>
  );
}

const SHEET = pagePaths.sheet('');

/** Whether the router opens this path; any other may be a file or an answer of the server. */
function isOwnPage(href: string): boolean {
  if (href.includes('?') || href.includes('#')) return false;
  const isPolicy = href === pagePaths.privacy || href === pagePaths.deletion;
  return isPolicy || href === pagePaths.listing || (href.startsWith(SHEET) && href.length > SHEET.length);
}
