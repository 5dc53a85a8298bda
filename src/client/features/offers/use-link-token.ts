import { useHashToken } from '#client/lib/hash-token.ts';
import { linkToken } from '#client/lib/storage.ts';

/** The token of a mailed link: undefined until hydration, null when there is none. */
export function useLinkToken(of: 'offer' | 'waitlist') {
  const [token, setToken] = useHashToken(of === 'offer' ? tokenOfOffer : tokenOfEntry);
  return {
    token,
    replace(next: string) {
      linkToken(of).write(next);
      setToken(next);
    },
  };
}

const tokenOfOffer = (fragment: string) => tokenOfTab('offer', fragment);
const tokenOfEntry = (fragment: string) => tokenOfTab('waitlist', fragment);

/**
 * Keeps the token for a reload outside of the address, where it would be seen and shared, unless this tab has no
 * storage.
 */
function tokenOfTab(of: 'offer' | 'waitlist', fragment: string): string | null {
  const kept = linkToken(of);
  if (fragment === '') return kept.read();
  kept.write(fragment);
  if (kept.read() === fragment) {
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search);
  }
  return fragment;
}
