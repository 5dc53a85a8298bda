import { pagePaths } from '#contract/paths.ts';
import { useHashToken } from '#client/lib/hash-token.ts';

// Sections of the page have shorter names.
const TOKEN = /^[\w-]{43}$/;

const tokenIn = (fragment: string) => (TOKEN.test(fragment) ? fragment : null);

/** Null where the address contains none, and until the page is hydrated. */
export function useDeletionToken() {
  const [token = null, setToken] = useHashToken(tokenIn);
  const spend = () => window.history.replaceState(window.history.state, '', pagePaths.deletion);
  return { token, spend, leave: () => setToken(null) };
}
