import { useEffect, useState } from 'react';
import { manageToken } from '#client/lib/storage.ts';

/** The token of the manage link; undefined until the document has come alive, null when there is none. */
export function useManageToken(): { readonly token: string | null | undefined; readonly forget: () => void } {
  const [token, setToken] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    const take = () => setToken(takeToken());
    take();
    // Another link from a mail, opened in this tab, changes the fragment without a load.
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return { token, forget: () => manageToken.write(null) };
}

/** Takes the token out of the address, where it would be seen and shared, but only if this tab can keep it. */
function takeToken(): string | null {
  const { hash, pathname, search } = window.location;
  const given = hash.slice(1);
  if (given === '') return manageToken.read();
  manageToken.write(given);
  if (manageToken.read() === given) window.history.replaceState(window.history.state, '', pathname + search);
  return given;
}
