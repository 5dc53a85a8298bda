import { useEffect } from 'react';

/** Marks the document once React listens. From then on it answers a press, also in a part that is not hydrated yet. */
export function MarkAlive(): null {
  useEffect(() => {
    const { dataset } = document.documentElement;
    delete dataset['simple'];
    dataset['alive'] = '';
  }, []);
  return null;
}
