import { Info } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { useOpeningButton } from './opening-button.ts';

const ExplanationPanel = lazyPart(() => import('./explanation-panel.tsx').then((module) => module.ExplanationPanel));

interface ExplanationProps {
  readonly of: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Explanation({ of, className = '', children }: ExplanationProps) {
  const { opened, isAwaited, buttonProps } = useOpeningButton(ExplanationPanel, 'dialog');
  return (
    <>
      <button
        type="button"
        {...buttonProps}
        aria-busy={isAwaited}
        aria-label={`What “${of}” means`}
        className={`grid size-11 shrink-0 place-content-center rounded-control text-muted hover:text-ink focus-visible:-outline-offset-3 data-[state=open]:text-spruce ${className}`}
      >
        <Info aria-hidden="true" size={18} />
      </button>
      <Suspense fallback={null}>
        {opened === null ? null : (
          <ExplanationPanel {...opened} of={of}>
            {children}
          </ExplanationPanel>
        )}
      </Suspense>
    </>
  );
}
