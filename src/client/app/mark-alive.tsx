import { useEffect } from 'react';

/** Says in the document that React listens. From here on a press is answered, also where its part is not hydrated yet. */
export function MarkAlive(): null {
  useEffect(() => {
    document.documentElement.dataset['alive'] = '';
  }, []);
  return null;
}
