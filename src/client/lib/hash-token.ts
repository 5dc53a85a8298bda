import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';

/**
 * What the link from a mail carries in the fragment of its address, which no server sees: undefined until the document
 * has come alive, then as `read` takes it out, which has to stay the same function.
 */
export function useHashToken<Held>(
  read: (fragment: string) => Held,
): [Held | undefined, Dispatch<SetStateAction<Held | undefined>>] {
  const [held, setHeld] = useState<Held>();
  useEffect(() => {
    const take = () => setHeld(() => read(window.location.hash.slice(1)));
    take();
    // Another link from a mail, opened in this tab, changes the fragment without a load.
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, [read]);
  return [held, setHeld];
}
