import { useEffect, useState } from 'react';
import { pagePaths } from '#contract/paths.ts';

// Sections of the page have shorter names.
const TOKEN = /^#[\w-]{43}$/;

/** The token of the link in the mail; null where the address names none, and until the document has come alive. */
export function useDeletionToken() {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const take = () => setToken(TOKEN.test(window.location.hash) ? window.location.hash.slice(1) : null);
    take();
    // Another link from a mail, opened in this tab, changes the fragment without a load.
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  /** Takes the used token out of the address. */
  const spend = () => window.history.replaceState(window.history.state, '', pagePaths.deletion);
  return { token, spend, leave: () => setToken(null) };
}
