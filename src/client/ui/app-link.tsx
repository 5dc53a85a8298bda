import type { AnchorHTMLAttributes } from 'react';
import { Link, useLocation } from 'wouter';
import { documentOf } from '#contract/paths.ts';

interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
}

/** A link to a page of the hub: without a load inside the same document, with one into another. */
export function AppLink({ href, ...rest }: AppLinkProps) {
  const [here] = useLocation();
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- its content is among the attributes
  if (documentOf(href) !== documentOf(here)) return <a href={href} {...rest} />;
  return <Link href={href} {...rest} />;
}
