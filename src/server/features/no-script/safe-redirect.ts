import { pagePaths } from '#contract/paths.ts';

const HERE = 'http://here.invalid';

/** The page of this hub that an address names, else the home page; never another website. */
export function safeRedirect(address: string): string {
  if (!address.startsWith('/') || !URL.canParse(address, HERE)) return pagePaths.home;
  const { origin, pathname, search } = new URL(address, HERE);
  return origin === HERE && !pathname.startsWith('//') ? `${pathname}${search}` : pagePaths.home;
}
