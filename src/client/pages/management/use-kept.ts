import { useState } from 'react';

/** What was last found, also when it is not found any more. */
export function useKept<T>(found: T | undefined): T | undefined {
  const [kept, setKept] = useState(found);
  if (found !== undefined && found !== kept) setKept(found);
  return found ?? kept;
}
