import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { documentOf, pagePaths } from '#contract/paths.ts';
import { usePageData } from '#client/lib/page-data.tsx';

const PLAIN = /^\/[\w/-]*$/;

interface LanguageLinkProps {
  readonly className: string;
  readonly children: ReactNode;
}

export function LanguageLink({ className, children }: LanguageLinkProps) {
  const [path] = useLocation();
  const { signUpForm } = usePageData();
  const slot = signUpForm === undefined || signUpForm === null ? '' : `?slot=${signUpForm.slotId}`;
  const query = isSameForAll(path) ? `?back=${encodeURIComponent(`${path}${slot}`)}` : '';
  return (
    <a href={`${pagePaths.language}${query}`} className={className}>
      {children}
    </a>
  );
}

/** For other pages the server does not know the whole address, or writes it differently than the browser. */
function isSameForAll(path: string): boolean {
  const isPersonal = ['profile', 'management'].includes(documentOf(path)) || path.startsWith(pagePaths.unsubscribe(''));
  return !isPersonal && path !== pagePaths.language && PLAIN.test(path);
}
