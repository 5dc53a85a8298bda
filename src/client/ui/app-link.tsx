import type { AnchorHTMLAttributes } from 'react';
import { Link, useLocation } from 'wouter';
import { documentOf, mayBeTranslated } from '#contract/paths.ts';
import { translation } from '#client/lib/storage.ts';

interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  /** Of the page that it leads to, in the history of the browser; only inside one document. */
  readonly state?: object;
}

/** Inside one document it changes the page without a load; into another one it loads. */
export function AppLink({ href, state, ...rest }: AppLinkProps) {
  const [here] = useLocation();
  const [path = href] = href.split(/[?#]/);
  const isElsewhere =
    documentOf(path) !== documentOf(here) ||
    // An outside service is loaded with a document, and leaves with it.
    (mayBeTranslated(path) !== mayBeTranslated(here) && translation.read() !== null);
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- its content is among the attributes
  if (isElsewhere) return <a href={href} {...rest} />;
  return <Link href={href} state={state} {...rest} />;
}
