import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useId, type ReactNode, type RefObject } from 'react';
import { NotInPlace, useIsInPlace } from './dialogs-in-place.tsx';
import { useReturnFocus } from './return-focus.ts';
import { useScrollByKeys } from './use-scroll-by-keys.ts';

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
  /** Used if the opener is gone, such as a deleted row. */
  readonly returnFocusTo?: RefObject<HTMLElement | null> | undefined;
  /** `widest`: as wide as the screen allows. */
  readonly wide?: boolean | 'widest';
  /** While it answers true, Escape is for what has the focus. */
  readonly keepsEscape?: () => boolean;
}

/** A dialog on wide screens, a full-height panel on small ones. Escape and the cross always close it. */
export function Dialog(props: DialogProps) {
  return useIsInPlace() ? <CardInPlace {...props} /> : <FloatingDialog {...props} />;
}

function CardInPlace({ title, description, footer, children }: DialogProps) {
  const heading = useId();
  return (
    <NotInPlace>
      <section aria-labelledby={heading} className="card @container min-w-0">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 py-5 md:px-6">
          <div className="grid gap-1">
            <h2 id={heading} tabIndex={-1} className="text-[1.25rem] leading-snug outline-none">
              {title}
            </h2>
            {description === undefined ? null : <div className="text-small text-muted">{description}</div>}
          </div>
          {children}
        </div>
        {footer === undefined ? null : (
          <div className="flex flex-col gap-2 border-t border-line px-4 py-3 sm:flex-row-reverse md:px-6">{footer}</div>
        )}
      </section>
    </NotInPlace>
  );
}

function FloatingDialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  children,
  returnFocusTo,
  wide = false,
  keepsEscape,
}: DialogProps) {
  const { t } = useLingui();
  const focus = useReturnFocus(returnFocusTo);
  const scrollByKeys = useScrollByKeys();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-ink/45 motion-safe:animate-[fade-in_150ms_ease-out]" />
        <Radix.Content
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          {...focus}
          onEscapeKeyDown={(event) => (keepsEscape?.() === true ? event.preventDefault() : undefined)}
          className={`fixed inset-x-0 z-50 flex flex-col bg-card beside-toast [--edge:0px] outline-none motion-safe:animate-[rise_200ms_ease-out] sm:bottom-auto sm:mx-auto sm:rounded-card sm:shadow-raised sm:[--edge:6vh] sm:short:[--edge:0.25rem] ${
            wide === 'widest'
              ? 'sm:w-[min(72rem,94vw)]'
              : wide
                ? 'sm:w-[min(47.5rem,92vw)]'
                : 'sm:w-[min(32.5rem,92vw)]'
          }`}
        >
          <div className="flex items-start gap-4 px-5 pt-5 pb-3 sm:px-7 sm:pt-6 short:pt-3.5 short:pb-1.5">
            <Radix.Title className="grow text-heading font-bold tracking-tight">{title}</Radix.Title>
            <Radix.Close
              aria-label={t`Close`}
              className="-me-2.5 -mt-2 grid size-11 shrink-0 place-content-center rounded-control hover:bg-spruce-soft"
            >
              <X aria-hidden="true" size={22} />
            </Radix.Close>
          </div>
          <div
            ref={scrollByKeys}
            className="@container grow overflow-y-auto overscroll-contain px-5 pt-1.5 pb-6 focus-visible:-outline-offset-2 sm:px-7"
          >
            {description === undefined ? null : (
              <Radix.Description className="mb-4 text-muted">{description}</Radix.Description>
            )}
            {children}
          </div>
          {footer === undefined ? null : (
            <div className="flex flex-col gap-2 border-t border-line px-5 py-4 sm:flex-row-reverse sm:px-7 short:py-2">
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
