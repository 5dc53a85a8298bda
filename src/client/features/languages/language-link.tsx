import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { pagePaths } from '#contract/paths.ts';

interface LanguageLinkProps {
  readonly className: string;
  readonly children: ReactNode;
}

/** Leads to the page that chooses a language, which leads back here. */
export function LanguageLink({ className, children }: LanguageLinkProps) {
  const [path] = useLocation();
  const back = path === pagePaths.language ? pagePaths.home : path;
  return (
    <a href={`${pagePaths.language}?back=${encodeURIComponent(back)}`} className={className}>
      {children}
    </a>
  );
}
