import { useHashToken } from '#client/lib/hash-token.ts';
import { usePageData } from '#client/lib/page-data.tsx';
import { manageToken } from '#client/lib/storage.ts';

interface TokenOfTab {
  /** Null when there is none. */
  readonly token: string | null;
  /** Stays when a newer token of the same signup replaces it. */
  readonly openedWith: string | null;
}

export function useManageToken() {
  const { token: rendered } = usePageData();
  const [held, setHeld] = useHashToken(
    tokenOfTab,
    rendered === undefined ? undefined : { token: rendered, openedWith: rendered },
  );
  const replace = (token: string) => {
    keepToken(token);
    setHeld((before) => (before === undefined ? undefined : { ...before, token }));
  };
  return { token: held?.token, openedWith: held?.openedWith, replace, forget: () => manageToken.write(null) };
}

function tokenOfTab(fragment: string): TokenOfTab {
  if (fragment !== '') keepToken(fragment);
  const token = fragment === '' ? manageToken.read() : fragment;
  return { token, openedWith: token };
}

/**
 * Keeps the token for a reload outside of the address, where it would be seen and shared, unless this tab has no
 * storage.
 */
function keepToken(token: string): void {
  manageToken.write(token);
  const { pathname, search } = window.location;
  const fragment = manageToken.read() === token ? '' : `#${token}`;
  window.history.replaceState(window.history.state, '', pathname + search + fragment);
}
