import { useHashToken } from '#client/lib/hash-token.ts';
import { linkToken } from '#client/lib/storage.ts';

type LinkOf = 'offer' | 'waitlist' | 'take-over' | 'help' | 'here';

/** The token of a link: undefined until hydration, null when there is none. */
export function useLinkToken(of: LinkOf) {
  const [token, setToken] = useHashToken(tokensOf[of]);
  return {
    token,
    replace(next: string) {
      linkToken(of).write(next);
      setToken(next);
    },
  };
}

const tokensOf: Readonly<Record<LinkOf, (fragment: string) => string | null>> = {
  offer: (fragment) => tokenOfTab('offer', fragment),
  waitlist: (fragment) => tokenOfTab('waitlist', fragment),
  'take-over': (fragment) => tokenOfTab('take-over', fragment),
  help: (fragment) => tokenOfTab('help', fragment),
  here: (fragment) => tokenOfTab('here', fragment),
};

/**
 * Keeps the token for a reload outside of the address, where it would be seen and shared, unless this tab has no
 * storage.
 */
function tokenOfTab(of: LinkOf, fragment: string): string | null {
  const kept = linkToken(of);
  if (fragment === '') return kept.read();
  kept.write(fragment);
  if (kept.read() === fragment) {
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search);
  }
  return fragment;
}
