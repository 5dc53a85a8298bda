import { DropdownMenu as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { ButtonOnPage, keepForButton } from './button-on-page.ts';
import type { OpenedState } from './opening-button.ts';

interface MenuSurfaceProps
  extends OpenedState, Pick<ComponentProps<typeof Radix.Content>, 'align' | 'sideOffset' | 'className'> {
  readonly children: ReactNode;
}

/** A menu beside its button, to which the focus returns. */
export function MenuSurface({
  isOpen,
  onOpenChange,
  button,
  labelledBy,
  align = 'end',
  sideOffset = 6,
  className = '',
  children,
}: MenuSurfaceProps) {
  return (
    <Radix.Root modal={false} open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>
        <ButtonOnPage button={button} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={sideOffset}
          collisionPadding={12}
          aria-labelledby={labelledBy}
          onInteractOutside={keepForButton(button)}
          className={`z-30 rounded-control border border-line bg-card p-1.5 shadow-raised motion-safe:animate-[fade-in_100ms_ease-out] ${className}`}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
