import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * For a form on the page that begins anew once it was sent: how often it has, as a key, what to call then, and a ref for
 * what is around it. The focus goes to its heading, as its button is gone.
 */
export function useBegunAgain(): readonly [times: number, again: () => void, place: RefObject<HTMLDivElement | null>] {
  const [times, setTimes] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (times > 0) place.current?.querySelector('h2')?.focus();
  }, [times]);
  return [times, () => setTimes(times + 1), place];
}
