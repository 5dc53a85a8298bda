import { useRef, useState, type RefObject } from 'react';
import type { FormTraces } from '#contract/limits.ts';

export interface TracedForm {
  /** The field that people do not see. */
  readonly trap: RefObject<HTMLInputElement | null>;
  readonly read: () => FormTraces;
}

/** What tells a person who fills in a form from a program that does. It never refuses anybody, it only asks for proof. */
export function useFormTraces(): TracedForm {
  const trap = useRef<HTMLInputElement>(null);
  const [opened] = useState(() => performance.now());
  return {
    trap,
    read: () => ({ website: trap.current?.value ?? '', filledInMs: Math.round(performance.now() - opened) }),
  };
}

/** Out of sight, out of the tab order, and not read out. */
export function TrapField({ trap }: Partial<Pick<TracedForm, 'trap'>>) {
  return (
    <div aria-hidden className="sr-only">
      <input ref={trap} type="text" name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
