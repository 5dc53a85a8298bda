import { Trans } from '@lingui/react/macro';
import { AlertDialog as Radix } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { Button } from './button.tsx';
import { useReturnFocus } from './return-focus.ts';

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly description: ReactNode;
  /** What is chosen before it is confirmed. */
  readonly children?: ReactNode;
  readonly action: ReactNode;
  readonly leave?: ReactNode;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly returnFocusTo?: RefObject<HTMLElement | null> | undefined;
}

export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  action,
  leave,
  busy = false,
  onConfirm,
  returnFocusTo,
}: ConfirmDialogProps) {
  const focus = useReturnFocus(returnFocusTo);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-60 bg-ink/45" />
        <Radix.Content
          {...focus}
          className="fixed inset-x-4 inset-y-2 z-70 m-auto grid h-fit content-start max-h-[calc(100dvh-1rem)] short:beside-toast short:[--edge:0.5rem] max-w-[30rem] grid-cols-[minmax(0,1fr)] gap-4 overflow-y-auto overscroll-contain rounded-card bg-card p-[clamp(1rem,6.7vw,1.5rem)] shadow-raised outline-none"
        >
          <Radix.Title className="text-heading font-bold tracking-tight">{title}</Radix.Title>
          <Radix.Description className="text-muted">{description}</Radix.Description>
          {children}
          <div className="flex flex-col gap-2 sm:flex-row-reverse">
            <Button variant="destructive" busy={busy} onClick={() => onConfirm()}>
              {action}
            </Button>
            <Radix.Cancel asChild>
              <Button variant="outline" data-first-focus="">
                {leave ?? <Trans>Cancel</Trans>}
              </Button>
            </Radix.Cancel>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
