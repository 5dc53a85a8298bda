import { pagePaths } from '#contract/paths.ts';
import { useHashToken } from '#client/lib/hash-token.ts';

// Sections of the page have shorter names.
const TOKEN = /^[\w-]{43}$/;

const tokenIn = (fragment: string) => (TOKEN.test(fragment) ? fragment : null);

/** The token of the link in the mail; null where the address names none, and until the document has come alive. */
export function useDeletionToken() {
  const [token = null, setToken] = useHashToken(tokenIn);
  /** Takes the used token out of the address. */
  const spend = () => window.history.replaceState(window.history.state, '', pagePaths.deletion);
  return { token, spend, leave: () => setToken(null) };
}
