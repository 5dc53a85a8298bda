import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

const OPEN_AFTER = 700;
const SKIP_WITHIN = 300;

export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={OPEN_AFTER} skipDelayDuration={SKIP_WITHIN}>
      {children}
    </Radix.Provider>
  );
}

/** Shows what an icon means; the control keeps its own name for screen readers. */
export function Tooltip({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          className="z-80 max-w-[280px] rounded-md bg-ink px-3 py-1.5 text-small text-white"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
