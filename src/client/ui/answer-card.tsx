import { useEffect, useRef, type ReactNode } from 'react';

interface AnswerCardProps {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Takes the focus, because it answers the visitor's press. */
  readonly isNews?: boolean;
}

export function AnswerCard({ icon, title, children, isNews = false }: AnswerCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNews) heading.current?.focus();
  }, [isNews]);
  return (
    <div className="page grid min-h-[85dvh] content-start pt-7 md:pt-14">
      <section className="card mx-auto grid w-full max-w-[31.25rem] justify-items-center grid-cols-[minmax(0,1fr)] gap-5 p-[clamp(1rem,6.7vw,1.5rem)] text-center sm:p-9">
        <span className="grid size-[72px] place-content-center rounded-full bg-spruce-soft text-spruce">{icon}</span>
        <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
          {title}
        </h1>
        {children}
      </section>
    </div>
  );
}
