import { useHashToken } from '#client/lib/hash-token.ts';
import { linkToken } from '#client/lib/storage.ts';

type LinkKind = 'offer' | 'waitlist' | 'help';

/** The token of a mailed link: undefined until hydration, null when there is none. */
export function useLinkToken(of: LinkKind) {
  const [token, setToken] = useHashToken(readers[of]);
  return {
    token,
    replace(next: string) {
      linkToken(of).write(next);
      setToken(next);
    },
  };
}

// The same functions each time.
const readers: Readonly<Record<LinkKind, (fragment: string) => string | null>> = {
  offer: (fragment) => tokenOfTab('offer', fragment),
  waitlist: (fragment) => tokenOfTab('waitlist', fragment),
  help: (fragment) => tokenOfTab('help', fragment),
};

/**
 * Keeps the token for a reload outside of the address, where it would be seen and shared, unless this tab has no
 * storage.
 */
function tokenOfTab(of: LinkKind, fragment: string): string | null {
  const kept = linkToken(of);
  if (fragment === '') return kept.read();
  kept.write(fragment);
  if (kept.read() === fragment) {
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search);
  }
  return fragment;
}
