import { useRef, useState, type RefObject } from 'react';
import type { FormTraces } from '#contract/limits.ts';

export interface TracedForm {
  readonly trap: RefObject<HTMLInputElement | null>;
  readonly read: () => FormTraces;
}

/**
 * Distinguishes visitors from bots by how a form is filled in. It refuses no request; the server only asks for a proof.
 */
export function useFormTraces(): TracedForm {
  const trap = useRef<HTMLInputElement>(null);
  const [opened] = useState(() => performance.now());
  return {
    trap,
    read: () => ({ website: trap.current?.value ?? '', filledInMs: Math.round(performance.now() - opened) }),
  };
}

/** Invisible, not in the tab order, and silent for screen readers. */
export function TrapField({ trap }: Partial<Pick<TracedForm, 'trap'>>) {
  return (
    <div aria-hidden className="sr-only">
      <input ref={trap} type="text" name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
