import { X } from 'lucide-react';
import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { ButtonOnPage, keepForButton } from './button-on-page.ts';
import type { OpenedState } from './opening-button.ts';

interface ExplanationPanelProps extends OpenedState {
  readonly of: string;
  readonly children: ReactNode;
}

export function ExplanationPanel({ isOpen, onOpenChange, button, of, children }: ExplanationPanelProps) {
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>
        <ButtonOnPage button={button} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={of}
          onInteractOutside={keepForButton(button)}
          align="end"
          sideOffset={2}
          collisionPadding={12}
          className="z-80 grid w-[min(22rem,calc(100vw-24px))] grid-cols-[minmax(0,1fr)_auto] gap-x-2 rounded-control border border-line bg-card py-1 ps-4 text-small shadow-raised outline-none motion-safe:animate-[fade-in_100ms_ease-out]"
        >
          <div className="py-2.5">
            <p className="font-semibold">{of}</p>
            {children}
          </div>
          <Radix.Close
            aria-label="Close"
            className="grid size-11 place-content-center rounded-control text-muted hover:text-ink focus-visible:-outline-offset-3"
          >
            <X aria-hidden="true" size={18} />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
