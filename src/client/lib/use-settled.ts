import { useEffect, useState } from 'react';

/** A pause in typing, in ms. */
const TYPED_AFTER = 250;

/** The text once nobody has typed in it for a moment. */
export function useSettled(text: string, typedAfter = TYPED_AFTER): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typedAfter);
    return () => clearTimeout(timer);
  }, [text, typedAfter]);
  return settled;
}
