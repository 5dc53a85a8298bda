import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';

/**
 * The token in the fragment of a mailed link, which no server sees: undefined until hydration, then what `read` takes
 * out of the address. `read` must stay the same function. `rendered` is what the server has rendered with, if it has seen
 * the token.
 */
export function useHashToken<Held>(
  read: (fragment: string) => Held,
  rendered?: Held,
): [Held | undefined, Dispatch<SetStateAction<Held | undefined>>] {
  const [held, setHeld] = useState(rendered);
  useEffect(() => {
    const take = () => setHeld(() => read(window.location.hash.slice(1)));
    take();
    // Another link from a mail, opened in this tab, changes the fragment without a load.
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, [read]);
  return [held, setHeld];
}
