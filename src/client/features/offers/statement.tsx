import { useEffect, useRef, type ReactNode } from 'react';

interface StatementProps {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** Whether it answers a press, or takes the place of what could be pressed. */
  readonly isNews?: boolean;
}

/** How it stands, in a sentence; news take the focus, so that they are read out. */
export function Statement({ title, children, isNews = false }: StatementProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNews) heading.current?.focus();
  }, [isNews]);
  return (
    <div className="grid max-w-[60ch] gap-1.5">
      <h2 ref={heading} tabIndex={-1} className="text-heading outline-none">
        {title}
      </h2>
      {children === undefined ? null : <p className="text-muted">{children}</p>}
    </div>
  );
}

/** Why a press had no effect. */
export function Problem({ text }: { readonly text: string | null }) {
  return (
    <p role="alert" className="font-semibold text-brick empty:hidden">
      {text}
    </p>
  );
}
