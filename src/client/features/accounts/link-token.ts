import { useEffect, useState } from 'react';

/** The token of the link in the welcome mail; undefined until the document has come alive, null when there is none. */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    const take = () => setToken(window.location.hash.slice(1) || null);
    take();
    // Another link from a mail, opened in this tab, changes the fragment without a load.
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return token;
}
