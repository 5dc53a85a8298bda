import { useEffect, useState } from 'react';
import { manageToken } from '#client/lib/storage.ts';

/** The right to one signup in this tab. */
interface TokenOfTab {
  /** Undefined until the document has come alive, null when there is none. */
  readonly token: string | null | undefined;
  /** The one that this tab was opened with: it stays when a newer one of the same signup takes its place. */
  readonly openedWith: string | null | undefined;
}

/** The token of the manage link, and what to do when another takes its place or the signup is gone. */
export function useManageToken(): TokenOfTab & {
  readonly replace: (token: string) => void;
  readonly forget: () => void;
} {
  const [held, setHeld] = useState<TokenOfTab>({ token: undefined, openedWith: undefined });
  useEffect(() => {
    const take = () => {
      const token = takeToken();
      setHeld({ token, openedWith: token });
    };
    take();
    // Another link from a mail, opened in this tab, changes the fragment without a load.
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  const replace = (token: string) => {
    keepToken(token);
    setHeld(({ openedWith }) => ({ token, openedWith }));
  };
  return { ...held, replace, forget: () => manageToken.write(null) };
}

function takeToken(): string | null {
  const given = window.location.hash.slice(1);
  if (given === '') return manageToken.read();
  keepToken(given);
  return given;
}

/** Keeps the token for a reload: out of the address, where it would be seen and shared, unless this tab keeps nothing. */
function keepToken(token: string): void {
  manageToken.write(token);
  const { pathname, search } = window.location;
  const fragment = manageToken.read() === token ? '' : `#${token}`;
  window.history.replaceState(window.history.state, '', pathname + search + fragment);
}
